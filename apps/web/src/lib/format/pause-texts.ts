import { t } from '@lingui/core/macro';
import { addDays, isoWeekday, toDayNumber } from '@starchart/domain';
import type { PauseOfToday } from '@starchart/schema';
import { formatIsoWeekday } from './due-day';
import { formatDay } from './format';

const WEEK_DAYS = 7;
/** A pause without an end lasts a year. Its last day is not shown. */
const OPEN_END_DAYS = 180;

type End = Pick<PauseOfToday, 'endsOn'>;

/** Whether a pause lasts so long that it counts as without an end. */
export function isOpenEnded({ endsOn }: End, today: string): boolean {
  return endsOn > addDays(today, OPEN_END_DAYS);
}

/** The end of a pause after today: `until tomorrow`, `until Wednesday`, `until 12 May`, `for now` without an end. */
export function untilTexts(pause: End, today: string): string {
  const { endsOn } = pause;
  if (isOpenEnded(pause, today)) return t`for now`;
  if (endsOn === addDays(today, 1)) return t`until tomorrow`;
  if (endsOn < addDays(today, WEEK_DAYS)) {
    return t`until ${{ weekday: formatIsoWeekday(isoWeekday(toDayNumber(endsOn)), 'long') }}`;
  }
  return t`until ${{ date: formatDay(endsOn) }}`;
}

/** A pause of all habits on this day: `Sick until Wednesday`, `On vacation today`. */
export function pauseOfDay(pause: Pick<PauseOfToday, 'kind' | 'endsOn'>, today: string): string {
  if (pause.endsOn === today) {
    return {
      sick: t`Sick today`,
      vacation: t`On vacation today`,
      away: t`Away today`,
      day_off: t`Day off today`,
    }[pause.kind];
  }
  const until = untilTexts(pause, today);
  return {
    sick: t`Sick ${until}`,
    vacation: t`On vacation ${until}`,
    away: t`Away ${until}`,
    day_off: t`Days off ${until}`,
  }[pause.kind];
}
