import { formattingLocale } from '@/lib/i18n/i18n';

/** Cities that browsers still list under an older name. */
const TODAYS_NAMES: Record<string, string> = {
  'Africa/Asmera': 'Asmara',
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
  'Pacific/Enderbury': 'Kanton',
  'Pacific/Ponape': 'Pohnpei',
  'Pacific/Truk': 'Chuuk',
};

/** The label of a zone: `America/New York`, `Asia/Calcutta (Kolkata)`. */
export function timeZoneLabel(zone: string): string {
  const today = TODAYS_NAMES[zone];
  return `${zone.replaceAll('_', ' ')}${today ? ` (${today})` : ''}`;
}

/** Every zone of this browser, and the given ones, whose spelling may differ. */
export function listTimeZones(given: readonly string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...given])].toSorted();
}

/** Weekday and time in a zone, in the reader's format: `Tuesday 14:05`. */
export function timeIn(zone: string, now = new Date(), locale = formattingLocale()): string {
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: zone });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: zone });
  return `${day.format(now)} ${time.format(now)}`;
}
