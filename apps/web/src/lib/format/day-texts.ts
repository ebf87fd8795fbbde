import { t } from '@lingui/core/macro';
import { daysBetween } from '@starchart/domain';
import { formatDay } from '@/lib/format/format';

/** A family day relative to today: `Today`, `Yesterday`, `12 May`, in other years `12 May 2025`. */
export function dayTexts(day: string, today: string): string {
  if (day === today) return t`Today`;
  if (daysBetween(day, today) === 1) return t`Yesterday`;
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'long');
}
