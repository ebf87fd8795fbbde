import { type Queryable, sumBonuses } from '@starchart/db';
import { withValues } from '@starchart/i18n';
import { HELPER_BONUS_POINTS } from '@starchart/schema';
import { type GrownUpActor, ledgerActor } from '../../core/actor.ts';
import { DomainError } from '../../core/domain-error.ts';

/** Far above real balances, and far below the range of the column. */
const MAX_BALANCE = 1_000_000_000;

/** The points that a helper or a guest gave a child on a day. Read them after the version of the ledger. */
export async function readBonusesGiven(
  db: Queryable,
  actor: GrownUpActor,
  childId: number,
  day: string,
): Promise<number> {
  if (bonusLimitOf(actor) === undefined) return 0;
  return await sumBonuses(db, actor.familyId, childId, { by: ledgerActor(actor), day });
}

/** Throws CONFLICT above the limit of a helper or a guest, and above the highest balance. */
export function assertBonus(
  actor: GrownUpActor,
  { given, currentPoints }: { given: number; currentPoints: number },
  points: number,
): void {
  const max = bonusLimitOf(actor);
  if (max !== undefined && given + points > max) {
    throw new DomainError('CONFLICT', withValues('points.bonusOfHelper', { max }));
  }
  if (currentPoints + points > MAX_BALANCE) {
    throw new DomainError('CONFLICT', 'points.mostPossible');
  }
}

/** The bonus points that a helper or a guest can give each child on one day. */
function bonusLimitOf({ familyRole, restriction }: GrownUpActor): number | undefined {
  if (restriction?.source === 'guest-pass') return restriction.bonusLimit;
  return familyRole === 'helper' ? HELPER_BONUS_POINTS : undefined;
}
