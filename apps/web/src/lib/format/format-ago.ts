import { t } from '@lingui/core/macro';
import { daysBetween } from '@starchart/domain';
import { now } from '@/lib/format/now';
import { perLocale } from '@/lib/i18n/i18n';

const relative = perLocale((locale) => new Intl.RelativeTimeFormat(locale));
const relativeDay = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In seconds; each unit applies below its end. */
const UNITS = [
  { unit: 'minute', seconds: MINUTE, below: HOUR },
  { unit: 'hour', seconds: HOUR, below: DAY },
  { unit: 'day', seconds: DAY, below: 30 * DAY },
  { unit: 'month', seconds: 30 * DAY, below: 360 * DAY },
  { unit: 'year', seconds: 365 * DAY, below: Infinity },
] as const;

/** The age of an ISO instant: `just now`, `5 minutes ago`, `2 days ago`. A future instant counts as now. */
export function formatAgo(instant: string, at = now()): string {
  const seconds = (at - new Date(instant).getTime()) / 1000;
  if (seconds < MINUTE) return t`just now`;
  const { unit, seconds: length } = UNITS.find(({ below }) => seconds < below) ?? UNITS[4];
  return relative().format(-Math.max(1, Math.floor(seconds / length)), unit);
}

/** A day (`YYYY-MM-DD`) up to today: `today`, `yesterday`, `3 days ago`. */
export function formatDayAgo(day: string, today: string): string {
  return relativeDay().format(-daysBetween(day, today), 'day');
}
