import { findDayHistory } from '@starchart/db';
import {
  type ChartRange,
  chartDays,
  dayCounts,
  dayStates,
  earnedPoints,
  fromDayNumber,
  groupBy,
  isOpen,
  type ScheduleFacts,
  toDayNumber,
  weekResults,
  weekStart,
} from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import type { DayHistory, ListDaysInput } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { orNotFound } from '../../core/domain-error.ts';
import { can } from '../../core/permissions.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { chartHabitOf, completionsByDay, factsOfHabits, type HabitRow } from './habits-of-history.ts';

type DaysOfHabit = DayHistory['habits'][number];

/** The days of a child's habits, for charts. Throws NOT_FOUND. */
export async function listDays(
  ctx: ServiceContext,
  actor: Actor,
  { childId, fromOn, days }: ListDaysInput,
): Promise<DayHistory> {
  authorize(actor, 'children.read', childId);
  const today = familyDay(ctx.clock.now(), actor.timeZone);
  const range = { fromOn: toDayNumber(fromOn), days, today: toDayNumber(today) };
  const read = daysToRead(range, actor.weekStartsOn);
  const history = orNotFound(await findDayHistory(ctx.db, actor.familyId, childId, { ...read, today }));
  const factsOf = factsOfHabits(history, actor.weekStartsOn);
  const habits = history.habits.flatMap((row) => daysOfHabit(row, factsOf(row), range, actor.timeZone));
  const firstDays = history.habits.map((row) => chartHabitOf(row, actor.timeZone).firstOn);
  const first = Math.min(...firstDays, range.today + 1);
  const firstOn = first > range.today ? null : fromDayNumber(first);
  const { future, earned } = history;
  return {
    today,
    weekStartsOn: actor.weekStartsOn,
    firstOn,
    habits,
    points: [...groupBy(earned, ({ day }) => day)].map(([day, entries]) => ({
      day,
      ...earnedPoints(entries),
    })),
    ...(future.length > 0 && mayRemoveFuture(actor) && { future }),
  };
}

function mayRemoveFuture(actor: Actor): boolean {
  return actor.role === 'grown-up' && actor.familyRole === 'parent' && can(actor, 'completions.correct');
}

/** The family's weeks of the chart, from 1970 to this week: PostgreSQL does not know every year that a request can name. */
function daysToRead({ fromOn, days, today }: ChartRange, weekStartsOn: number) {
  const first = Math.max(0, fromOn);
  const last = Math.max(first, Math.min(fromOn + days - 1, today));
  return {
    fromOn: fromDayNumber(first),
    lastOn: fromDayNumber(last),
    since: fromDayNumber(weekStart(first, weekStartsOn)),
    until: fromDayNumber(weekStart(last, weekStartsOn) + 6),
  };
}

/** The days of one habit; empty if the habit has no data in the range. */
function daysOfHabit(
  row: HabitRow,
  facts: ScheduleFacts,
  range: ChartRange,
  timeZone: string,
): DaysOfHabit[] {
  const { habitId, name, icon, color } = row;
  const habit = chartHabitOf(row, timeZone);
  const completions = completionsByDay(row);
  const chart = chartDays(habit, completions, facts, range);
  const days = dayStates(chart);
  const weeks = row.isEverWeekly ? weekResults(habit, completions, facts, range) : [];
  const isListed =
    /[^ .]/.test(days) ||
    weeks.some(({ target }) => target > 0) ||
    (days.includes('.') && isOpen(row, fromDayNumber(range.fromOn)));
  const shown = { habitId, name, icon, color, days, ...dayCounts(chart), ...(weeks.length > 0 && { weeks }) };
  return isListed ? [shown] : [];
}
