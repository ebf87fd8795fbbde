import type { CompletionRequest } from '@starchart/db';
import { type TimeOfTap, timeOfTap } from '@starchart/domain/time-of-tap';
import type { OfflineCompletions, UndoCompletionInput } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { requireGrownUp } from '../../core/authorize.ts';
import { DomainError, dayChanged, invalidField } from '../../core/domain-error.ts';
import { can } from '../../core/permissions.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import type { Moment } from '../points/ledger-transaction.ts';
import { actsAsChild } from './acts-as-child.ts';
import { assertCorrectable } from './correctable.ts';

/** The day of a completion that is recorded or undone. */
export interface DayToChange extends CompletionRequest {
  /** Undefined for a change that was sent at once. */
  tap: TimeOfTap | undefined;
  /** A grown-up corrects an earlier day. */
  isCorrection: boolean;
}

/**
 * The day to change: today, an earlier one for a caller who may, or that of a tap without network. Throws DAY_CHANGED, TOO_LATE, VALIDATION,
 * and FORBIDDEN for a guest without network.
 */
export function dayToChange(
  ctx: Pick<ServiceContext, 'sentAt'>,
  actor: Actor,
  input: UndoCompletionInput,
  now: Moment,
): DayToChange {
  const { childId, habitId } = input;
  const tap = tapOf(ctx, actor, input, now);
  const day = tap ? tap.day : dayOf(actor, input, now.day);
  const isCorrection = !tap && day < now.day;
  return {
    childId,
    habitId,
    day,
    until: tap ? now.day : day,
    onBoard: actor.role === 'device',
    tap,
    isCorrection,
  };
}

/** Throws FORBIDDEN on the board for a child with a PIN, and TOO_LATE for a tap of an earlier day where only those of today count. */
export function assertDayOpen(
  habit: { isClosedOnBoard: boolean; offlineCompletions: OfflineCompletions },
  { day, tap }: DayToChange,
  today: string,
): void {
  // On the board, the PIN of a child closes its habits, unless the child may check them off without it.
  if (habit.isClosedOnBoard) throw new DomainError('FORBIDDEN', 'profiles.tapPictureFirst');
  if (tap && day < today && habit.offlineCompletions === 'today') throw tooLate();
}

/**
 * When an offline completion was tapped. Throws FORBIDDEN for guests, VALIDATION without the header, TOO_LATE, and for a day before today
 * what a grown-up or access token would get for a correction of it: DAY_CHANGED without the permission, VALIDATION.
 */
function tapOf(
  { sentAt }: Pick<ServiceContext, 'sentAt'>,
  actor: Actor,
  { occurredAt }: Pick<UndoCompletionInput, 'occurredAt'>,
  now: Moment,
): TimeOfTap | undefined {
  if (occurredAt === undefined) return undefined;
  if (actor.role === 'grown-up' && actor.restriction?.source === 'guest-pass') {
    throw new DomainError('FORBIDDEN', 'completions.noOfflineGuests');
  }
  if (!sentAt) throw invalidField('occurredAt', 'completions.sentAtMissing');
  const tap = timeOfTap({ occurredAt: new Date(occurredAt), sentAt }, now.at, actor.timeZone);
  if (!tap) throw tooLate();
  if (actor.role === 'grown-up' && tap.day !== now.day) {
    if (!can(actor, 'completions.correct')) throw dayChanged(now.day);
    assertCorrectable(actor, tap.day, now.day, 'occurredAt');
  }
  return tap;
}

function tooLate(): DomainError {
  return new DomainError('TOO_LATE', 'completions.tooLate');
}

/** Throws DAY_CHANGED if the caller's page shows another day as today, or the caller may not correct; VALIDATION for a day too long ago. */
function dayOf(
  actor: Actor,
  input: Pick<UndoCompletionInput, 'day' | 'today' | 'asChild'>,
  today: string,
): string {
  const { day, today: shown } = input;
  if ((shown ?? today) !== today) throw dayChanged(today);
  if (day === undefined || day === today) return today;
  if (day > today || actsAsChild(actor, input) || !can(actor, 'completions.correct')) throw dayChanged(today);
  assertCorrectable(requireGrownUp(actor), day, today, 'day');
  return day;
}
