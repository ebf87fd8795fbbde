import { plural, t } from '@lingui/core/macro';
import { addDays, isoWeekday, toDayNumber } from '@starchart/domain';
import { formatIsoWeekday } from '@/lib/format/due-day';
import { formatList } from '@/lib/format/format';

const MOST_NAMES = 4;

/** A streak that ended in the last week: `Reading: the 12-day streak ended on Monday.` */
export function streakEnded(name: string, streak: number, day: string, today: string): string {
  if (day === addDays(today, -1)) {
    return plural(streak, {
      one: `${name}: the #-day streak ended yesterday.`,
      other: `${name}: the #-day streak ended yesterday.`,
    });
  }
  const weekday = weekdayOf(day);
  return plural(streak, {
    one: `${name}: the #-day streak ended on ${weekday}.`,
    other: `${name}: the #-day streak ended on ${weekday}.`,
  });
}

/** Several streaks that ended on the same day of the last week: `4 streaks ended on Monday.` */
export function streaksEnded(count: number, day: string, today: string): string {
  if (day === addDays(today, -1)) {
    return plural(count, { one: '# streak ended yesterday.', other: '# streaks ended yesterday.' });
  }
  const weekday = weekdayOf(day);
  return plural(count, {
    one: `# streak ended on ${weekday}.`,
    other: `# streaks ended on ${weekday}.`,
  });
}

/** `Reading, Piano, Violin, and 2 more`. */
export function namesOf(names: readonly string[]): string {
  if (names.length <= MOST_NAMES) return formatList(names);
  const others = names.length - MOST_NAMES + 1;
  const more = plural(others, { one: '# more', other: '# more' });
  return formatList([...names.slice(0, MOST_NAMES - 1), more]);
}

/** The first day of an absence: `No habit has counted from Monday on.` */
export function absentSince(day: string): string {
  return t`No habit has counted from ${{ weekday: weekdayOf(day) }} on. A pause keeps the streaks safe.`;
}

function weekdayOf(day: string): string {
  return formatIsoWeekday(isoWeekday(toDayNumber(day)), 'long');
}
