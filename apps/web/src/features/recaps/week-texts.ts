import { t } from '@lingui/core/macro';
import { addDays, daysBetween } from '@starchart/domain';
import { formatDay } from '@/lib/format/format';

/** `Last week, Nov 16 – Nov 22`. A line breaks before the days only. */
export function weekTexts({ weekOn, today }: { weekOn: string; today: string }): string {
  const days = `${formatDay(weekOn)} – ${formatDay(addDays(weekOn, 6))}`.replaceAll(' ', '\u00A0');
  const age = daysBetween(weekOn, today);
  if (age < 7) return t`This week, ${days}`;
  return age < 14 ? t`Last week, ${days}` : days;
}
