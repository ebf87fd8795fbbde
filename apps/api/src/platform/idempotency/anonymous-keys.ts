import { claimAnonymousKey, findAnonymousKey, type Queryable } from '@starchart/db';
import type { RequestContext } from '../../core/service-context.ts';
import { keyReused } from './fingerprint.ts';

/** Runs a visitor's write once; the write calls `takeKey`. Throws KEY_REUSED for another request. */
export async function onceUnderKey(ctx: RequestContext, work: () => Promise<void>): Promise<void> {
  if (await wasDone(ctx, ctx.db)) return;
  try {
    await work();
  } catch (error) {
    // A concurrent duplicate may have finished first.
    if (!(await wasDone(ctx, ctx.db))) throw error;
  }
}

/**
 * Claims the key of a visitor's write in the transaction of the write; false for a repeat. A write without a key is never a repeat.
 * Throws KEY_REUSED for the same key with another request.
 */
export async function takeKey(ctx: RequestContext, tx: Queryable): Promise<boolean> {
  if (!ctx.keyed) return true;
  if (await claimAnonymousKey(tx, ctx.keyed, ctx.clock.now())) return true;
  return !(await wasDone(ctx, tx));
}

async function wasDone({ keyed, clock }: RequestContext, db: Queryable): Promise<boolean> {
  const earlier = keyed && (await findAnonymousKey(db, keyed, clock.now()));
  if (!earlier) return false;
  if (!earlier.requestHash.equals(keyed.requestHash)) throw keyReused();
  return true;
}
