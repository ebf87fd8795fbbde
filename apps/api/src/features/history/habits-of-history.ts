import type { findDayHistory } from '@starchart/db';
import {
  type ChartHabit,
  type CompletionsByDay,
  type SchedulesOfChild,
  scheduleFacts,
  schedulesByHabit,
  toDayNumber,
} from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';

type HistoryOfChild = NonNullable<Awaited<ReturnType<typeof findDayHistory>>>;
export type HabitRow = HistoryOfChild['habits'][number];

/** Returns what the rules read of each habit. */
export function factsOfHabits(schedules: SchedulesOfChild, weekStartsOn: number) {
  const schedulesOf = schedulesByHabit(schedules);
  return (row: HabitRow) => scheduleFacts({ ...row, ...schedulesOf(row.habitId) }, weekStartsOn);
}

/** A habit without a start date begins on the day it was created, or with an earlier completion. An inactive one ends with its last. */
export function chartHabitOf(row: HabitRow, timeZone: string): ChartHabit {
  const { startDate, createdAt, firstCompletedOn, lastCompletedOn, metBefore, active } = row;
  const createdOn = familyDay(new Date(createdAt), timeZone);
  const isEarlier = firstCompletedOn !== null && firstCompletedOn < createdOn;
  return {
    firstOn: toDayNumber(startDate ?? (isEarlier ? firstCompletedOn : createdOn)),
    lastOn: active ? null : toDayNumber(lastCompletedOn ?? createdOn),
    metBefore: metBefore === null ? null : toDayNumber(metBefore),
  };
}

export function completionsByDay({ completions }: HabitRow): CompletionsByDay {
  return new Map(completions.map(({ day, ...done }) => [toDayNumber(day), done]));
}
