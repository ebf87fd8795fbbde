import type { CompletionRequest, Queryable, WriterDay } from '@starchart/db';
import type { UndoCompletionInput } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { authorize, requireGrownUp } from '../../core/authorize.ts';
import { DomainError, dayChanged, orNotFound } from '../../core/domain-error.ts';
import { can } from '../../core/permissions.ts';
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
 * For `updateLedger`: reads a habit on the day to change, today or an earlier one for a caller who may. Throws NOT_FOUND, DAY_CHANGED,
 * VALIDATION, and FORBIDDEN on the board for a child with a PIN.
 */
export function dayOfHabit<Context extends { isClosedOnBoard: boolean }>(
  actor: Actor,
  input: UndoCompletionInput,
  find: Find<Context>,
) {
  authorize(actor, 'completions.record', input.childId);
  const by: By = actsAsChild(actor, input) ? 'child' : 'grown-up';
  const onBoard = actor.role === 'device';
  return {
    by,
    isOnOwnPage: by === 'child' && can(actor, 'news.markSeen'),
    async read(db: Queryable, now: WriterDay) {
      const day = dayToChange(actor, by, input, now.day);
      const context = orNotFound(await find(db, actor.familyId, { ...input, day, onBoard }, now));
      assertOpenOnBoard(context);
      return { ...context, day };
    },
  };
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
