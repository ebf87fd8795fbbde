import { LIMITS, MESSAGES } from '@starchart/schema';
import { DomainError } from '../../core/domain-error.ts';

export interface ItemCounts {
  active: number;
  all: number;
}

const { active: MOST_ACTIVE, max: MOST } = LIMITS.itemsOfChild;

/** Throws CONFLICT if one more habit or reward, or one more active one, exceeds the child's quota. */
export function assertQuota(
  what: 'habits' | 'rewards',
  counts: ItemCounts,
  { isNew, isActive }: { isNew: boolean; isActive: boolean },
): void {
  if (isActive && counts.active >= MOST_ACTIVE) throw conflict(MESSAGES.tooManyActive(what));
  if (isNew && counts.all >= MOST) throw conflict(MESSAGES.tooManyItems(what));
}

/** Throws CONFLICT if one more child exceeds the family's quota. */
export function assertChildQuota(children: number): void {
  if (children >= LIMITS.childrenOfFamily.max) throw conflict(MESSAGES.tooManyChildren);
}

function conflict(message: string): DomainError {
  return new DomainError('CONFLICT', message);
}
