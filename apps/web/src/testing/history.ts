import { addDays } from '@starchart/domain';
import type { DayHistory, DaysOfHabit, ListDaysInput } from '@starchart/schema';

type HabitDays = Partial<Omit<DaysOfHabit, 'days'>> & {
  /** The first day of `days`; before and after them nothing was due. */
  fromOn: string;
  days: string;
};

/** The result of `history.days` for any range: a child with these habits since long ago. Today is Wednesday, March 11, 2026. */
export function dayHistory(
  habits: readonly HabitDays[],
  weekStartsOn = 1,
  firstOn: string | null = '2024-02-28',
) {
  return ({ fromOn, days }: ListDaysInput): DayHistory => ({
    today: '2026-03-11',
    weekStartsOn,
    firstOn,
    habits: habits
      .map(({ fromOn: first, days: states, ...fields }) => ({
        habitId: 10,
        name: 'Read a story',
        icon: null,
        color: 'primary' as const,
        ...fields,
        days: Array.from({ length: days }, (_, index) => {
          const age = (Date.parse(addDays(fromOn, index)) - Date.parse(first)) / 86_400_000;
          return states[age] ?? ' ';
        }).join(''),
      }))
      .filter((habit) => habit.days.trim() !== ''),
  });
}
