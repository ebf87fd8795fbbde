import { t } from '@lingui/core/macro';
import { addDays, isoWeekday, toDayNumber } from '@starchart/domain';
import { weekdayDateFormat } from '@starchart/i18n/weekday-date';
import { perLocale } from '@/lib/i18n/i18n';
import { formatDay } from './format';

const WEEK_DAYS = 7;
const names = {
  narrow: perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' })),
  short: perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })),
  long: perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })),
};

/** `Mon`, `Monday`, of an ISO weekday: 1 is Monday. */
export function formatIsoWeekday(weekday: number, length: 'short' | 'long'): string {
  // January 5, 1970 was a Monday.
  return names[length]().format(new Date(Date.UTC(1970, 0, 4 + weekday)));
}

/** `Mon, Wed, Fri`, `Mon–Fri`, of ISO weekdays; undefined for every day. */
export function formatWeekdays(weekdays: readonly number[]): string | undefined {
  if (weekdays.length === WEEK_DAYS) return undefined;
  const days = weekdays.toSorted((a, b) => a - b);
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  const isRange = days.length > 2 && last - first === days.length - 1;
  return (isRange ? [first, last] : days)
    .map((day) => formatIsoWeekday(day, 'short'))
    .join(isRange ? '–' : ', ');
}

/** A day after `today`: `Tomorrow`, `Wednesday`, or a date from a week on. Days are `YYYY-MM-DD`. */
export function formatDueDay(day: string, today: string): string {
  if (day === addDays(today, 1)) return t`Tomorrow`;
  if (day < addDays(today, WEEK_DAYS)) return formatIsoWeekday(isoWeekday(toDayNumber(day)), 'long');
  return formatDay(day);
}

/** A day before `today`: `Monday`, or a date from a week on. Days are `YYYY-MM-DD`. */
export function formatRecentDay(day: string, today: string): string {
  if (day > addDays(today, -WEEK_DAYS)) return formatIsoWeekday(isoWeekday(toDayNumber(day)), 'long');
  return formatDay(day);
}

const dayOfMonth = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', timeZone: 'UTC' }),
);
const longDay = perLocale((locale) =>
  weekdayDateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
);

/** A day (`YYYY-MM-DD`) as a column of a chart: `Mon` or `M`, and `23`, or in full `Monday, 23 November`. */
export function formatChartDay(day: string): {
  weekday: string;
  letter: string;
  date: string;
  long: string;
} {
  const date = new Date(`${day}T00:00:00Z`);
  return {
    weekday: names.short().format(date),
    letter: names.narrow().format(date),
    date: dayOfMonth().format(date),
    long: longDay().format(date),
  };
}
