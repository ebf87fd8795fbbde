import { LIMITS, MESSAGES } from '@starchart/schema';
import { DomainError } from '../../core/domain-error.ts';

export interface ItemCounts {
  active: number;
  all: number;
  /** Habits only: active ones of all children of the family. Exact after `lockFamily`. */
  activeOfFamily?: number;
}

const { active: MOST_ACTIVE, max: MOST } = LIMITS.itemsOfChild;

const REFUSALS = {
  habits: { tooManyActive: MESSAGES.tooManyActiveHabits, tooMany: MESSAGES.tooManyHabits },
  rewards: { tooManyActive: MESSAGES.tooManyActiveRewards, tooMany: MESSAGES.tooManyRewards },
};

/** Throws CONFLICT if one more habit or reward, or one more active one, exceeds the quota of the child, or of the family. */
export function assertQuota(
  what: 'habits' | 'rewards',
  counts: ItemCounts,
  { isNew, isActive }: { isNew: boolean; isActive: boolean },
): void {
  const { tooManyActive, tooMany } = REFUSALS[what];
  if (isActive && counts.active >= MOST_ACTIVE) throw new DomainError('CONFLICT', tooManyActive);
  if (isActive && (counts.activeOfFamily ?? 0) >= LIMITS.activeHabitsOfFamily.max) {
    throw new DomainError('CONFLICT', MESSAGES.tooManyActiveHabitsOfFamily);
  }
  if (isNew && counts.all >= MOST) throw new DomainError('CONFLICT', tooMany);
}

/** Throws CONFLICT if one more child exceeds the family's quota. */
export function assertChildQuota(children: number): void {
  if (children >= LIMITS.childrenOfFamily.max) {
    throw new DomainError('CONFLICT', MESSAGES.tooManyChildren);
  }
}
