import { LIMITS, MESSAGES } from '@starchart/schema';
import { DomainError } from '../../core/domain-error.ts';

export interface ItemCounts {
  active: number;
  all: number;
}

const { active: MOST_ACTIVE, max: MOST } = LIMITS.itemsOfChild;

const REFUSALS = {
  habits: { tooManyActive: MESSAGES.tooManyActiveHabits, tooMany: MESSAGES.tooManyHabits },
  rewards: { tooManyActive: MESSAGES.tooManyActiveRewards, tooMany: MESSAGES.tooManyRewards },
};

/** Throws CONFLICT if one more habit or reward, or one more active one, exceeds the child's quota. */
export function assertQuota(
  what: 'habits' | 'rewards',
  counts: ItemCounts,
  { isNew, isActive }: { isNew: boolean; isActive: boolean },
): void {
  const { tooManyActive, tooMany } = REFUSALS[what];
  if (isActive && counts.active >= MOST_ACTIVE) throw new DomainError('CONFLICT', tooManyActive);
  if (isNew && counts.all >= MOST) throw new DomainError('CONFLICT', tooMany);
}

/** Throws CONFLICT if one more child exceeds the family's quota. */
export function assertChildQuota(children: number): void {
  if (children >= LIMITS.childrenOfFamily.max) {
    throw new DomainError('CONFLICT', MESSAGES.tooManyChildren);
  }
}
