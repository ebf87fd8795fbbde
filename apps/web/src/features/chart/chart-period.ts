import {
  addDays,
  countOfDay,
  type DaySummary,
  daysBetween,
  type SlotCount,
  summaryOfDay,
} from '@starchart/domain';
import type { DayHistory, DaysOfHabit } from '@starchart/schema';

/** A month or a year, as the first day (`YYYY-MM-DD`) and the number of days. */
export type Period = { firstOn: string; days: number };

export function monthOf(day: string): Period {
  const firstOn = `${day.slice(0, 7)}-01`;
  // The 28th and four days are always in the next month.
  const nextOn = `${addDays(firstOn, 31).slice(0, 7)}-01`;
  return { firstOn, days: daysBetween(firstOn, nextOn) };
}

export function yearOf(day: string): Period {
  const year = day.slice(0, 4);
  return { firstOn: `${year}-01-01`, days: daysBetween(`${year}-01-01`, `${year}-12-31`) + 1 };
}

/** The twelve months of the year of a day. */
export function monthsOf(day: string): Period[] {
  return Array.from({ length: 12 }, (_, month) =>
    monthOf(`${day.slice(0, 4)}-${String(month + 1).padStart(2, '0')}-01`),
  );
}

/** The last day of the period before, and the first day of the one after. */
export function periodsAround({ firstOn, days }: Period): { before: string; after: string } {
  return { before: addDays(firstOn, -1), after: addDays(firstOn, days) };
}

/** Days of a child from `firstOn`, such as a year, for each of some habits. */
export type HabitDays = { firstOn: string; today: string; habits: readonly DaysOfHabit[] };

/** The days of one habit, or of all. */
export function daysOfHabits({ today, habits }: DayHistory, firstOn: string, habitId?: number): HabitDays {
  const one = habits.filter((habit) => habit.habitId === habitId);
  return { firstOn, today, habits: one.length > 0 ? one : habits };
}

/** The characters of one day, one for each habit. */
export function statesOn({ firstOn, habits }: HabitDays, day: string): string[] {
  const index = daysBetween(firstOn, day);
  return habits.map(({ days }) => days[index] ?? ' ');
}

/** The character of a habit on a day. */
export function stateOf({ firstOn, habits }: HabitDays, habitId: number, day: string): string {
  return habits.find((habit) => habit.habitId === habitId)?.days[daysBetween(firstOn, day)] ?? ' ';
}

export type ChartDay = { day: string; states: string[]; slots: SlotCount } & DaySummary;

export function daysOfPeriod(year: HabitDays, { firstOn, days }: Period): ChartDay[] {
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(firstOn, index);
    const states = statesOn(year, day);
    return { day, states, slots: countOfDay(year, day), ...summaryOfDay(states) };
  });
}

/** Whether there can be days before the period: there are some in its year, or the year begins with some, or is the current one. */
export function hasEarlier({ firstOn, today, habits }: HabitDays, period: Period): boolean {
  if (habits.length === 0) return yearOf(today).firstOn === firstOn;
  const first = Math.min(...habits.map(({ days }) => days.search(/[^ ]/)));
  return first === 0 || addDays(firstOn, first) < period.firstOn;
}
