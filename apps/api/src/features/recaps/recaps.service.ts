import { findWeekRecap, listWeekRecaps, type WeekToRead } from '@starchart/db';
import {
  bestStreak,
  DAYS_BEFORE_RECAP,
  doneOfDays,
  earnedPoints,
  fromDayNumber,
  isOpen,
  pausedDaysOfWeek,
  pointsOfWeek,
  type RecapWeek,
  recapOfHabit,
  toDayNumber,
  topHabit,
  weekStart,
} from '@starchart/domain';
import { familyDay, startOfFamilyDay } from '@starchart/domain/family-day';
import type {
  FamilyRecap,
  FamilyRecapInput,
  RecapOfChild,
  WeekRecap,
  WeekRecapInput,
} from '@starchart/schema';
import type { Actor, GrownUpActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { invalidField, orNotFound } from '../../core/domain-error.ts';
import { canSeeChild } from '../../core/permissions.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { chartHabitOf, completionsByDay, factsOfHabits } from '../history/habits-of-history.ts';

type ChildRow = Awaited<ReturnType<typeof listWeekRecaps>>[number];
type OfHabits = Pick<ChildRow, 'habits' | 'pauses' | 'pastSchedules'>;

/** What went well in a week of a child. Throws NOT_FOUND, and VALIDATION for a week to come. */
export async function getWeekRecap(
  ctx: ServiceContext,
  actor: Actor,
  { childId, weekOn }: WeekRecapInput,
): Promise<WeekRecap> {
  authorize(actor, 'children.read', childId);
  const week = weekOf(ctx, actor, weekOn);
  const found = orNotFound(await findWeekRecap(ctx.db, actor.familyId, childId, weekToRead(week, actor)));
  const habits = recapsOfHabits(found, week, actor);
  const pointsEarned = Math.max(0, pointsOfWeek(found.entries).earned);
  const earnedBefore = pointsOfWeek(found.entriesBefore).earned;
  const streaks = habits.flatMap(({ habitId, name, streak }) =>
    streak ? [{ habitId, name, ...streak }] : [],
  );
  const { goal } = found;
  return {
    weekOn: fromDayNumber(week.weekOn),
    pointsEarned,
    badgePoints: Math.min(pointsEarned, Math.max(0, earnedPoints(found.entries).badges)),
    completions: habits.reduce((sum, { completions }) => sum + completions, 0),
    topHabit: topHabit(habits.map(countOf)),
    streak: bestStreak(streaks),
    notes: found.notes.toReversed(),
    goal: goal && { ...goal, toGo: Math.max(0, goal.pointsCost - found.currentPoints) },
    pausedDays: pausedDaysOfWeek(found.pauses, week),
    moreThanLastWeek: earnedBefore > 0 && pointsEarned > earnedBefore,
  };
}

/** A week of all children whom the caller sees. Throws VALIDATION for a week to come. */
export async function getFamilyRecap(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { weekOn }: FamilyRecapInput,
): Promise<FamilyRecap> {
  const week = weekOf(ctx, actor, weekOn);
  const children = await listWeekRecaps(ctx.db, actor.familyId, weekToRead(week, actor));
  return {
    weekOn: fromDayNumber(week.weekOn),
    today: fromDayNumber(week.today),
    children: children
      .filter(({ childId }) => canSeeChild(actor, childId))
      .map((child) => recapOfChild(child, week, actor)),
  };
}

/** The week that contains a day; by default, the last full one. */
function weekOf(ctx: ServiceContext, actor: Actor, weekOn: string | undefined): RecapWeek {
  const today = toDayNumber(familyDay(ctx.clock.now(), actor.timeZone));
  const thisWeek = weekStart(today, actor.weekStartsOn);
  if (weekOn === undefined) return { weekOn: thisWeek - 7, today };
  // The first weekday of the family may have changed since a link was made.
  // No family has an older week, and PostgreSQL does not know every year that a request can name.
  const day = Math.max(toDayNumber(weekOn), toDayNumber('1970-01-08'));
  const first = weekStart(day, actor.weekStartsOn);
  if (first > today) throw invalidField('weekOn', 'recaps.weekToCome');
  return { weekOn: first, today };
}

function weekToRead({ weekOn }: RecapWeek, { timeZone }: Actor): WeekToRead {
  return {
    weekOn: fromDayNumber(weekOn),
    lastOn: fromDayNumber(weekOn + 6),
    since: fromDayNumber(weekOn - DAYS_BEFORE_RECAP),
    startsAt: startOfFamilyDay(fromDayNumber(weekOn), timeZone),
    endsAt: startOfFamilyDay(fromDayNumber(weekOn + 7), timeZone),
  };
}

function recapsOfHabits(child: OfHabits, week: RecapWeek, { timeZone, weekStartsOn }: Actor) {
  const factsOf = factsOfHabits(child, weekStartsOn);
  return child.habits.map((row) => {
    const { habitId, name, icon, color } = row;
    const metPeriods = row.metPeriods.map(({ day, ...met }) => ({ ...met, day: toDayNumber(day) }));
    const habit = {
      chart: chartHabitOf(row, timeZone),
      facts: factsOf(row),
      completions: completionsByDay(row),
      metPeriods,
    };
    const isOpenNow = isOpen(row, fromDayNumber(week.today));
    return { habitId, name, icon, color, isOpenNow, ...recapOfHabit(habit, week) };
  });
}

type HabitOfWeek = ReturnType<typeof recapsOfHabits>[number];

function countOf({ habitId, name, icon, color, completions }: HabitOfWeek) {
  return { habitId, name, icon, color, count: completions };
}

function recapOfChild(child: ChildRow, week: RecapWeek, actor: Actor): RecapOfChild {
  const { childId, name, avatar, fulfilled, open } = child;
  const habits = recapsOfHabits(child, week, actor);
  const openHabits = habits.filter(({ isOpenNow }) => isOpenNow);
  const [firstOn, today] = [fromDayNumber(week.weekOn), fromDayNumber(week.today)];
  const counted = { firstOn, today, habits: habits.map((habit) => habit.counted) };
  const sum = (of: 'due' | 'met' | 'pending') => habits.reduce((total, habit) => total + habit[of], 0);
  return {
    childId,
    name,
    avatar,
    due: sum('due'),
    met: sum('met'),
    doneOfDue: doneOfDays(counted, { firstOn, days: 7 }),
    habits: habits.flatMap(
      ({ habitId, name: habit, icon, color, days, counted: { weeks = [], ...counts } }) =>
        /[^ .]/.test(days)
          ? [{ habitId, name: habit, icon, color, days, ...counts, ...(weeks.length > 0 && { weeks }) }]
          : [],
    ),
    pending: sum('pending'),
    earnedByBadges: earnedPoints(child.entries).badges,
    ...pointsOfWeek(child.entries),
    topHabit: topHabit(habits.map(countOf)),
    endedStreaks: habits.flatMap((habit) =>
      habit.endedStreaks.map(({ endedOn, ...ended }) => ({
        habitId: habit.habitId,
        name: habit.name,
        ...ended,
        endedOn: fromDayNumber(endedOn),
      })),
    ),
    rarelyDone: openHabits.flatMap(({ rarelyDone, ...habit }) =>
      rarelyDone
        ? [{ habitId: habit.habitId, name: habit.name, done: rarelyDone.met, due: rarelyDone.due }]
        : [],
    ),
    mastered: openHabits
      .filter(({ isMastered }) => isMastered)
      .map((habit) => ({ habitId: habit.habitId, name: habit.name })),
    fulfilled,
    open,
  };
}
