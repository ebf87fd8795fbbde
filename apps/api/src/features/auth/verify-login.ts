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

/** Somebody with a login. */
type Owner = Person & { familyId: number };

/** What is stored of the account that somebody tries to log in to. */
interface FoundLogin {
  person: Owner;
  passwordHash: string | null;
  /** Whoever may log in here is known in the visitor's browser. */
  isKnownDevice: boolean;
}

/**
 * Whether the password is right, counted before it is looked at. Throws RATE_LIMITED when there are no tries left. All of it is
 * alike for an account that does not exist.
 */
export async function verifyLogin(
  deps: ServiceContext,
  visitor: Visitor,
  account: Account,
  found: FoundLogin | undefined,
  password: string,
): Promise<boolean> {
  const limits = limitsOf(deps, visitor, account, found);
  return await tryPassword(deps, limits, found?.person ?? null, found?.passwordHash, password);
}

function limitsOf(
  deps: ServiceContext,
  visitor: Visitor,
  account: Account,
  found: FoundLogin | undefined,
): PasswordLimits {
  if (!found) return unknownAccountLimits(deps, account, visitor);
  return found.isKnownDevice && visitor.deviceHash
    ? deviceLimits(deps, account, visitor.deviceHash)
    : unknownDeviceLimits(deps, account, visitor);
}

/**
 * Compares a password, counted first; a right one is taken back and resets what is counted in all, and of many wrong ones the
 * owner's parents are told. Throws RATE_LIMITED. Never within a transaction, which the refusal of a wrong password would roll back.
 */
export async function tryPassword(
  deps: ServiceContext,
  { limits, reset, knownDevice }: PasswordLimits,
  owner: Owner | null,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  const counted = await consume(deps, limits);
  const isRight = await deps.passwords.verify(stored, password).catch(async (error: unknown) => {
    await counted.refund();
    throw error;
  });
  if (isRight) {
    await counted.refund();
    await resetAttempts(deps.db, reset);
  } else if (counted.notifyCount !== undefined) {
    await deps.jobs.enqueue(deps.db, 'warn-of-guessing', {
      person: owner,
      knownDevice,
      tries: counted.notifyCount,
      at: deps.clock.now().toISOString(),
    });
  }
  return isRight;
}
