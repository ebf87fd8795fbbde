import { t } from '@lingui/core/macro';
import { addDays } from '@starchart/domain';
import type { Habit } from '@starchart/schema';
import { formatChartDay } from '@/lib/format/due-day';

type SlotOfHabit = { habit: Pick<Habit, 'name' | 'slots'>; slot: number; isOnly: boolean };

/** The name, with the part or the number of the time where there are several. */
export function nameOf({ habit: { name, slots }, slot, isOnly }: SlotOfHabit): string {
  if (isOnly) return name;
  const part = slots[slot - 1];
  if (part === 'morning') return t`${name}, morning`;
  if (part === 'afternoon') return t`${name}, afternoon`;
  if (part === 'evening') return t`${name}, evening`;
  return t`${name}, time ${slot}`;
}

/** `Read a story, yesterday`. */
export function cellWords(name: string, day: string, today: string): string {
  if (day === today) return t`${name}, today`;
  if (day === addDays(today, -1)) return t`${name}, yesterday`;
  return t`${name}, ${{ day: formatChartDay(day).long }}`;
}
