import {
  deleteCompletion,
  findCompletionContext,
  findNeighbors,
  findUndoContext,
  insertCompletion,
  updateCounters,
} from '@starchart/db';
import {
  appendEntries,
  type BadgeFacts,
  countersAfter,
  countersAlong,
  type EntryDraft,
  hasEnded,
  levelOf,
  NO_COUNTERS,
  newlyEarnedBadges,
  runAround,
} from '@starchart/domain';
import { familyDay, isEarly } from '@starchart/domain/family-day';
import {
  BADGE_BONUS_POINTS,
  BADGES,
  type BadgeKey,
  type CompletionRecorded,
  type EarnedBadge,
  type RecordCompletionInput,
} from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, notFound } from '../../core/domain-error.ts';
import type { DomainEvent, Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { updateLedger } from '../points/ledger-transaction.ts';

type CompletionContext = NonNullable<Awaited<ReturnType<typeof findCompletionContext>>>;

/**
 * Completes a habit today: credits its points and the bonuses of new badges. A repeat returns the same id
 * with 0 points. Throws NOT_FOUND, DAY_CHANGED if the input names another day, HABIT_CLOSED if inactive or
 * ended.
 */
export async function recordCompletion(
  ctx: ServiceContext,
  actor: Actor,
  input: RecordCompletionInput,
): Promise<Outcome<CompletionRecorded>> {
  authorize(actor, 'completions.record', input.childId);
  const { familyId } = actor;
  const { childId, habitId } = input;
  return await updateLedger<CompletionRecorded>(ctx, actor, childId, async (db, { isLocked }) => {
    const at = ctx.clock.now();
    const day = familyDay(at, actor.timeZone);
    assertToday(input, day);

    const context = await findCompletionContext(db, familyId, input, day);
    if (!context) throw notFound();
    if (context.completionOfDay) {
      return { result: alreadyRecorded(input, context, context.completionOfDay), events: [] };
    }
    if (!context.active || hasEnded(context, day)) {
      throw new DomainError('HABIT_CLOSED', 'This quest is not active any more.');
    }

    const isBeforeAnother = context.lastCompletedOn !== null && context.lastCompletedOn > day;
    const { before = NO_COUNTERS, laterDays } =
      isBeforeAnother && isLocked
        ? await findNeighbors(db, familyId, habitId, day)
        : { before: context, laterDays: [] };
    const counters = countersAfter(before, day);
    const early = isEarly(at, actor.timeZone);
    const badgeKeys = earnedBadges(context, runAround(counters, laterDays), early);
    const { name, pointsPerCompletion: pointsEarned } = context;
    const next = appendEntries(context, [
      { kind: 'completion', amount: pointsEarned, isEarning: true, label: name, habitId },
      ...badgeKeys.map(badgeBonus),
    ]);
    const { currentPoints, totalPoints } = next.after;
    const level = levelOf(totalPoints);
    const leveledUp = level > levelOf(context.totalPoints);

    return {
      at,
      hasWebhooks: context.hasWebhooks,
      needsLock: isBeforeAnother,
      async write(tx) {
        const id = await insertCompletion(
          tx,
          { familyId, childId, actor, at, day, ...next },
          { habitId, completedAt: at, completedOn: day, early, pointsEarned, counters, badgeKeys },
        );
        if (id === undefined) return undefined;
        await updateCounters(tx, familyId, habitId, countersAlong(counters, laterDays));
        const about = { familyId, childId };
        return {
          result: {
            id,
            habitId,
            childId,
            completedAt: at.toISOString(),
            completedOn: day,
            pointsEarned,
            currentPoints,
            totalPoints,
            level,
            leveledUp,
            badgesEarned: badgeKeys.map(presentEarnedBadge),
          },
          events: [
            {
              type: 'completion.recorded',
              ...about,
              completionId: id,
              habitId,
              habitName: name,
              completedOn: day,
              pointsEarned,
              currentPoints,
              totalPoints,
            },
            ...badgeKeys.map((key) => badgeEarned(about, key)),
            ...(leveledUp ? [{ type: 'level.reached', ...about, level, totalPoints } as const] : []),
          ],
        };
      },
    };
  });
}

/**
 * Undoes today's completion and reverses what it credited, badges and bonuses included. Without one, throws
 * NOT_FOUND, or does nothing if the input names the day (a repeat). Throws DAY_CHANGED, and STARS_SPENT if
 * the balance is too low.
 */
export async function undoTodaysCompletion(
  ctx: ServiceContext,
  actor: Actor,
  input: RecordCompletionInput,
): Promise<Outcome<void>> {
  authorize(actor, 'completions.undoToday', input.childId);
  const { familyId } = actor;
  const { childId, habitId } = input;
  return await updateLedger(ctx, actor, childId, async (db, { isLocked }) => {
    const at = ctx.clock.now();
    const day = familyDay(at, actor.timeZone);
    assertToday(input, day);

    const context = await findUndoContext(db, familyId, input, day);
    if (context && !context.completion && input.day !== undefined) return { result: undefined, events: [] };
    if (!context?.completion) throw notFound();
    const { name, completion } = context;

    const next = appendEntries(
      context,
      context.entries.map((entry) => ({
        kind: 'reversal',
        amount: -entry.amount,
        isEarning: true,
        label: entry.label,
        habitId: entry.habitId,
        badgeKey: entry.badgeKey,
        reversesEntryId: entry.id,
      })),
    );
    const { currentPoints, totalPoints } = next.after;
    if (currentPoints < 0) throw new DomainError('STARS_SPENT', 'These stars have already been spent.');
    const isBeforeAnother = context.lastCompletedOn !== null && context.lastCompletedOn > day;
    const { laterDays } =
      isBeforeAnother && isLocked ? await findNeighbors(db, familyId, habitId, day) : { laterDays: [] };
    const countersBefore = context.countersBefore ?? NO_COUNTERS;
    const losesBadges = context.entries.some(({ badgeKey }) => badgeKey !== null);

    return {
      at,
      hasWebhooks: context.hasWebhooks,
      needsLock: isBeforeAnother,
      async write(tx) {
        const isWritten = await deleteCompletion(
          tx,
          { familyId, childId, actor, at, day, ...next },
          { id: completion.id, habitId, early: completion.early, countersBefore },
        );
        if (!isWritten) return undefined;
        await updateCounters(tx, familyId, habitId, countersAlong(countersBefore, laterDays));
        const about = { familyId, childId };
        return {
          result: undefined,
          events: [
            {
              type: 'completion.undone',
              ...about,
              completionId: completion.id,
              habitId,
              habitName: name,
              completedOn: day,
              currentPoints,
              totalPoints,
            },
            ...(losesBadges ? [{ type: 'badge.lost', ...about } as const] : []),
          ],
        };
      },
    };
  });
}

function assertToday({ day }: RecordCompletionInput, today: string): void {
  if (day === undefined || day === today) return;
  throw new DomainError('DAY_CHANGED', `The day has changed: today is ${today}.`);
}

function alreadyRecorded(
  input: RecordCompletionInput,
  context: CompletionContext,
  completion: NonNullable<CompletionContext['completionOfDay']>,
): CompletionRecorded {
  return {
    id: completion.id,
    habitId: input.habitId,
    childId: input.childId,
    completedAt: new Date(completion.completedAt).toISOString(),
    completedOn: completion.completedOn,
    pointsEarned: 0,
    currentPoints: context.currentPoints,
    totalPoints: context.totalPoints,
    level: levelOf(context.totalPoints),
    leveledUp: false,
    badgesEarned: [],
  };
}

function earnedBadges(context: CompletionContext, streak: number, early: boolean): BadgeKey[] {
  const now = {
    id: context.habitId,
    color: context.color,
    icon: context.icon,
    completions: 1,
    earlyCompletions: Number(early),
  };
  const tallies = [...context.tallies, now];
  const facts: BadgeFacts = {
    totalPoints: context.totalPoints + context.pointsPerCompletion,
    colors: new Set(tallies.map((tally) => tally.color)),
    readingCompletions: sum(tallies, (tally) => (tally.icon === 'reading' ? tally.completions : 0)),
    dailyStreak: context.frequency === 'daily' ? streak : 0,
    earlyCompletions: sum(tallies, (tally) => tally.earlyCompletions),
    habitsCompleted: new Set(tallies.map((tally) => tally.id)).size,
  };
  return newlyEarnedBadges(facts, new Set(context.badges.map((badge) => badge.key)));
}

function badgeBonus(key: BadgeKey): EntryDraft {
  const { name } = catalogued(key);
  return { kind: 'badge_bonus', amount: BADGE_BONUS_POINTS, isEarning: true, label: name, badgeKey: key };
}

function badgeEarned(child: { familyId: number; childId: number }, key: BadgeKey): DomainEvent {
  const { name } = catalogued(key);
  return { type: 'badge.earned', ...child, badge: key, badgeName: name, bonusPoints: BADGE_BONUS_POINTS };
}

function presentEarnedBadge(key: BadgeKey): EarnedBadge {
  const badge = catalogued(key);
  return { ...badge, id: BADGES.indexOf(badge) + 1, image: key, bonusPoints: BADGE_BONUS_POINTS };
}

function catalogued(key: BadgeKey) {
  const badge = BADGES.find((candidate) => candidate.key === key);
  if (!badge) throw new Error(`There is no badge ${key}`);
  return badge;
}

function sum<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}
