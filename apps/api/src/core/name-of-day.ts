import { daysBetween } from '@starchart/domain';
import { weekdayDateFormat } from '@starchart/i18n/weekday-date';
import type { Language } from '@starchart/schema';

const WEEKDAY = { weekday: 'long' } as const;
const WEEKDAY_AND_DATE = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** A day with its date, in a language. */
export function nameOfDay(day: string, language: Language): string {
  return formatDay(day, language, WEEKDAY_AND_DATE);
}

/** A day after `today`. A weekday alone names a day of the coming week only. */
export function nameOfComingDay(day: string, today: string, language: Language): string {
  return formatDay(day, language, daysBetween(today, day) < 7 ? WEEKDAY : WEEKDAY_AND_DATE);
}

function formatDay(day: string, language: Language, format: Intl.DateTimeFormatOptions): string {
  return weekdayDateFormat(language, { ...format, timeZone: 'UTC' }).format(new Date(day));
}
