import { claimVisitorKey, findVisitorKey, type Handle, KEYS_KEPT_MS, type KeyedVisit } from '@starchart/db';
import type { Deps } from '../../deps.ts';
import { keyReused } from '../../keyed-request.ts';

/** Whether a visitor's write has been done before, under its `Idempotency-Key`. Throws KEY_REUSED when the key stands for another. */
export async function wasDone(deps: Deps, db: Handle, keyed: KeyedVisit | undefined): Promise<boolean> {
  const earlier = keyed && (await findVisitorKey(db, keyed, notBefore(deps.clock.now())));
  if (!earlier) return false;
  if (!earlier.requestHash.equals(keyed.requestHash)) throw keyReused();
  return true;
}

/**
 * Takes the key of a visitor's write, in the transaction that does it; false when the same has been done before. A write without
 * a key is always new. Throws KEY_REUSED when the key stands for another.
 */
export async function takeKey(deps: Deps, tx: Handle, keyed: KeyedVisit | undefined): Promise<boolean> {
  if (!keyed) return true;
  const at = deps.clock.now();
  if (await claimVisitorKey(tx, keyed, { at, notBefore: notBefore(at) })) return true;
  return !(await wasDone(deps, tx, keyed));
}

function notBefore(at: Date): Date {
  return new Date(at.getTime() - KEYS_KEPT_MS);
}
