import type { SpentOn } from '@starchart/schema';

interface Purchase extends SpentOn {
  /** An ISO timestamp. */
  redeemedAt: string;
}

/**
 * The redemptions that took the points which an undo is missing: as few pending ones as cover them, otherwise the newest since the
 * completion that was handed out. Purchases are newest first, and so is the result. Empty after a deduction.
 */
export function spentOn(
  purchases: readonly Purchase[],
  { completedAt }: { completedAt: string },
  missing: number,
): SpentOn[] {
  const pending = purchases.filter(({ fulfilled }) => !fulfilled);
  const single = pending.find(({ pointsSpent }) => pointsSpent >= missing);
  const chosen = single ? [single] : takeUntil(pending, missing);
  const since = Date.parse(completedAt);
  const handedOut = purchases.find(
    ({ fulfilled, redeemedAt }) => fulfilled && Date.parse(redeemedAt) >= since,
  );
  return (chosen.length > 0 || !handedOut ? chosen : [handedOut]).map(
    ({ id, name, pointsSpent, fulfilled }) => ({ id, name, pointsSpent, fulfilled }),
  );
}

/** The first purchases that together cost at least this much; all if they cost less. */
function takeUntil(purchases: readonly Purchase[], points: number): readonly Purchase[] {
  let sum = 0;
  const enough = purchases.findIndex(({ pointsSpent }) => (sum += pointsSpent) >= points);
  return enough === -1 ? purchases : purchases.slice(0, enough + 1);
}
