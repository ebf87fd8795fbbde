import type { Person } from '@starchart/db';
import type { ServiceContext } from '../../core/service-context.ts';
import { consume, resetAttempts } from '../../platform/rate-limit/consume.ts';
import {
  type Account,
  deviceLimits,
  type PasswordLimits,
  unknownAccountLimits,
  unknownDeviceLimits,
} from './login-rate-limits.ts';
import type { Visitor } from './visitor.ts';

type Owner = Person & { familyId: number };

interface FoundLogin {
  person: Owner;
  passwordHash: string | null;
  /** The visitor's browser is a known device of the account's family. */
  isKnownDevice: boolean;
}

/**
 * Whether the password is correct. Consumes an attempt first, and behaves the same for an unknown account.
 * Throws RATE_LIMITED.
 */
export async function verifyLogin(
  ctx: ServiceContext,
  visitor: Visitor,
  account: Account,
  found: FoundLogin | undefined,
  password: string,
): Promise<boolean> {
  const limits = limitsOf(ctx, visitor, account, found);
  return await tryPassword(ctx, limits, found?.person ?? null, found?.passwordHash, password);
}

function limitsOf(
  ctx: ServiceContext,
  visitor: Visitor,
  account: Account,
  found: FoundLogin | undefined,
): PasswordLimits {
  if (!found) return unknownAccountLimits(ctx, account, visitor);
  return found.isKnownDevice && visitor.deviceHash
    ? deviceLimits(ctx, account, visitor.deviceHash)
    : unknownDeviceLimits(ctx, account, visitor);
}

/**
 * Consumes an attempt and verifies a password. A correct one refunds the attempt and resets the totals; many
 * wrong ones warn the parents. Throws RATE_LIMITED. Not inside a transaction, whose rollback would undo the
 * count.
 */
export async function tryPassword(
  ctx: ServiceContext,
  { limits, reset, knownDevice }: PasswordLimits,
  owner: Owner | null,
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
    await ctx.jobs.enqueue(ctx.db, 'warn-of-guessing', {
      person: owner,
      knownDevice,
      tries: counted.notifyCount,
      at: ctx.clock.now().toISOString(),
    });
  }
  return isRight;
}
