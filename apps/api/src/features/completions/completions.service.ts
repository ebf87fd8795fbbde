import {
  type CompletionChange,
  changeCompletions,
  findCompletionContext,
  findUndoContext,
  type NewCompletion,
} from '@starchart/db';
import {
  appendEntries,
  changeHistory,
  isIntervalOpen,
  isOpen,
  type LedgerState,
  type LedgerUpdate,
  newCompletionStatus,
  type ScheduleFacts,
  scheduleFacts,
  toDayNumber,
} from '@starchart/domain';
import { isEarly, nextFamilyDayStart } from '@starchart/domain/family-day';
import {
  type CompletionStatus,
  type completionRecorded,
  MAX_PENDING_COMPLETIONS,
  type RecordCompletionInput,
  type UndoCompletionInput,
} from '@starchart/schema';
import type { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, dayChanged, notFound, orNotFound, rateLimited } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { retryAfterSeconds } from '../../platform/rate-limit/rate-limit.ts';
import { presentEarnedBadge } from '../badges/present-badge.ts';
import { ledgerWrite, type Moment, updateLedger } from '../points/ledger-transaction.ts';
import { actsAsChild, isRejection } from './approval.policy.ts';
import { approvalEffects, bookCompletions, toBooking } from './book-completions.ts';
import { alreadyRecorded, completionToUndo, slotToFill } from './completed-slots.ts';
import { rejectionNote, reversalOf } from './completion-entries.ts';
import { completionApproved, completionPending, gainOf, rejectedOrUndone } from './completion-events.ts';
import { notDue } from './not-due.ts';
import { isPastCorrection, recordPastCompletion, undoPastCompletion } from './past-completions.service.ts';

/** Undone completions per habit and family day; each one stays in the ledger. */
const MOST_UNDOS = 20;

type CompletionRecorded = z.input<typeof completionRecorded>;
type CompletionContext = NonNullable<Awaited<ReturnType<typeof findCompletionContext>>>;

/**
 * Completes a slot of a habit today, or corrects an earlier day for a caller who may: credits its points and the bonuses of new badges.
 * If the habit requires approval, a completion by the child is pending instead, and a grown-up who completes its slot approves it.
 * A repeat returns the same completion with 0 points. Throws NOT_FOUND, FORBIDDEN on the board for a child with a PIN, DAY_CHANGED if the input names another day,
 * HABIT_CLOSED if inactive or ended, NOT_DUE without such a slot today, CONFLICT if too many completions are pending.
 */
export async function recordCompletion(
  ctx: ServiceContext,
  actor: Actor,
  input: RecordCompletionInput,
): Promise<Outcome<CompletionRecorded>> {
  authorize(actor, 'completions.record', input.childId);
  const byChild = actsAsChild(actor, input);
  if (!byChild && isPastCorrection(ctx, actor, input)) return await recordPastCompletion(ctx, actor, input);
  const { familyId } = actor;
  const { childId } = input;
  const onBoard = actor.role === 'device';
  return await updateLedger(ctx, actor, {
    read: async (db, today) => {
      assertToday(input, today.day);
      const context = orNotFound(await findCompletionContext(db, familyId, { ...input, onBoard }, today));
      assertOpenOnBoard(context);
      return context;
    },
    decide: (context, moment) => {
      const facts = scheduleFacts(context, actor.weekStartsOn);
      const { slot, completion: repeated } = slotToFill(context, input, moment.day, facts);
      if (repeated?.status === 'pending' && !byChild) return approve(ctx, actor, context, repeated, moment);
      if (repeated) return { result: alreadyRecorded(context, repeated), events: [] };
      if (!isOpen(context, moment.day)) throw habitClosed(actor);
      if (slot === undefined || !isDue(context, moment.day, facts)) {
        throw notDue(ctx, actor, { ...context, today: moment.day, facts });
      }
      const status = newCompletionStatus(context, byChild);
      if (status === 'pending' && context.pendingOfChild >= MAX_PENDING_COMPLETIONS) throw tooManyPending();
      const { completion, effects, next } = effectsOf(context, actor, moment, { slot, status }, facts);
      return ledgerWrite(next, async (tx, change) => {
        const [id] = (await changeCompletions(tx, change, effects)) ?? [];
        if (id === undefined) return undefined;
        return recorded(ctx, { familyId, childId, id }, context, completion, next.after);
      });
    },
  });
}

/**
 * Undoes a completion and reverses its entries and badges; a grown-up's undo may be a rejection, which writes a note. Without a
 * completion, throws NOT_FOUND, or does nothing if the input names the day, slot or completion (a repeat). Throws DAY_CHANGED,
 * STARS_SPENT if the balance is too low, and RATE_LIMITED after 20 undos of the habit on this day.
 */
export async function undoCompletion(
  ctx: ServiceContext,
  actor: Actor,
  input: UndoCompletionInput,
): Promise<Outcome<void>> {
  authorize(actor, 'completions.record', input.childId);
  const byChild = actsAsChild(actor, input);
  if (!byChild && isPastCorrection(ctx, actor, input)) return await undoPastCompletion(ctx, actor, input);
  const { familyId } = actor;
  const { childId, habitId } = input;
  const onBoard = actor.role === 'device';
  return await updateLedger(ctx, actor, {
    read: async (db, today) => {
      assertToday(input, today.day);
      const context = orNotFound(await findUndoContext(db, familyId, { ...input, onBoard }, today));
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
      const isCounted = completion.status === 'counted';
      const habit = {
        habitId,
        ...counters,
        completions: -Number(isCounted),
        earlyCompletions: -Number(isCounted && completion.early),
        undoCount: context.undosToday + 1,
      };
      const hasNote = !byChild && isRejection(context, completion, entries);
      const notes = hasNote ? [rejectionNote(context, completion, entries)] : [];
      return ledgerWrite(next, async (tx, change) => {
        const effects = { added: [], removedIds: removal.removedIds, changed, habits: [habit], notes };
        if (!(await changeCompletions(tx, change, effects))) return undefined;
        const { currentPoints, totalPoints } = next.after;
        const child = { familyId, childId };
        const losesBadges = entries.some(({ badgeKey }) => badgeKey !== null);
        return {
          result: undefined,
          events: [
            rejectedOrUndone(child, context, completion, { currentPoints, totalPoints }),
            ...(losesBadges ? [{ type: 'badge.lost', ...child } as const] : []),
            ...(hasNote ? [{ type: 'note.written', ...child } as const] : []),
          ],
        };
      });
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
  { slot, status }: { slot: number; status: CompletionStatus },
  facts: ScheduleFacts,
): { completion: NewCompletion; effects: CompletionChange; next: LedgerUpdate } {
  const { habitId, pointsPerCompletion: pointsEarned } = context;
  const { added, changed, counters } = changeHistory(context, { from: day, added: [day] }, facts);
  const [evaluated] = added;
  if (!evaluated) throw new Error('An added completion is evaluated');
  const { meetsTarget, streak, longestStreak, runLength } = evaluated;
  const early = isEarly(at, timeZone);
  const isCounted = status === 'counted';
  const booked = toBooking(context, { day, pointsEarned, early, streak: runLength });
  const { credits, drafts } = bookCompletions(context, isCounted ? [booked] : [], { at, day });
  const next = appendEntries(context, drafts);
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
    status,
    credit: credits[0] ?? null,
  };
  const counts = { completions: Number(isCounted), earlyCompletions: Number(isCounted && early) };
  const habit = { habitId, ...counters, ...counts };
  return { completion, effects: { added: [completion], removedIds: [], changed, habits: [habit] }, next };
}

function recorded(
  { language }: ServiceContext,
  { familyId, childId, id }: { familyId: number; childId: number; id: number },
  before: CompletionContext,
  { habitId, completedAt, day, slot, pointsEarned: points, status, credit }: NewCompletion,
  { currentPoints, totalPoints }: LedgerState,
): Outcome<CompletionRecorded> {
  const child = { familyId, childId };
  const badgeKeys = credit?.badgeKeys ?? [];
  const pointsEarned = credit ? points : 0;
  const completion = { habitId, completedOn: day, slot, pointsEarned, currentPoints, totalPoints };
  const { level, leveledUp, events } = gainOf(child, before, { totalPoints }, badgeKeys);
  const badgesEarned = badgeKeys.map((key) => presentEarnedBadge(key, language));
  return {
    result: {
      id,
      childId,
      completedAt,
      ...completion,
      day,
      status,
      repeated: false,
      level,
      leveledUp,
      badgesEarned,
    },
    events: [
      credit
        ? { type: 'completion.recorded', ...child, completionId: id, habitName: before.name, ...completion }
        : completionPending(child, before, { id, day, slot, pointsEarned: points }),
      ...events,
    ],
  };
}

/** Approves a pending completion whose slot a grown-up completes. */
function approve(
  { language }: ServiceContext,
  actor: Actor,
  context: CompletionContext,
  completion: CompletionContext['rows'][number],
  moment: Moment,
) {
  const child = { familyId: actor.familyId, childId: context.childId };
  const { effects, next, badgeKeys } = approvalEffects(context, [{ ...context, ...completion }], moment);
  return ledgerWrite<CompletionRecorded>(next, async (tx, change) => {
    if (!(await changeCompletions(tx, change, effects))) return undefined;
    const { leveledUp, events } = gainOf(child, context, next.after, badgeKeys);
    return {
      result: {
        ...alreadyRecorded({ ...context, ...next.after }, { ...completion, status: 'counted' }),
        repeated: false,
        pointsEarned: completion.pointsEarned,
        leveledUp,
        badgesEarned: badgeKeys.map((key) => presentEarnedBadge(key, language)),
      },
      events: [completionApproved(child, context, completion, next.after), ...events],
    };
  });
}

function tooManyPending(): DomainError {
  return new DomainError('CONFLICT', 'There are lots of quests waiting. Ask a grown-up to take a look.');
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
