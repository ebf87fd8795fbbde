import type { UndoCompletionInput } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { requireGrownUp } from '../../core/authorize.ts';
import { DomainError, dayChanged } from '../../core/domain-error.ts';
import { can } from '../../core/permissions.ts';
import { assertCorrectable } from './correctable.ts';

/**
 * The day of a completion that is recorded or undone: today, or an earlier one as a correction by a grown-up who may. Throws DAY_CHANGED
 * if the caller's page shows another day as today, or the caller may not correct; VALIDATION for a day too long ago.
 */
export function dayToChange(
  actor: Actor,
  by: 'child' | 'grown-up',
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
export function assertOpenOnBoard({ isClosedOnBoard }: { isClosedOnBoard: boolean }): void {
  if (isClosedOnBoard) throw new DomainError('FORBIDDEN', 'profiles.tapPictureFirst');
}
