import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { isolate } from '@starchart/i18n/isolate';
import { weekdayDateFormat } from '@starchart/i18n/weekday-date';
import { formattingLocale, perLocale } from '@/lib/i18n/i18n';

const number = perLocale((locale) => new Intl.NumberFormat(locale));
const shortDay = dayFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const longDay = dayFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayAndTime = dayFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const dayOfWeek = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const instantDays = new Map<string | undefined, ReturnType<typeof dayFormat>>();

function dayFormat(options: Intl.DateTimeFormatOptions) {
  return perLocale((locale) => weekdayDateFormat(locale, options));
}

/** `7`, `1,250`. */
export function formatNumber(value: number): string {
  return number().format(value);
}

/** `1 star`, `25 stars`: for children. */
export function formatStars(count: number): string {
  return plural(count, { one: '# star', other: '# stars' });
}

/** `1 more star to go`, `40 more stars to go`, or a text for 0. */
export function formatStarsToGo(missing: number): string {
  if (missing <= 0) return t`You have enough stars!`;
  return plural(missing, { one: '# more star to go', other: '# more stars to go' });
}

/** `1 point`, `25 points`: for parents. */
export function formatPoints(count: number): string {
  return plural(count, { one: '# point', other: '# points' });
}

/** `+5`, `−10`, with a real minus sign. */
export function formatAmount(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${formatNumber(Math.abs(amount))}`;
}

/** A calendar day (`YYYY-MM-DD`): `12 May`, or `12 May 2026` in full. */
export function formatDay(day: string, length: 'short' | 'long' = 'short'): string {
  // UTC keeps a calendar day the same everywhere.
  return (length === 'short' ? shortDay : longDay)().format(new Date(`${day}T00:00:00Z`));
}

/** The day of an ISO instant, in the family's zone if given, else in the reader's. */
export function formatInstantDay(instant: string, timeZone?: string): string {
  const known = instantDays.get(timeZone);
  const day = known ?? dayFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone });
  if (!known) instantDays.set(timeZone, day);
  return day().format(new Date(instant));
}

/** The day of an ISO instant in the reader's zone, with its weekday: `Tuesday, 12 May`. */
export function formatDayOfWeek(instant: string): string {
  return dayOfWeek().format(new Date(instant));
}

/** Day and time of an ISO instant in the reader's zone: `12 May 2026, 14:05`. */
export function formatInstant(instant: string): string {
  return dayAndTime().format(new Date(instant));
}

/** Day and time of an ISO instant in the family's zone: `Tuesday 12 May 2026 at 14:05`. */
export function formatFamilyTime(instant: string, timeZone: string): string {
  return weekdayDateFormat(formattingLocale(), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(instant));
}

/** The same in few words: `Tue 12 May, 14:05`. */
export function formatFamilyTimeShort(instant: string, timeZone: string): string {
  return weekdayDateFormat(formattingLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(new Date(instant));
}

/** The weekday of an ISO instant, in the family's zone if given: `Thursday`. */
export function formatWeekday(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(formattingLocale(), { weekday: 'long', timeZone }).format(new Date(instant));
}

/** The time of an ISO instant, in the family's zone if given: `17:00`. */
export function formatTimeOfDay(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(formattingLocale(), { timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
}

/** `Explorer and Early Bird`. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(i18n.locale).format(items.map(isolate));
}

/** `German`, for `de`. */
export function formatLanguage(language: string): string {
  return new Intl.DisplayNames(i18n.locale, { type: 'language' }).of(language) ?? language;
}

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** A size in bytes: `512 bytes`, `1.5 MB`, `128 GB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(SIZES.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(formattingLocale(), {
    style: 'unit',
    unit: SIZES[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumSignificantDigits: 3,
  }).format(bytes / 1000 ** power);
}
