import {
  countRunWith,
  deleteCompletion,
  findCompletionContext,
  findUndoContext,
  insertCompletion,
  rebuildStreaks,
} from '@starchart/db';
import {
  appendEntries,
  type BadgeFacts,
  countersAfter,
  type EntryDraft,
  hasEnded,
  levelOf,
  NO_COUNTERS,
  newlyEarnedBadges,
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
import { DomainError, notFound } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import type { Change } from '../../platform/change-events/change-event.ts';
import { type WebhookPayload, withWebhookEvents } from '../../platform/outbox/webhook-outbox.ts';
import { canSeeChild } from '../children/children.policy.ts';
import { CONFLICT, RETRY_LOCKED, updateLedger } from '../points/ledger-transaction.ts';

type CompletionContext = NonNullable<Awaited<ReturnType<typeof findCompletionContext>>>;

/**
 * Completes a habit for the family's today: credits the habit's points of this moment and the bonuses of the badges that
 * this earns. A second time on the same day changes nothing and returns the same id with 0 points. Throws NOT_FOUND, DAY_CHANGED when
 * the input names another day than today, and HABIT_CLOSED for a habit that is inactive or has ended.
 */
export async function recordCompletion(
  deps: ServiceContext,
  actor: Actor,
  input: RecordCompletionInput,
): Promise<CompletionRecorded> {
  if (!canSeeChild(actor, input.childId)) throw notFound();
  const { familyId } = actor;
  return await updateLedger(deps.db, { familyId, childId: input.childId }, async (db, turn) => {
    const at = deps.clock.now();
    const day = familyDay(at, actor.timeZone);
    assertToday(input, day);
    const context = await findCompletionContext(db, familyId, input, day);
    if (!context) throw notFound();
    if (context.completionOfDay) return alreadyRecorded(input, context, context.completionOfDay);
    if (!context.active || hasEnded(context, day)) {
      throw new DomainError('HABIT_CLOSED', 'This quest is not active any more.');
    }
    const isBeforeAnother = context.lastCompletedOn !== null && context.lastCompletedOn > day;
    if (isBeforeAnother && !turn.isLocked) return RETRY_LOCKED;

    const counters = isBeforeAnother ? countersAfter(NO_COUNTERS, day) : countersAfter(context, day);
    const early = isEarly(at, actor.timeZone);
    const streak = isBeforeAnother
      ? await countRunWith(db, familyId, input.habitId, day)
      : counters.lastStreak;
    const badgeKeys = earnedBadges(context, streak, early);
    const next = appendEntries(context, [
      {
        kind: 'completion',
        amount: context.pointsPerCompletion,
        isEarning: true,
        label: context.name,
        habitId: input.habitId,
      },
      ...badgeKeys.map(badgeBonus),
    ]);
    const change = { familyId, childId: input.childId, actor, at, day, ...next };
    const completion = {
      habitId: input.habitId,
      completedAt: at,
      completedOn: day,
      early,
      pointsEarned: context.pointsPerCompletion,
      counters,
      badgeKeys,
    };
    const level = levelOf(next.after.totalPoints);
    const leveledUp = level > levelOf(context.totalPoints);
    const id = await withWebhookEvents(
      deps,
      db,
      { ...change, hasWebhooks: context.hasWebhooks },
      (tx) => insertCompletion(tx, change, completion),
      (completionId) => [
        {
          type: 'completion.recorded',
          completionId,
          habitId: input.habitId,
          habitName: context.name,
          completedOn: day,
          pointsEarned: context.pointsPerCompletion,
          currentPoints: next.after.currentPoints,
          totalPoints: next.after.totalPoints,
        },
        ...badgeKeys.map(badgeNews),
        ...(leveledUp
          ? [{ type: 'level.reached', level, totalPoints: next.after.totalPoints } as const]
          : []),
      ],
    );
    if (id === undefined) return CONFLICT;
    if (isBeforeAnother) await rebuildStreaks(db, familyId, input.habitId);
    deps.changes.note({ familyId, childId: input.childId, kinds: changedBy(badgeKeys.length > 0) });

    return {
      id,
      habitId: input.habitId,
      childId: input.childId,
      completedAt: at.toISOString(),
      completedOn: day,
      pointsEarned: context.pointsPerCompletion,
      currentPoints: next.after.currentPoints,
      totalPoints: next.after.totalPoints,
      level,
      leveledUp,
      badgesEarned: badgeKeys.map(presentEarnedBadge),
    };
  });
}

/**
 * Takes back today's completion and precisely what it credited, badges and bonuses included. When there is none today, throws
 * NOT_FOUND, or does nothing if the input names the day: then it is a repeat. Throws DAY_CHANGED when that is another day than today,
 * and STARS_SPENT when the balance no longer holds what it credited.
 */
export async function undoTodaysCompletion(
  deps: ServiceContext,
  actor: Actor,
  input: RecordCompletionInput,
): Promise<void> {
  if (!canSeeChild(actor, input.childId)) throw notFound();
  const { familyId } = actor;
  await updateLedger(deps.db, { familyId, childId: input.childId }, async (db, turn) => {
    const at = deps.clock.now();
    const day = familyDay(at, actor.timeZone);
    assertToday(input, day);
    const context = await findUndoContext(db, familyId, input, day);
    if (context && !context.completion && input.day !== undefined) return undefined;
    if (!context?.completion) throw notFound();
    const isBeforeAnother = context.lastCompletedOn !== null && context.lastCompletedOn > day;
    if (isBeforeAnother && !turn.isLocked) return RETRY_LOCKED;

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
    if (next.after.currentPoints < 0) {
      throw new DomainError('STARS_SPENT', 'These stars have already been spent.');
    }
    const change = { familyId, childId: input.childId, actor, at, day, ...next };
    const completion = {
      id: context.completion.id,
      habitId: input.habitId,
      early: context.completion.early,
      countersBefore: context.countersBefore ?? NO_COUNTERS,
    };
    const isWritten = await withWebhookEvents(
      deps,
      db,
      { ...change, hasWebhooks: context.hasWebhooks },
      (tx) => deleteCompletion(tx, change, completion),
      () => [
        {
          type: 'completion.undone',
          completionId: completion.id,
          habitId: input.habitId,
          habitName: context.name,
          completedOn: day,
          currentPoints: next.after.currentPoints,
          totalPoints: next.after.totalPoints,
        },
      ],
    );
    if (!isWritten) return CONFLICT;
    if (isBeforeAnother) await rebuildStreaks(db, familyId, input.habitId);
    const withBadges = context.entries.some(({ badgeKey }) => badgeKey !== null);
    deps.changes.note({ familyId, childId: input.childId, kinds: changedBy(withBadges) });
    return undefined;
  });
}

function assertToday({ day }: RecordCompletionInput, today: string): void {
  if (day === undefined || day === today) return;
  throw new DomainError('DAY_CHANGED', `The day has changed: today is ${today}.`);
}

function changedBy(withBadges: boolean): Change['kinds'] {
  return withBadges ? ['completions', 'points', 'badges'] : ['completions', 'points'];
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

function badgeNews(key: BadgeKey): WebhookPayload {
  const { name } = catalogued(key);
  return { type: 'badge.earned', badge: key, badgeName: name, bonusPoints: BADGE_BONUS_POINTS };
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
