import {
  claimAnonymousKey,
  findAnonymousKey,
  KEYS_KEPT_MS,
  type KeyedVisit,
  type Queryable,
} from '@starchart/db';
import type { ServiceContext } from '../../core/service-context.ts';
import { keyReused } from './fingerprint.ts';

/**
 * Does a visitor's write that takes its key, and leads to nothing but itself: once, however often it arrives. Throws KEY_REUSED when
 * the key stands for another.
 */
export async function onceUnderKey(
  deps: ServiceContext,
  keyed: KeyedVisit | undefined,
  work: () => Promise<void>,
): Promise<void> {
  if (await wasDone(deps, deps.db, keyed)) return;
  try {
    await work();
  } catch (error) {
    // The same, sent at the same moment, may have been faster.
    if (!(await wasDone(deps, deps.db, keyed))) throw error;
  }
}

/**
 * Takes the key of a visitor's write, in the transaction that does it; false when the same has been done before. A write without
 * a key is always new. Throws KEY_REUSED when the key stands for another.
 */
export async function takeKey(
  deps: ServiceContext,
  tx: Queryable,
  keyed: KeyedVisit | undefined,
): Promise<boolean> {
  if (!keyed) return true;
  const at = deps.clock.now();
  if (await claimAnonymousKey(tx, keyed, { at, notBefore: notBefore(at) })) return true;
  return !(await wasDone(deps, tx, keyed));
}

async function wasDone(deps: ServiceContext, db: Queryable, keyed: KeyedVisit | undefined): Promise<boolean> {
  const earlier = keyed && (await findAnonymousKey(db, keyed, notBefore(deps.clock.now())));
  if (!earlier) return false;
  if (!earlier.requestHash.equals(keyed.requestHash)) throw keyReused();
  return true;
}

function notBefore(at: Date): Date {
  return new Date(at.getTime() - KEYS_KEPT_MS);
}
