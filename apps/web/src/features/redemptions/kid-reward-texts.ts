import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { addDays, isoWeekday, toDayNumber } from '@starchart/domain';
import type { Reward } from '@starchart/schema';
import { formatIsoWeekday } from '@/lib/format/due-day';
import { formatDay, formatList } from '@/lib/format/format';

/** From Monday on. */
const WEEKDAYS = [
  msg`Mondays`,
  msg`Tuesdays`,
  msg`Wednesdays`,
  msg`Thursdays`,
  msg`Fridays`,
  msg`Saturdays`,
  msg`Sundays`,
];

/** With more weekdays, the next one is enough. */
const MOST_WEEKDAYS = 3;

/** Why a reward cannot be claimed today; undefined if it can. */
export function reasonTexts({ availability, weekdays }: Reward, today: string): string | undefined {
  const { state, nextOn } = availability;
  if (state === 'available') return undefined;
  if (state === 'closed_today' && (weekdays.length <= MOST_WEEKDAYS || nextOn === null)) {
    const days = formatList(
      WEEKDAYS.filter((_, index) => weekdays.includes(index + 1)).map((day) => i18n._(day)),
    );
    return t`Only on ${days}`;
  }
  if (nextOn !== null) return backOnTexts(nextOn, today);
  return state === 'limit_reached' ? t`You already have this one` : t`All gone`;
}

function backOnTexts(day: string, today: string): string {
  if (day === addDays(today, 1)) return t`Back tomorrow`;
  if (day < addDays(today, 7)) {
    const weekday = formatIsoWeekday(isoWeekday(toDayNumber(day)), 'long');
    return t`Back on ${weekday}`;
  }
  // Its weekday would be understood as today.
  if (day === addDays(today, 7)) return t`Back in a week`;
  const date = formatDay(day);
  return t`Back on ${date}`;
}

/** How many are left; undefined without an end, and when all are gone. */
export function stockTexts({ stock }: Reward): string | undefined {
  return stock ? plural(stock, { one: '# left', other: '# left' }) : undefined;
}
