import { perLocale } from '@/lib/i18n/i18n';

const month = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const name = perLocale((locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }));
const year = perLocale((locale) => new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: 'UTC' }));

/** The month of a day (`YYYY-MM-DD`): `November 2026`. */
export function formatMonth(day: string): string {
  return month().format(new Date(day));
}

/** `November`. */
export function formatMonthName(day: string): string {
  return name().format(new Date(day));
}

/** The year of a day (`YYYY-MM-DD`): `2026`. */
export function formatYear(day: string): string {
  return year().format(new Date(day));
}
