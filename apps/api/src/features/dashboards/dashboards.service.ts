import { findChildStats, findKidDashboard, findParentDashboard, listChildrenToday } from '@starchart/db';
import {
  type BadgeCounts,
  fromDayNumber,
  isBackFromPause,
  isOpen,
  isStoryOffered,
  offeredFamilyRecapOn,
  owedFor,
  pausesOn,
  type SchedulesOfChild,
  schedulesByHabit,
  skySummary,
  storyWeeks,
  suggestionsFor,
  toDayNumber,
} from '@starchart/domain';
import {
  type CurrentPart,
  calendarDays,
  familyDay,
  familyHour,
  partOfDay,
} from '@starchart/domain/family-day';
import type {
  Child,
  ChildStats,
  childrenToday,
  FullChildStats,
  HabitSummary,
  IdInput,
  kidDashboard,
  OwnFamilyInput,
  ownFamily,
  PauseOfToday,
  parentDashboard,
} from '@starchart/schema';
import type { z } from 'zod';
import type { Actor, GrownUpActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { orNotFound } from '../../core/domain-error.ts';
import { can, canSeeChild } from '../../core/permissions.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { listLoginWarnings } from '../account/login-warnings.service.ts';
import { presentBadge } from '../badges/present-badge.ts';
import { listChildrenOf } from '../children/children.service.ts';
import { presentChild } from '../children/present-child.ts';
import { type HabitRow, presentHabits } from '../habits/present-habit.ts';
import { listOpenChanges } from '../pending-changes/pending-changes.service.ts';
import { presentEntry } from '../points/present-entry.ts';
import { type GoalRow, presentGoal, presentReward, type RewardRow } from '../rewards/present-reward.ts';
import { presentNews } from './news.service.ts';

type KidDashboard = z.input<typeof kidDashboard>;

const LATEST_ENTRIES = 5;
/** How long the kid dashboard shows a fulfilled redemption, in ms. */
const HANDED_OUT_SHOWN_MS = 86_400_000;
/** How long the kid dashboard shows the answer to a wish, in ms: also to a child that is there every other week. */
const ANSWER_SHOWN_MS = 14 * 86_400_000;

/** The data of the kid dashboard: open habits and active rewards only, for every role. Throws NOT_FOUND. */
export async function getKidDashboard(
  ctx: ServiceContext,
  actor: Actor,
  { id }: IdInput,
): Promise<KidDashboard> {
  authorize(actor, 'children.read', id);
  const at = ctx.clock.now();
  const days = calendarDays(at, actor);
  const since = {
    fulfilled: new Date(at.getTime() - HANDED_OUT_SHOWN_MS),
    answered: new Date(at.getTime() - ANSWER_SHOWN_MS),
  };
  const found = orNotFound(await findKidDashboard(ctx.db, actor.familyId, id, days, since));
  const habits = found.habits.filter((habit) => isOpen(habit, days.today));
  return {
    ...presentDashboard(ctx, { ...found, habits }, actor, { ...days, now: partOfDay(at, actor) }),
    backFromPause: isBackFromPause(found.pauses, days.today),
    ...presentStories(found.firstHabit, partOfDay(at, actor).part, days.today, actor),
    news: presentNews(found, ctx.language),
  };
}

/** The weeks that have a story, and the one that is offered today. */
function presentStories(
  first: { createdAt: string | null; startsOn: string | null } | null,
  part: CurrentPart['part'],
  today: string,
  { timeZone, weekStartsOn }: Actor,
): Pick<KidDashboard, 'recapOn' | 'storyWeeks'> {
  if (!first?.createdAt) return { recapOn: null, storyWeeks: null };
  const created = toDayNumber(familyDay(new Date(first.createdAt), timeZone));
  const firstOn = first.startsOn === null ? created : Math.min(created, toDayNumber(first.startsOn));
  const now = { today: toDayNumber(today), part, weekStartsOn };
  const weeks = storyWeeks(now, firstOn);
  if (!weeks) return { recapOn: null, storyWeeks: null };
  const lastOn = fromDayNumber(weeks.last);
  return {
    recapOn: isStoryOffered(weeks, now.today) ? lastOn : null,
    storyWeeks: { firstOn: fromDayNumber(weeks.first), lastOn },
  };
}

/** The recap that grown-ups are offered. A family whose first habit is as new as the last day of the week has none. */
function offeredFamilyRecap(
  familyFirstHabitAt: Date | null,
  at: Date,
  { timeZone, weekStartsOn }: Actor,
): string | null {
  const today = toDayNumber(familyDay(at, timeZone));
  const weekOn = offeredFamilyRecapOn(today, familyHour(at, timeZone), weekStartsOn);
  if (weekOn === null || familyFirstHabitAt === null) return null;
  return toDayNumber(familyDay(familyFirstHabitAt, timeZone)) < weekOn + 6 ? fromDayNumber(weekOn) : null;
}

/** The kid dashboard of the signed-in child; null for any other caller. */
export async function getOwnDashboard(
  ctx: ServiceContext,
  actor: Actor | null,
): Promise<KidDashboard | null> {
  return actor?.role === 'child' ? await getKidDashboard(ctx, actor, actor) : null;
}

/** The data of the parent dashboard for one child. Throws NOT_FOUND. */
export async function getParentDashboard(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id }: IdInput,
): Promise<z.input<typeof parentDashboard>> {
  authorize(actor, 'family.read', id);
  const at = ctx.clock.now();
  const days = calendarDays(at, actor);
  const found = orNotFound(await findParentDashboard(ctx.db, actor.familyId, id, days, LATEST_ENTRIES));
  const schedulesOf = schedulesByHabit(found);
  const habits = found.habits.map((habit) => ({
    ...habit,
    ...schedulesOf(habit.id),
    earlierStreaks: found.earlierStreaks.filter(({ habitId }) => habitId === habit.id),
  }));
  const completedDays = found.completedDays.map(({ day }) => day);
  return {
    ...presentDashboard(ctx, found, actor, { ...days, now: partOfDay(at, actor) }),
    pointsEntries: found.pointsEntries.map((entry) => presentEntry(entry, ctx.language)),
    stats: presentStats(found, days.today),
    owed: owedFor(found.redemptions)[0] ?? null,
    suggestions: suggestionsFor(habits, completedDays, days.today, actor.weekStartsOn),
    recapOn: offeredFamilyRecap(found.familyFirstHabitAt, at, actor),
  };
}

/** The signed-in parent's children, the dashboard of one (by default the first), and what waits for the parent; else null. */
export async function getOwnFamily(
  ctx: ServiceContext,
  actor: Actor | null,
  { childId }: OwnFamilyInput,
): Promise<z.input<typeof ownFamily> | null> {
  if (actor?.role !== 'grown-up') return null;
  const children = await listChildrenOf(ctx, actor, { parentId: actor.id });
  const shown = children.find(({ id }) => id === childId) ?? children[0];
  return {
    children,
    dashboard: shown ? await getParentDashboard(ctx, actor, shown) : null,
    pendingChanges: can(actor, 'members.manage') ? await listOpenChanges(ctx, actor) : null,
    loginWarnings: can(actor, 'children.manage') ? await listLoginWarnings(ctx, actor) : null,
  };
}

/** Today's open habits of all children whom the caller sees. */
export async function getChildrenToday(
  ctx: ServiceContext,
  actor: GrownUpActor,
): Promise<z.input<typeof childrenToday>> {
  const at = ctx.clock.now();
  const days = calendarDays(at, actor);
  const { today } = days;
  const children = await listChildrenToday(ctx.db, actor.familyId, days);
  const seen = children.filter(({ id }) => canSeeChild(actor, id));
  return {
    today,
    now: partOfDay(at, actor),
    recapOn: offeredFamilyRecap(seen[0]?.familyFirstHabitAt ?? null, at, actor),
    children: seen.map(({ habits, pauses, pastSchedules, familyFirstHabitAt: _firstHabitAt, ...child }) => ({
      ...child,
      pauses: pausesOn(pauses, today),
      habits: presentHabits(
        habits.filter((habit) => isOpen(habit, today)),
        { pauses, pastSchedules },
        { ...actor, today },
      ),
    })),
  };
}

/** Throws NOT_FOUND. */
export async function getChildStats(
  ctx: ServiceContext,
  actor: Actor,
  { id }: IdInput,
): Promise<FullChildStats> {
  authorize(actor, 'children.read', id);
  const today = familyDay(ctx.clock.now(), actor.timeZone);
  const found = orNotFound(await findChildStats(ctx.db, actor.familyId, id));
  return { ...presentStats(found, today), completedDays: found.completedDays };
}

interface DashboardRow extends Omit<Child, 'level'>, SchedulesOfChild {
  pauses: PauseOfToday[];
  habits: HabitRow[];
  rewards: RewardRow[];
  goal: GoalRow | null;
  badges: Omit<KidDashboard['badges'][number], 'earned' | 'step' | 'next'>[];
  tallies: BadgeCounts['tallies'];
  fullDays: number;
  newestStarOn: string | null;
}

function presentDashboard<Row extends DashboardRow>(
  { language }: ServiceContext,
  row: Row,
  actor: Actor,
  { today, now }: { today: string; now: CurrentPart },
) {
  const { weekStartsOn } = actor;
  const habits = presentHabits(row.habits, row, { ...actor, today });
  return {
    ...row,
    today,
    now,
    child: presentChild(row, actor),
    sky: skySummary(row, today),
    habits,
    pauses: pausesOn(row.pauses, today),
    rewards: row.rewards.map((reward) => presentReward(reward, { today, weekStartsOn })),
    goal: row.goal && presentGoal(row.goal, row, today),
    badges: row.badges.map((badge) => presentBadge(badge, row, language)),
  };
}

interface StatsRow {
  totalPoints: number;
  habits: (Pick<HabitSummary, 'active' | 'endDate'> & { totalCompletions: number })[];
}

function presentStats({ totalPoints, habits }: StatsRow, today: string): ChildStats {
  return {
    activeHabits: habits.filter((habit) => isOpen(habit, today)).length,
    completedTasks: habits.reduce((sum, { totalCompletions }) => sum + totalCompletions, 0),
    pointsEarned: totalPoints,
  };
}
