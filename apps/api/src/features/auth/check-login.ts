import type { Person } from '@starchart/db';
import type { Deps } from '../../deps.ts';
import { forgetTries, takeTry } from '../tries/take-try.ts';
import { type Account, deviceLimits, type PasswordLimits, strangerLimits } from './login-limits.ts';
import type { Visitor } from './visitor.ts';

/** What is stored of the account that somebody tries to log in to. */
interface FoundLogin {
  person: Person & { familyId: number };
  passwordHash: string | null;
  /** The family knows the visitor's browser. */
  isKnownDevice: boolean;
}

/**
 * Whether the password is right, counted before it is looked at. Throws RATE_LIMITED when there are no tries left. All of it is
 * alike for an account that does not exist; the parents of one that does are told when strangers have used up a day's tries.
 */
export async function checkLogin(
  deps: Deps,
  visitor: Visitor,
  account: Account,
  found: FoundLogin | undefined,
  password: string,
): Promise<boolean> {
  const knownDevice = found?.isKnownDevice ? visitor.deviceHash : null;
  const limits = knownDevice
    ? deviceLimits(deps, account, knownDevice)
    : strangerLimits(deps, account, visitor);
  const { isRight, triesToday } = await tryPassword(deps, limits, found?.passwordHash, password);
  if (!isRight && !knownDevice && triesToday >= limits.dayMax) {
    await deps.jobs.enqueue(deps.db, 'warn-of-guessing', {
      person: found?.person ?? null,
      tries: triesToday,
      at: deps.clock.now().toISOString(),
    });
  }
  return isRight;
}

/**
 * Compares a password, counted first; a right one is taken back and resets what is counted in all. Throws RATE_LIMITED. Never
 * within a transaction, which the refusal of a wrong password would roll back.
 */
export async function tryPassword(
  deps: Deps,
  { limits, inAll }: PasswordLimits,
  stored: string | null | undefined,
  password: string,
): Promise<{ isRight: boolean; triesToday: number }> {
  const counted = await takeTry(deps, limits);
  const isRight = await deps.passwords.verify(stored, password).catch(async (error: unknown) => {
    await counted.takeBack();
    throw error;
  });
  if (isRight) {
    await counted.takeBack();
    await forgetTries(deps.db, inAll);
  }
  return { isRight, triesToday: counted.counts[0] ?? 0 };
}
