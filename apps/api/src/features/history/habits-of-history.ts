import type { findDayHistory } from '@starchart/db';
import {
  type ChartHabit,
  type CompletionsByDay,
  type DayNumber,
  type ScheduleFacts,
  scheduleFacts,
  toDayNumber,
} from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';

type HistoryOfChild = NonNullable<Awaited<ReturnType<typeof findDayHistory>>>;
export type HabitRow = HistoryOfChild['habits'][number];

/** Returns what the rules read of each habit. */
export function factsOfHabits(
  { pauses, pastSchedules }: Pick<HistoryOfChild, 'pauses' | 'pastSchedules'>,
  weekStartsOn: number,
) {
  const ofHabit = Map.groupBy(pauses, ({ habitId }) => habitId);
  const common = pausedDays(ofHabit.get(null));
  return (row: HabitRow): ScheduleFacts => {
    const past = pastSchedules.filter(({ habitId }) => habitId === row.habitId);
    const own = pausedDays(ofHabit.get(row.habitId));
    const facts = scheduleFacts({ ...row, pauses: [], pastSchedules: past }, weekStartsOn);
    return { ...facts, isPaused: (day) => common.has(day) || own.has(day) || facts.isPaused(day) };
  };
}

/** A set, because each day of each habit is looked up, and a family can have 2,000 pauses. */
function pausedDays(pauses: HistoryOfChild['pauses'] = []): ReadonlySet<DayNumber> {
  const days = new Set<DayNumber>();
  for (const { startsOn, endsOn } of pauses) {
    const last = toDayNumber(endsOn);
    for (let day = toDayNumber(startsOn); day <= last; day++) days.add(day);
  }
  return days;
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
