import { addDays, isoWeekday, toDayNumber } from '@starchart/domain';
import { CORRECTION_DAYS, MAX_PAUSE_DAYS } from '@starchart/schema';
import { isOpenEnded } from '@/lib/format/pause-texts';
import type { KnownPause } from './api';

/** The days of a pause as they are chosen. */
export type DayValues = {
  from: 'today' | 'yesterday' | 'monday' | 'date';
  /** With `date`. Empty until a date is typed. */
  startsOn: string;
  /** `today` is the first day if that is later, and so is `yesterday`; `open` lasts until a parent ends the pause. */
  until: 'yesterday' | 'today' | 'open' | 'date';
  endsOn: string;
};

type Days = Pick<KnownPause, 'startsOn' | 'endsOn'>;

/** The first day on which a new pause can begin. */
export function firstPausable(today: string): string {
  return addDays(today, 1 - CORRECTION_DAYS);
}

/** The last Monday before yesterday in this week; undefined from Sunday night to Tuesday. */
export function mondayOf(today: string): string | undefined {
  const weekday = isoWeekday(toDayNumber(today));
  return weekday > 2 ? addDays(today, 1 - weekday) : undefined;
}

/** The chosen days. Empty where a date is not typed yet. */
export function daysOf(values: DayValues, today: string): Days {
  const startsOn = startOf(values, today);
  if (values.until === 'date') return { startsOn, endsOn: values.endsOn };
  if (startsOn === '') return { startsOn, endsOn: '' };
  if (values.until === 'open') return { startsOn, endsOn: addDays(startsOn, MAX_PAUSE_DAYS) };
  if (values.until === 'yesterday' && startsOn < today) return { startsOn, endsOn: addDays(today, -1) };
  return { startsOn, endsOn: startsOn > today ? startsOn : today };
}

function startOf({ from, startsOn }: DayValues, today: string): string {
  if (from === 'date') return startsOn;
  if (from === 'yesterday') return addDays(today, -1);
  return (from === 'monday' && mondayOf(today)) || today;
}

/** The values of a new pause of today. */
export function todayValues(today: string): DayValues {
  return { from: 'today', startsOn: today, until: 'today', endsOn: today };
}

/** The values that describe the days of a pause. */
export function valuesOf({ startsOn, endsOn }: Days, today: string): DayValues {
  const days = { startsOn, endsOn };
  const yesterday = addDays(today, -1);
  const from = startsOn === today ? 'today' : startsOn === yesterday ? 'yesterday' : 'date';
  if (isOpenEnded(days, today))
    return { from, until: 'open', startsOn, endsOn: startsOn > today ? startsOn : today };
  const until = endsOn === today ? 'today' : endsOn === yesterday ? 'yesterday' : 'date';
  return { from, until, ...days };
}

export function areDays({ startsOn, endsOn }: Days): boolean {
  return startsOn !== '' && startsOn <= endsOn;
}
