import { plural, t } from '@lingui/core/macro';
import { addDays } from '@starchart/domain';
import type { Habit } from '@starchart/schema';
import { formatChartDay } from '@/lib/format/due-day';
import type { ChartDay } from './chart-period';

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
export function cellTexts(name: string, day: string, today: string): string {
  if (day === today) return t`${name}, today`;
  if (day === addDays(today, -1)) return t`${name}, yesterday`;
  return t`${name}, ${{ day: formatChartDay(day).long }}`;
}

/** `2 streaks continue.` */
export function continuedTexts(going: number): string {
  return plural(going, { one: '# streak continues.', other: '# streaks continue.' });
}

/** `Monday, November 23: 4 of 5`. */
export function dayTexts({ day, states, slots, ...summary }: ChartDay, today: string): string {
  const { long } = formatChartDay(day);
  const [state, ...others] = states;
  if (state && others.length === 0) return t`${{ day: long }}: ${{ state: stateTexts(state, day, today) }}`;
  if (summary.kind !== 'due') return t`${{ day: long }}: paused`;
  if (slots.due === 0) return t`${{ day: long }}: done`;
  return t`${{ day: long }}: ${{ met: slots.done }} of ${{ due: slots.due }}`;
}

/** What a character of a day says of a habit. */
export function stateTexts(state: string, day: string, today: string): string {
  switch (state) {
    case 'K':
      return t`done`;
    case 'W':
      return t`done, waiting for approval`;
    case 'w':
      return t`started, waiting for approval`;
    case 'o':
      return day < today ? t`not done` : t`open`;
    case '~':
      return t`paused`;
    default: {
      const times = Number.parseInt(state, 16);
      return plural(times, { one: 'done once', other: 'done # times' });
    }
  }
}
