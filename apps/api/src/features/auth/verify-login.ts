import type { RequestContext, ServiceContext } from '../../core/service-context.ts';
import type { Principal } from '../../core/session-handle.ts';
import { consume, resetAttempts } from '../../platform/rate-limit/rate-limit.ts';
import {
  type Account,
  deviceLimits,
  type PasswordLimits,
  unknownAccountLimits,
  unknownDeviceLimits,
} from './login-rate-limits.ts';

export interface FoundLogin {
  id: number;
  familyId: number;
  passwordHash: string | null;
  /** The visitor's browser is a known device of the account's family. */
  isKnownDevice: boolean;
}

/**
 * Whether the password is correct. Consumes an attempt first, and behaves the same for an unknown account.
 * Throws RATE_LIMITED.
 */
export async function verifyLogin(
  ctx: RequestContext,
  account: Account,
  found: FoundLogin | undefined,
  password: string,
): Promise<boolean> {
  if (!found) {
    return await tryPassword(ctx, unknownAccountLimits(ctx, account), null, undefined, password);
  }
  const { id, familyId, passwordHash, isKnownDevice } = found;
  const { deviceHash } = ctx.visitor;
  const limits =
    isKnownDevice && deviceHash ? deviceLimits(ctx, account, deviceHash) : unknownDeviceLimits(ctx, account);
  return await tryPassword(ctx, limits, { role: account.role, id, familyId }, passwordHash, password);
}

/**
 * Consumes an attempt and verifies a password. A correct one refunds the attempt and resets the totals; many
 * wrong ones warn the parents. Throws RATE_LIMITED. Not inside a transaction, whose rollback would undo the
 * count.
 */
export async function tryPassword(
  ctx: ServiceContext,
  { limits, reset, knownDevice }: PasswordLimits,
  owner: Principal | null,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  const counted = await consume(ctx, limits);
  const isRight = await ctx.passwords.verify(stored, password).catch(async (error: unknown) => {
    await counted.refund();
    throw error;
  });
  if (isRight) {
    await counted.refund();
    await resetAttempts(ctx.db, reset);
  } else if (counted.notifyCount !== undefined) {
    await ctx.jobs.enqueue(ctx.db, 'alert-brute-force', {
      person: owner,
      knownDevice,
      tries: counted.notifyCount,
      at: ctx.clock.now().toISOString(),
    });
  }
  return isRight;
}
