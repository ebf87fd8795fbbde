import { type DayHabit, type DaysState, type SchedulesOfChild, schedulesByHabit } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import type { Actor } from '../../core/actor.ts';

/** What `daysOfChild` reads. */
export interface DayRows extends Omit<DaysState, 'dayHabits'> {
  dayHabits: readonly (Omit<DayHabit, keyof SchedulesOfChild | 'createdOn'> & { createdAt: string })[];
  dayPauses: SchedulesOfChild['pauses'];
  daySchedules: SchedulesOfChild['pastSchedules'];
}

/** A child's days that change, with its habits as they decide whether a day is full. */
export function daysStateOf(
  { fullDays, days, dayHabits, dayPauses, daySchedules }: DayRows,
  { timeZone }: Pick<Actor, 'timeZone'>,
): DaysState {
  const schedulesOf = schedulesByHabit({ pauses: dayPauses, pastSchedules: daySchedules });
  return {
    fullDays,
    days,
    dayHabits: dayHabits.map(({ createdAt, ...habit }) => ({
      ...habit,
      createdOn: familyDay(new Date(createdAt), timeZone),
      ...schedulesOf(habit.habitId),
    })),
  };
}
