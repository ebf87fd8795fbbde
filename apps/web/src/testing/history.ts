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
  points: DayHistory['points'] = [],
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
        ...shownFrom(fromOn, days, first, states, fields.weeks !== undefined),
      }))
      .filter((habit) => habit.days.trim() !== ''),
    points: points.filter(({ day }) => day >= fromOn && day < addDays(fromOn, days)),
  });
}

/** The days of a range. A slot is due on each day that has a letter, and done on those with `K` and `W`. */
function shownFrom(fromOn: string, length: number, first: string, states: string, isWeekly: boolean) {
  const days = Array.from({ length }, (_, index) => {
    const age = (Date.parse(addDays(fromOn, index)) - Date.parse(first)) / 86_400_000;
    return states[age] ?? ' ';
  });
  const countOf = (of: RegExp) => days.map((state) => (!isWeekly && of.test(state) ? '1' : '0')).join('');
  return { days: days.join(''), due: countOf(/[^ .~]/), done: countOf(/[KW]/) };
}
