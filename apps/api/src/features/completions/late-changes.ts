import {
  type CompletionRow,
  type CreditEntry,
  type HabitAtTheTime,
  isKnownAt,
  type Removal,
  removalAfter,
  tookTap,
} from '@starchart/domain';
import type { TimeOfTap } from '@starchart/domain/time-of-tap';
import { type Actor, senderOf } from '../../core/actor.ts';
import { DomainError } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { noSlotOn } from './not-due.ts';

/** A completion or an undo that was sent later, and its reader. */
export interface LateChange {
  actor: Actor;
  /** Undefined for one that was sent at once. */
  tap: TimeOfTap | undefined;
  /** The family's day of now. */
  today: string;
  asChild?: boolean | undefined;
}

type Entry = Pick<CreditEntry, 'completionId' | 'createdAt' | 'byRole'>;

/** Whether a change is about a stored completion: a late one knows only what was there at its time. */
export function knows(
  { actor, tap, today }: LateChange,
  completion: CompletionRow,
  entries: readonly Entry[],
): boolean {
  return !tap || isKnownAt({ at: tap.at, today }, completion, entries, senderOf(actor));
}

/** NEWER_CHANGE: the completion was stored or approved after a late tap. */
export function newerCompletion(
  change: LateChange,
  completion: CompletionRow,
  entries: readonly Entry[],
): DomainError {
  const isByGrownUp = entries.some(
    ({ completionId, byRole }) => completionId === completion.id && byRole === 'parent',
  );
  return newerChange(change, isByGrownUp);
}

/**
 * Throws what forbids a late completion: NEWER_CHANGE if the completion of its slot was removed after the tap, HABIT_CLOSED or NOT_DUE if
 * the habit was closed or did not exist then.
 */
export function assertTookTap(
  ctx: Pick<ServiceContext, 'language'>,
  change: LateChange,
  habit: HabitAtTheTime & { removals: readonly Removal[] },
  slot: number,
): void {
  const { actor, tap } = change;
  if (!tap) return;
  const removal = removalAfter(habit.removals, { ...tap, slot }, senderOf(actor));
  if (removal) throw newerChange(change, removal.by === 'grown-up');
  if (habit.createdAt > tap.at) throw noSlotOn(ctx, tap.day);
  if (!tookTap(habit, tap)) throw habitClosed(actor);
}

export function habitClosed({ role }: Pick<Actor, 'role'>): DomainError {
  return role === 'child'
    ? new DomainError('HABIT_CLOSED', 'completions.questClosed')
    : new DomainError('HABIT_CLOSED', 'completions.habitClosed');
}

function newerChange({ actor, asChild = false }: LateChange, isByGrownUp: boolean): DomainError {
  if (actor.role === 'grown-up' && !asChild) {
    return new DomainError('NEWER_CHANGE', 'completions.habitChangedSince');
  }
  return new DomainError(
    'NEWER_CHANGE',
    isByGrownUp ? 'completions.questChangedByGrownUp' : 'completions.questChangedSince',
  );
}
