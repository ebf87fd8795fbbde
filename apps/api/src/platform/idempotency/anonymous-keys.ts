import {
  type AnonymousRequest,
  claimAnonymousKey,
  findAnonymousKey,
  KEYS_KEPT_MS,
  type Queryable,
} from '@starchart/db';
import type { ServiceContext } from '../../core/service-context.ts';
import { keyReused } from './fingerprint.ts';

/** Runs a visitor's write once; the write calls `takeKey`. Throws KEY_REUSED for another request. */
export async function onceUnderKey(
  deps: ServiceContext,
  keyed: AnonymousRequest | undefined,
  work: () => Promise<void>,
): Promise<void> {
  if (await wasDone(deps, deps.db, keyed)) return;
  try {
    await work();
  } catch (error) {
    // A concurrent duplicate may have finished first.
    if (!(await wasDone(deps, deps.db, keyed))) throw error;
  }
}

/**
 * Claims the key of a visitor's write in the transaction of the write; false for a repeat. A write without a key is never a repeat.
 * Throws KEY_REUSED for the same key with another request.
 */
export async function takeKey(
  deps: ServiceContext,
  tx: Queryable,
  keyed: AnonymousRequest | undefined,
): Promise<boolean> {
  if (!keyed) return true;
  const at = deps.clock.now();
  if (await claimAnonymousKey(tx, keyed, { at, notBefore: notBefore(at) })) return true;
  return !(await wasDone(deps, tx, keyed));
}

async function wasDone(
  deps: ServiceContext,
  db: Queryable,
  keyed: AnonymousRequest | undefined,
): Promise<boolean> {
  const earlier = keyed && (await findAnonymousKey(db, keyed, notBefore(deps.clock.now())));
  if (!earlier) return false;
  if (!earlier.requestHash.equals(keyed.requestHash)) throw keyReused();
  return true;
}

function notBefore(at: Date): Date {
  return new Date(at.getTime() - KEYS_KEPT_MS);
}
