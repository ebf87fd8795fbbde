import { formatDay } from '@/lib/format/format';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A family day as it is spoken of on another: `Today`, `Yesterday`, `12 May`, and of other years `12 May 2025`. */
export function dayWords(day: string, today: string): string {
  if (day === today) return 'Today';
  // Both are read as midnights in UTC, where every day is as long as the next.
  if (Date.parse(today) - Date.parse(day) === DAY_MS) return 'Yesterday';
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'long');
}
