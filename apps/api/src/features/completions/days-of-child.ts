import type { DayHabit, DaysState } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import type { Actor } from '../../core/actor.ts';

type Schedules = Pick<DayHabit, 'pauses' | 'pastSchedules'>;

/** What `daysOfChild` reads. */
export interface DayRows extends Omit<DaysState, 'dayHabits'> {
  dayHabits: readonly (Omit<DayHabit, keyof Schedules | 'createdOn'> & { createdAt: string })[];
  dayPauses: readonly (Schedules['pauses'][number] & { habitId: number | null })[];
  daySchedules: readonly (Schedules['pastSchedules'][number] & { habitId: number })[];
}

/** A child's days that change, with its habits as they decide whether a day is full. */
export function daysStateOf(
  { fullDays, days, dayHabits, dayPauses, daySchedules }: DayRows,
  { timeZone }: Pick<Actor, 'timeZone'>,
): DaysState {
  return {
    fullDays,
    days,
    dayHabits: dayHabits.map(({ createdAt, ...habit }) => ({
      ...habit,
      createdOn: familyDay(new Date(createdAt), timeZone),
      pauses: dayPauses.filter(({ habitId }) => habitId === null || habitId === habit.habitId),
      pastSchedules: daySchedules.filter(({ habitId }) => habitId === habit.habitId),
    })),
  };
}
