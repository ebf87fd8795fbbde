import {
  type CompletionChange,
  changeCompletions,
  findCompletionContext,
  findUndoContext,
  type NewCompletion,
} from '@starchart/db';
import {
  appendEntries,
  badgesOfCompletion,
  changeHistory,
  isIntervalOpen,
  isOpen,
  type LedgerState,
  type LedgerUpdate,
  levelOf,
  type ScheduleFacts,
  scheduleFacts,
  toDayNumber,
} from '@starchart/domain';
import { isEarly, nextFamilyDayStart } from '@starchart/domain/family-day';
import {
  type completionRecorded,
  type RecordCompletionInput,
  type UndoCompletionInput,
} from '@starchart/schema';
import type { z } from 'zod';
import { type Actor, ledgerActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, dayChanged, notFound, orNotFound, rateLimited } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { retryAfterSeconds } from '../../platform/rate-limit/rate-limit.ts';
import { presentEarnedBadge } from '../badges/present-badge.ts';
import { type Moment, updateLedger } from '../points/ledger-transaction.ts';
import { alreadyRecorded, completionToUndo, slotToFill } from './completed-slots.ts';
import { badgeBonus, badgeEarned, reversalOf } from './completion-entries.ts';
import { notDue } from './not-due.ts';
import { isPastDay, recordPastCompletion, undoPastCompletion } from './past-completions.service.ts';

/** Undone completions per habit and family day; each one stays in the ledger. */
const MOST_UNDOS = 20;

type CompletionRecorded = z.input<typeof completionRecorded>;
type CompletionContext = NonNullable<Awaited<ReturnType<typeof findCompletionContext>>>;

/**
 * Completes a slot of a habit today, or corrects an earlier day for a caller who may: credits its points and the bonuses of new badges. A repeat returns the same completion
 * with 0 points. Throws NOT_FOUND, FORBIDDEN on the board for a child with a PIN, DAY_CHANGED if the input names another day,
 * HABIT_CLOSED if inactive or ended, NOT_DUE without such a slot today.
 */
export async function recordCompletion(
  ctx: ServiceContext,
  actor: Actor,
  input: RecordCompletionInput,
): Promise<Outcome<CompletionRecorded>> {
  authorize(actor, 'completions.record', input.childId);
  if (isPastDay(ctx, actor, input)) return await recordPastCompletion(ctx, actor, input);
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
      const facts = scheduleFacts(context, actor.weekStartsOn);
      const { slot, completion: repeated } = slotToFill(context, input, moment.day, facts);
      if (repeated) return { result: alreadyRecorded(context, repeated), events: [] };
      if (!isOpen(context, moment.day)) throw habitClosed(actor);
      if (slot === undefined || !isDue(context, moment.day, facts)) {
        throw notDue(ctx, actor, { ...context, today: moment.day, facts });
      }
      const { completion, effects, next } = effectsOf(context, actor, moment, slot, facts);
      return async (tx) => {
        const change = { familyId, childId, actor: ledgerActor(actor), ...moment, ...next };
        const [id] = (await changeCompletions(tx, change, effects)) ?? [];
        if (id === undefined) return undefined;
        return recorded(ctx, { familyId, childId, id }, context, completion, next.after);
      };
    },
  });
}

/**
 * Undoes a completion of today and reverses what it credited, badges and bonuses included. Without one, throws NOT_FOUND, or
 * does nothing if the input names the day, slot or completion (a repeat). Throws DAY_CHANGED, STARS_SPENT if the balance is
 * too low, and RATE_LIMITED after 20 undos of the habit on this day.
 */
export async function undoTodaysCompletion(
  ctx: ServiceContext,
  actor: Actor,
  input: UndoCompletionInput,
): Promise<Outcome<void>> {
  authorize(actor, 'completions.record', input.childId);
  if (isPastDay(ctx, actor, input)) return await undoPastCompletion(ctx, actor, input);
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
      const completion = completionToUndo(context, input, moment.day);
      if (!completion && isRepeatable(input)) return { result: undefined, events: [] };
      if (!completion) throw notFound();
      if (context.undosToday >= MOST_UNDOS) throw tooManyUndos(actor, moment);
      const entries = context.entries.filter(({ completionId }) => completionId === completion.id);
      const next = appendEntries(context, entries.map(reversalOf));
      if (next.after.currentPoints < 0) {
        throw new DomainError('STARS_SPENT', 'These stars have already been spent.');
      }
      const removal = { from: moment.day, removedIds: [completion.id] };
      const { changed, counters } = changeHistory(
        context,
        removal,
        scheduleFacts(context, actor.weekStartsOn),
      );
      const habit = {
        habitId,
        ...counters,
        completions: -1,
        earlyCompletions: -Number(completion.early),
        undoCount: context.undosToday + 1,
      };
      return async (tx) => {
        const change = { familyId, childId, actor: ledgerActor(actor), ...moment, ...next };
        const effects = { added: [], removedIds: removal.removedIds, changed, habits: [habit] };
        if (!(await changeCompletions(tx, change, effects))) return undefined;
        const { currentPoints, totalPoints } = next.after;
        const about = { familyId, childId };
        const { id: completionId, day: completedOn, slot } = completion;
        const which = { completionId, habitId, habitName: context.name, completedOn, slot };
        const losesBadges = entries.some(({ badgeKey }) => badgeKey !== null);
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
function assertOpenOnBoard({ isClosedOnBoard }: { isClosedOnBoard: boolean }): void {
  if (isClosedOnBoard) throw new DomainError('FORBIDDEN', 'Please tap your picture first.');
}

/** An interval habit is due again some days after it was met, except before later completions, which a zone change left. */
function isDue(
  { rows, lastCompletedOn, lastMetOn }: CompletionContext,
  today: string,
  facts: ScheduleFacts,
): boolean {
  if (lastCompletedOn !== null && lastCompletedOn > today) return true;
  const completionsToday = rows.filter(({ day }) => day === today).length;
  return isIntervalOpen(
    toDayNumber(today),
    completionsToday,
    lastMetOn === null ? null : toDayNumber(lastMetOn),
    facts,
  );
}

/** The input names one completion, so that a repeat can succeed. */
function isRepeatable({ day, slot, completionId }: UndoCompletionInput): boolean {
  return day !== undefined || slot !== undefined || completionId !== undefined;
}

/** What a completion changes: streaks and counters of the habit, badges, and the ledger with their bonuses. */
function effectsOf(
  context: CompletionContext,
  { timeZone }: Actor,
  { at, day }: Moment,
  slot: number,
  facts: ScheduleFacts,
): { completion: NewCompletion; effects: CompletionChange; next: LedgerUpdate } {
  const { habitId, name, pointsPerCompletion: pointsEarned } = context;
  const { added, changed, counters } = changeHistory(context, { from: day, added: [day] }, facts);
  const [evaluated] = added;
  if (!evaluated) throw new Error('An added completion is evaluated');
  const { meetsTarget, streak, longestStreak, runLength } = evaluated;
  const early = isEarly(at, timeZone);
  const badgeKeys = badgesOfCompletion(context, { streak: runLength, early });
  const next = appendEntries(context, [
    { kind: 'completion', amount: pointsEarned, isEarning: true, label: name, habitId },
    ...badgeKeys.map(badgeBonus),
  ]);
  const completion: NewCompletion = {
    habitId,
    day,
    slot,
    completedAt: at,
    early,
    pointsEarned,
    meetsTarget,
    streak,
    longestStreak,
    firstEntryNumber: context.entryCount + 1,
    entryCount: next.entries.length,
    badgeKeys,
  };
  const habit = { habitId, ...counters, completions: 1, earlyCompletions: Number(early) };
  return { completion, effects: { added: [completion], removedIds: [], changed, habits: [habit] }, next };
}

function recorded(
  { language }: ServiceContext,
  { familyId, childId, id }: { familyId: number; childId: number; id: number },
  before: CompletionContext,
  { habitId, completedAt, day, slot, pointsEarned, badgeKeys }: NewCompletion,
  { currentPoints, totalPoints }: LedgerState,
): Outcome<CompletionRecorded> {
  const about = { familyId, childId };
  const completion = { habitId, completedOn: day, slot, pointsEarned, currentPoints, totalPoints };
  const level = levelOf(totalPoints);
  const leveledUp = level > levelOf(before.totalPoints);
  const badgesEarned = badgeKeys.map((key) => presentEarnedBadge(key, language));
  return {
    result: {
      id,
      childId,
      completedAt,
      ...completion,
      day,
      status: 'counted',
      repeated: false,
      level,
      leveledUp,
      badgesEarned,
    },
    events: [
      { type: 'completion.recorded', ...about, completionId: id, habitName: before.name, ...completion },
      ...badgeKeys.map((key) => badgeEarned(about, key)),
      ...(leveledUp ? [{ type: 'level.reached', ...about, level, totalPoints } as const] : []),
    ],
  };
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

function assertToday({ day, today: shown }: RecordCompletionInput, today: string): void {
  if ((day ?? today) !== today || (shown ?? today) !== today) throw dayChanged(today);
}
