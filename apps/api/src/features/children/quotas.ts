import { LIMITS, MESSAGES } from '@starchart/schema';
import { DomainError } from '../../core/domain-error.ts';

/** How many habits, or rewards, a child has. */
export interface ItemCounts {
  active: number;
  all: number;
}

const { active: MOST_ACTIVE, max: MOST } = LIMITS.itemsOfChild;

/** Throws CONFLICT where a child has no room for one habit, or reward, more, or for an active one. */
export function assertQuota(
  what: 'habits' | 'rewards',
  counts: ItemCounts,
  { isNew, isActive }: { isNew: boolean; isActive: boolean },
): void {
  if (isActive && counts.active >= MOST_ACTIVE) throw conflict(MESSAGES.tooManyActive(what));
  if (isNew && counts.all >= MOST) throw conflict(MESSAGES.tooManyItems(what));
}

/** Throws CONFLICT where a family has no room for one child more. */
export function assertChildQuota(children: number): void {
  if (children >= LIMITS.childrenOfFamily.max) throw conflict(MESSAGES.tooManyChildren);
}

function conflict(message: string): DomainError {
  return new DomainError('CONFLICT', message);
}
