import {
  scheduleFacts,
  schedulesByHabit,
  toDayNumber,
  type WeekPlan,
  weekdaysToBits,
  weekPlan,
} from '@starchart/domain';
import type { Child, HabitSummary, ParentDashboard, Pause } from '@starchart/schema';
import { trpc } from '@/lib/api/trpc';

export type PlannedHabit = { habit: HabitSummary; plan: WeekPlan };
/** What is printed for a child. */
export type PlannedWeek = {
  child: Child;
  goal: ParentDashboard['goal'];
  /** Habits that ask for something in the week, or would without a pause. */
  habits: PlannedHabit[];
  hasHabits: boolean;
};

/** The history of a day before every family has the calendar alone. */
const CALENDAR_ONLY = { fromOn: '1970-01-01', days: 1 };

/** The dashboards of some children, with the calendar and the pauses of their family, as one query. */
export function usePlans(children: readonly Child[]) {
  const dashboards = trpc.useQueries((of) => children.map(({ id }) => of.children.parentDashboard({ id })));
  const calendar = trpc.history.days.useQuery({ childId: children[0]?.id ?? 0, ...CALENDAR_ONLY });
  const pauses = trpc.pauses.list.useQuery();

  const queries = [...dashboards, calendar, pauses];
  const failed = queries.filter(({ isError, data }) => isError && data === undefined);
  const loaded = dashboards.flatMap(({ data }) => data ?? []);
  const isLoaded = loaded.length === children.length && calendar.data && pauses.data;
  return {
    data: isLoaded ? { dashboards: loaded, calendar: calendar.data, pauses: pauses.data } : undefined,
    error: failed[0]?.error,
    isPending: failed.length === 0,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

/** The plan of a child's week. Boxes stay for what is done already, except of habits that are due every few days. */
export function planOf(
  { child, goal, habits, today }: ParentDashboard,
  pauses: readonly Pause[],
  weekOn: string,
  weekStartsOn: number,
): PlannedWeek {
  const used = habits.filter(({ active, ended }) => active && !ended);
  const ofChild = pauses.filter(({ childId }) => childId === null || childId === child.id);
  const schedulesOf = schedulesByHabit({ pauses: ofChild, pastSchedules: [] });
  const planned = used.map((habit) => {
    const schedule = { ...habit, weekdays: weekdaysToBits(habit.weekdays), closedDays: [] };
    const facts = scheduleFacts({ ...schedule, ...schedulesOf(habit.id) }, weekStartsOn);
    const dueOn = habit.dueStatus === 'due' ? today : habit.nextDueOn;
    return { habit, plan: weekPlan(toDayNumber(weekOn), dueOn === null ? null : toDayNumber(dueOn), facts) };
  });
  return {
    child,
    goal,
    habits: planned.filter(
      ({ plan: { times, days } }) => times || days.some(({ slots, isPaused }) => slots > 0 || isPaused),
    ),
    hasHabits: used.length > 0,
  };
}
