import { writeCompletions } from '@starchart/db';
import {
  type CompletionStep,
  type CompletionsChange,
  type CompletionsState,
  changeCompletions,
  type DaysState,
} from '@starchart/domain';
import { withValues } from '@starchart/i18n';
import { MAX_REJECTIONS_A_DAY } from '@starchart/schema';
import { type Actor, senderOf } from '../../core/actor.ts';
import type { DomainError } from '../../core/domain-error.ts';
import type { DomainEvent } from '../../core/domain-events.ts';
import { limitedUntilTomorrow } from '../../platform/rate-limit/rate-limit.ts';
import { ledgerWrite, type Moment } from '../points/ledger-transaction.ts';
import { eventsOf } from './completion-events.ts';
import { type DayRows, daysStateOf } from './days-of-child.ts';

interface Change<Result> {
  steps: readonly CompletionStep[];
  /** Whether it counts as the child's or as a grown-up's. */
  by: 'child' | 'grown-up';
  /** Throws if the change is not allowed, because the balance would be below zero. */
  assertBalance?: (currentPoints: number) => void;
  /** Set by an undo. */
  undoCount?: number;
  /** `ids` are those of the added completions. */
  present: (change: CompletionsChange, ids: readonly number[]) => Result;
}

interface ReadState extends Omit<CompletionsState, keyof DaysState>, DayRows {
  childId: number;
  /** Of the habit and day of a removal that may be a rejection; the chart, which clears many cells, has no limit of them. */
  rejectionsOfDay?: number;
}

/**
 * Decides a change of one child's completions, and returns its write with the events. Throws RATE_LIMITED for a rejection above
 * `MAX_REJECTIONS_A_DAY`.
 */
export function changeAndWrite<Result>(
  actor: Actor,
  { childId, rejectionsOfDay = 0, ...read }: ReadState,
  moment: Moment,
  { steps, by, assertBalance, undoCount, present }: Change<Result>,
) {
  const { familyId, weekStartsOn } = actor;
  const state = { ...read, ...daysStateOf(read, actor) };
  const change = changeCompletions(state, steps, { by, sender: senderOf(actor), moment, weekStartsOn });
  if (change.notes.length > 0 && rejectionsOfDay >= MAX_REJECTIONS_A_DAY)
    throw tooManyRejections(actor, moment);
  assertBalance?.(change.ledger.after.currentPoints);
  return ledgerWrite<Result, DomainEvent>(change.ledger, async (tx, ledgerChange) => {
    const ids = await writeCompletions(tx, ledgerChange, {
      ...change,
      ...(undoCount !== undefined && { undoCount }),
    });
    if (!ids) return undefined;
    return {
      result: present(change, ids),
      events: eventsOf({ familyId, childId }, state, { steps, change, ids, today: moment.day }),
    };
  });
}

function tooManyRejections(actor: Actor, { at }: Moment): DomainError {
  const text = withValues('completions.rejectedTooOften', { count: MAX_REJECTIONS_A_DAY });
  return limitedUntilTomorrow(text, actor, at);
}
