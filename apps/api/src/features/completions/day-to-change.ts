import type { CompletionRequest, Queryable, WriterDay } from '@starchart/db';
import { type TimeOfTap, timeOfTap } from '@starchart/domain/time-of-tap';
import type { OfflineCompletions, UndoCompletionInput } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { authorize, requireGrownUp } from '../../core/authorize.ts';
import { DomainError, dayChanged, invalidField, orNotFound } from '../../core/domain-error.ts';
import { can } from '../../core/permissions.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import type { Moment } from '../points/ledger-transaction.ts';
import { actsAsChild } from './acts-as-child.ts';
import { assertCorrectable } from './correctable.ts';

type By = 'child' | 'grown-up';

type Find<Context> = (
  db: Queryable,
  familyId: number,
  where: CompletionRequest,
  today: WriterDay,
) => Promise<Context | undefined>;

/**
 * For `updateLedger`: reads a habit on the day to change: today, an earlier one for a caller who may, or that of a tap without network.
 * Throws NOT_FOUND, DAY_CHANGED, TOO_LATE, VALIDATION, and FORBIDDEN on the board for a child with a PIN, and for a guest without network.
 */
export function dayOfHabit<
  Context extends { isClosedOnBoard: boolean; offlineCompletions: OfflineCompletions },
>(ctx: Pick<ServiceContext, 'sentAt'>, actor: Actor, input: UndoCompletionInput, find: Find<Context>) {
  authorize(actor, 'completions.record', input.childId);
  const by: By = actsAsChild(actor, input) ? 'child' : 'grown-up';
  const onBoard = actor.role === 'device';
  return {
    by,
    isOnOwnPage: by === 'child' && can(actor, 'news.markSeen'),
    async read(db: Queryable, now: Moment & WriterDay) {
      const tap = tapOf(ctx, actor, input, now);
      const day = tap ? tap.day : dayToChange(actor, by, input, now.day);
      const request = { ...input, day, until: tap ? now.day : day, onBoard };
      const context = orNotFound(await find(db, actor.familyId, request, now));
      assertOpenOnBoard(context);
      if (tap && day < now.day && context.offlineCompletions === 'today') throw tooLate();
      return { ...context, day, tap, isCorrection: !tap && day < now.day };
    },
  };
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

/**
 * The day of a completion that is recorded or undone: today, or an earlier one as a correction by a grown-up who may. Throws DAY_CHANGED
 * if the caller's page shows another day as today, or the caller may not correct; VALIDATION for a day too long ago.
 */
function dayToChange(
  actor: Actor,
  by: By,
  { day, today: shown }: Pick<UndoCompletionInput, 'day' | 'today'>,
  today: string,
): string {
  if ((shown ?? today) !== today) throw dayChanged(today);
  if (day === undefined || day === today) return today;
  if (day > today || by === 'child' || !can(actor, 'completions.correct')) throw dayChanged(today);
  assertCorrectable(requireGrownUp(actor), day, today, 'day');
  return day;
}

/** On the board, the PIN of a child closes its habits, unless the child may check them off without it. */
function assertOpenOnBoard({ isClosedOnBoard }: { isClosedOnBoard: boolean }): void {
  if (isClosedOnBoard) throw new DomainError('FORBIDDEN', 'profiles.tapPictureFirst');
}
