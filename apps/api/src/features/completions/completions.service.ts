import {
  deleteCompletion,
  findCompletionContext,
  findUndoContext,
  insertCompletion,
  type NewCompletion,
} from '@starchart/db';
import {
  appendEntries,
  badgesOfCompletion,
  countersAfter,
  countersAfterEach,
  type EntryDraft,
  isOpen,
  type LedgerState,
  type LedgerUpdate,
  levelOf,
  NO_COUNTERS,
  streakContaining,
} from '@starchart/domain';
import { isEarly, nextFamilyDayStart } from '@starchart/domain/family-day';
import {
  BADGE_BONUS_POINTS,
  type BadgeKey,
  type completionRecorded,
  type RecordCompletionInput,
} from '@starchart/schema';
import type { z } from 'zod';
import { type Actor, ledgerActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, dayChanged, notFound, orNotFound, rateLimited } from '../../core/domain-error.ts';
import type { DomainEvent, Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { retryAfterSeconds } from '../../platform/rate-limit/rate-limit.ts';
import { badgeOf, presentEarnedBadge } from '../badges/present-badge.ts';
import { type Moment, updateLedger } from '../points/ledger-transaction.ts';

/** Undone completions per habit and family day; each one stays in the ledger. */
const MOST_UNDOS = 20;

type CompletionRecorded = z.input<typeof completionRecorded>;
type CompletionContext = NonNullable<Awaited<ReturnType<typeof findCompletionContext>>>;
type UndoContext = NonNullable<Awaited<ReturnType<typeof findUndoContext>>>;

/**
 * Completes a habit today: credits its points and the bonuses of new badges. A repeat returns the same id
 * with 0 points. Throws NOT_FOUND, FORBIDDEN on the board for a child with a PIN, DAY_CHANGED if the input names another day, HABIT_CLOSED if inactive or
 * ended.
 */
export async function recordCompletion(
  ctx: ServiceContext,
  actor: Actor,
  input: RecordCompletionInput,
): Promise<Outcome<CompletionRecorded>> {
  authorize(actor, 'completions.record', input.childId);
  const { familyId } = actor;
  const { childId } = input;
  const onBoard = actor.role === 'device';
  return await updateLedger(ctx, actor, {
    read: async (db, { day }) => {
      assertToday(input, day);
      const context = orNotFound(await findCompletionContext(db, familyId, { ...input, onBoard }, day));
      assertOpenOnBoard(context);
      return context;
    },
    decide: (context, moment) => {
      if (context.completionOfDay) {
        return { result: alreadyRecorded(input, context, context.completionOfDay), events: [] };
      }
      if (!isOpen(context, moment.day)) throw habitClosed(actor);
      const { completion, next } = effectsOf(context, actor, moment);
      return async (tx) => {
        const change = { familyId, childId, actor: ledgerActor(actor), ...moment, ...next };
        const id = await insertCompletion(tx, change, completion);
        if (id === undefined) return undefined;
        return recorded(ctx, { familyId, childId, id }, context, completion, next.after);
      };
    },
  });
}

/**
 * Undoes today's completion and reverses what it credited, badges and bonuses included. Without one, throws
 * NOT_FOUND, or does nothing if the input names the day (a repeat). Throws DAY_CHANGED, STARS_SPENT if the
 * balance is too low, and RATE_LIMITED after 20 undos of the habit on this day.
 */
export async function undoTodaysCompletion(
  ctx: ServiceContext,
  actor: Actor,
  input: RecordCompletionInput,
): Promise<Outcome<void>> {
  authorize(actor, 'completions.record', input.childId);
  const { familyId } = actor;
  const { childId, habitId } = input;
  const onBoard = actor.role === 'device';
  return await updateLedger(ctx, actor, {
    read: async (db, { day }) => {
      assertToday(input, day);
      const context = orNotFound(await findUndoContext(db, familyId, { ...input, onBoard }, day));
      assertOpenOnBoard(context);
      return context;
    },
    decide: (context, moment) => {
      const { completion } = context;
      if (!completion && input.day !== undefined) return { result: undefined, events: [] };
      if (!completion) throw notFound();
      if (context.undosToday >= MOST_UNDOS) throw tooManyUndos(actor, moment);
      const next = appendEntries(context, context.entries.map(reversalOf));
      if (next.after.currentPoints < 0) {
        throw new DomainError('STARS_SPENT', 'These stars have already been spent.');
      }
      const countersBefore = context.countersBefore ?? NO_COUNTERS;
      const laterCounters = countersAfterEach(countersBefore, context.laterDays);
      return async (tx) => {
        const change = { familyId, childId, actor: ledgerActor(actor), ...moment, ...next };
        const { id, early } = completion;
        const undoCount = context.undosToday + 1;
        const undone = { id, habitId, early, undoCount, countersBefore, laterCounters };
        if (!(await deleteCompletion(tx, change, undone))) return undefined;
        const { currentPoints, totalPoints } = next.after;
        const about = { familyId, childId };
        const { id: completionId, completedOn } = completion;
        const which = { completionId, habitId, habitName: context.name, completedOn };
        const losesBadges = context.entries.some(({ badgeKey }) => badgeKey !== null);
        return {
          result: undefined,
          events: [
            { type: 'completion.undone', ...about, ...which, currentPoints, totalPoints },
            ...(losesBadges ? [{ type: 'badge.lost', ...about } as const] : []),
          ],
        };
      };
    },
  });
}

/** On the board, the PIN of a child closes its habits, unless the child may check them off without it. */
function assertOpenOnBoard({ isClosedOnBoard }: { isClosedOnBoard?: boolean }): void {
  if (isClosedOnBoard) throw new DomainError('FORBIDDEN', 'Please tap your picture first.');
}

/** What a completion changes: the habit's counters, the badges, and the ledger with their bonuses. */
function effectsOf(
  context: CompletionContext,
  { timeZone }: Actor,
  { at, day }: Moment,
): { completion: NewCompletion; next: LedgerUpdate } {
  const { habitId, name, pointsPerCompletion: pointsEarned, laterDays } = context;
  const counters = countersAfter(context.countersBefore ?? NO_COUNTERS, day);
  const laterCounters = countersAfterEach(counters, laterDays);
  const early = isEarly(at, timeZone);
  const badgeKeys = badgesOfCompletion(context, { streak: streakContaining(counters, laterDays), early });
  return {
    completion: {
      habitId,
      completedAt: at,
      completedOn: day,
      early,
      pointsEarned,
      counters,
      laterCounters,
      badgeKeys,
    },
    next: appendEntries(context, [
      { kind: 'completion', amount: pointsEarned, isEarning: true, label: name, habitId },
      ...badgeKeys.map(badgeBonus),
    ]),
  };
}

function recorded(
  { language }: ServiceContext,
  { familyId, childId, id }: { familyId: number; childId: number; id: number },
  before: CompletionContext,
  { habitId, completedAt, completedOn, pointsEarned, badgeKeys }: NewCompletion,
  { currentPoints, totalPoints }: LedgerState,
): Outcome<CompletionRecorded> {
  const about = { familyId, childId };
  const completion = { habitId, completedOn, pointsEarned, currentPoints, totalPoints };
  const level = levelOf(totalPoints);
  const leveledUp = level > levelOf(before.totalPoints);
  const badgesEarned = badgeKeys.map((key) => presentEarnedBadge(key, language));
  return {
    result: { id, childId, completedAt, ...completion, level, leveledUp, badgesEarned },
    events: [
      { type: 'completion.recorded', ...about, completionId: id, habitName: before.name, ...completion },
      ...badgeKeys.map((key) => badgeEarned(about, key)),
      ...(leveledUp ? [{ type: 'level.reached', ...about, level, totalPoints } as const] : []),
    ],
  };
}

function reversalOf(entry: UndoContext['entries'][number]): EntryDraft {
  const { id: reversesEntryId, amount, label, labelKey, labelParams, habitId, badgeKey } = entry;
  const named = { label, labelKey, labelParams, habitId, badgeKey };
  return { kind: 'reversal', amount: -amount, isEarning: true, ...named, reversesEntryId };
}

function tooManyUndos({ role, timeZone }: Actor, { at }: Moment): DomainError {
  const wait = retryAfterSeconds(nextFamilyDayStart(at, timeZone), at);
  const values = { count: MOST_UNDOS };
  return role === 'child'
    ? rateLimited('This quest was undone {count} times today. Tomorrow you can undo it again.', wait, values)
    : rateLimited('This habit was undone {count} times today. Tomorrow you can undo it again.', wait, values);
}

function habitClosed({ role }: Actor): DomainError {
  return role === 'child'
    ? new DomainError('HABIT_CLOSED', 'This quest is no longer active.')
    : new DomainError('HABIT_CLOSED', 'This habit is no longer active.');
}

function assertToday({ day }: RecordCompletionInput, today: string): void {
  if (day !== undefined && day !== today) throw dayChanged(today);
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
    completedAt: completion.completedAt,
    completedOn: completion.completedOn,
    pointsEarned: 0,
    currentPoints: context.currentPoints,
    totalPoints: context.totalPoints,
    level: levelOf(context.totalPoints),
    leveledUp: false,
    badgesEarned: [],
  };
}

function badgeBonus(key: BadgeKey): EntryDraft {
  const named = {
    label: badgeOf(key).name,
    labelKey: 'badge-bonus',
    labelParams: { badge: key },
  } as const;
  return { kind: 'badge_bonus', amount: BADGE_BONUS_POINTS, isEarning: true, ...named, badgeKey: key };
}

function badgeEarned(child: { familyId: number; childId: number }, key: BadgeKey): DomainEvent {
  const { name } = badgeOf(key);
  return { type: 'badge.earned', ...child, badge: key, badgeName: name, bonusPoints: BADGE_BONUS_POINTS };
}
