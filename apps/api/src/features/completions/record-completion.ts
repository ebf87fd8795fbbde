import { findCompletionContext } from '@starchart/db';
import {
  type CompletionRow,
  type DaysChange,
  hasEnded,
  historyUntil,
  isIntervalOpenOn,
  isOpen,
  newCompletionStatus,
  progressOfDay,
  removalOf,
  type ScheduleFacts,
  scheduledAtTap,
  scheduleFacts,
  scheduleMet,
} from '@starchart/domain';
import { isEarly } from '@starchart/domain/family-day';
import { MAX_PENDING_COMPLETIONS, type RecordCompletionInput } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { presentEarnedBadge } from '../badges/present-badge.ts';
import { type Moment, updateLedger } from '../points/ledger-transaction.ts';
import { actsAsChild, isOnOwnPage } from './acts-as-child.ts';
import { alreadyRecorded, type CompletionRecorded, slotToFill } from './completed-slots.ts';
import { assertHabitCorrectable } from './correctable.ts';
import { assertDayOpen, type DayToChange, dayToChange } from './day-to-change.ts';
import { daysStateOf } from './days-of-child.ts';
import { assertTookTap, habitClosed, knows, type LateChange, newerCompletion } from './late-changes.ts';
import { noSlotOn, notDue } from './not-due.ts';
import { changeAndWrite } from './write-change.ts';

type CompletionContext = NonNullable<Awaited<ReturnType<typeof findCompletionContext>>> & DayToChange;

/**
 * Completes a slot of a habit on a day, and credits its points and the bonuses of new badges. Where approval is required, a completion by
 * the child is pending until a grown-up completes its slot. A repeat returns the same completion with 0 points. Throws HABIT_CLOSED if
 * inactive or ended, NOT_DUE without such a slot, NEWER_CHANGE over a decision after a late tap, CONFLICT if too many completions are
 * pending, NOT_FOUND, and what `dayToChange` and `assertDayOpen` throw.
 */
export async function recordCompletion(
  ctx: ServiceContext,
  actor: Actor,
  input: RecordCompletionInput,
): Promise<Outcome<CompletionRecorded>> {
  authorize(actor, 'completions.record', input.childId);
  return await updateLedger(ctx, actor, {
    isOnOwnPage: isOnOwnPage(actor, input),
    read: async (db, now) => {
      const day = dayToChange(ctx, actor, input, now);
      const context = orNotFound(await findCompletionContext(db, actor.familyId, day, now));
      assertDayOpen(context, day, now.day);
      return { ...context, ...day };
    },
    decide: (context, moment) => {
      const progress = (change?: DaysChange) =>
        progressOfDay(daysStateOf(context, actor), context.day, actor.weekStartsOn, change);
      const step = decideStep(ctx, actor, input, context, moment);
      if (step.type === 'repeat') {
        return { result: alreadyRecorded(context, step.completion, progress()), events: [] };
      }
      const state = { ...context, habits: [context], entries: [] };
      return changeAndWrite(actor, state, moment, {
        steps: [step],
        by: actsAsChild(actor, input) ? 'child' : 'grown-up',
        present: (change, [id = 0]) => {
          const { ledger, added, badgesEarned, leveledUp } = change;
          const completion =
            step.type === 'approve'
              ? { ...step.completion, status: 'counted' as const }
              : { ...orNotFound(added[0]), id };
          const { status, pointsEarned } = completion;
          return {
            ...alreadyRecorded({ ...context, ...ledger.after }, completion, progress(change)),
            repeated: false,
            pointsEarned: status === 'counted' ? pointsEarned : 0,
            leveledUp,
            badgesEarned: badgesEarned.map((key) => presentEarnedBadge(key, ctx.language)),
          };
        },
      });
    },
  });
}

/** Adds the completion, approves the pending one of its slot, or changes nothing. */
function decideStep(
  ctx: ServiceContext,
  actor: Actor,
  input: RecordCompletionInput,
  context: CompletionContext,
  moment: Moment,
) {
  const { habitId, tap, entries } = context;
  const facts = scheduleFacts(scheduledAtTap(context, tap), actor.weekStartsOn);
  const { slot, completion } = slotToFill(context, input, context.day, facts);
  const late = { actor, tap, today: moment.day, asChild: input.asChild };
  const isByChild = actsAsChild(actor, input);
  if (!completion) {
    const added = addition(ctx, late, isByChild, context, { slot, facts, moment });
    return { type: 'add', habitId, ...added } as const;
  }
  if (completion.status !== 'pending' || isByChild) return { type: 'repeat', completion } as const;
  if (!knows(late, completion, entries)) throw newerCompletion(late, completion, entries);
  return { type: 'approve', habitId, completion } as const;
}

/** The completion to add. Throws if the habit has no open slot on the day. */
function addition(
  ctx: ServiceContext,
  late: LateChange,
  isByChild: boolean,
  context: CompletionContext,
  { slot, facts, moment }: { slot: number | undefined; facts: ScheduleFacts; moment: Moment },
) {
  const { actor } = late;
  const { day, tap, isCorrection } = context;
  if (isCorrection) {
    assertHabitCorrectable(context, day, 'day');
    if (slot === undefined) throw noSlotOn(ctx, day);
    return { day, slot, status: 'counted', early: false, isBackfilled: true } as const;
  }
  // Whether a habit was active at a late tap is decided by the time of the tap.
  if (tap ? hasEnded(context, day) : !isOpen(context, day)) throw habitClosed(actor);
  const history = historyUntil(context, moment.day);
  const scheduleOf = (row: CompletionRow) => scheduleMet(context, row, actor.weekStartsOn);
  if (slot === undefined || !isIntervalOpenOn(history, day, facts, scheduleOf)) {
    if (day < moment.day) throw noSlotOn(ctx, day);
    throw notDue(ctx, actor, { today: day, history, facts });
  }
  assertTookTap(ctx, late, context, slot);
  const requiresApproval =
    context.requiresApproval ||
    (tap !== undefined &&
      (context.offlineCompletions === 'approve' ||
        removalOf(context.removals, { day, slot })?.status === 'pending'));
  const status = newCompletionStatus({ requiresApproval }, isByChild);
  if (status === 'pending' && context.pendingOfChild >= MAX_PENDING_COMPLETIONS) throw tooManyPending();
  const early = tap ? tap.early : isEarly(moment.at, actor.timeZone);
  return { day, slot, status, early, isBackfilled: false, occurredAt: tap?.at };
}

function tooManyPending(): DomainError {
  return new DomainError('CONFLICT', 'completions.tooManyPending');
}
