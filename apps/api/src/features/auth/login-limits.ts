import type { Deps } from '../../deps.ts';
import type { Limit } from '../tries/limit.ts';
import { tryKey } from '../tries/try-key.ts';
import { usernameKey } from './usernames.ts';
import type { Visitor } from './visitor.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Tries "in all" are those of this long without a right password. */
const IN_ALL_MS = 400 * DAY_MS;

/** Wrong passwords that each may try, in a day and in all; the totals of one account add up to a hundred. */
const MAX = {
  strangers: { day: 10, inAll: 50 },
  device: { day: 10, inAll: 30 },
  session: { day: 10, inAll: 20 },
  address: { hour: 100 },
};

/** The login that a password is tried for: parents and children have usernames each among themselves. */
export interface Account {
  role: 'parent' | 'child';
  /** As typed, or as it is compared. */
  username: string;
}

interface Words {
  day: string;
  inAll: string;
  address: string;
}

const WORDS: Record<Account['role'], Words> = {
  parent: {
    day: 'Too many wrong passwords. Please try again tomorrow, or choose a new password.',
    inAll: 'Too many wrong passwords. Please choose a new password to log in.',
    address: 'Too many wrong passwords from your network. Please try again in an hour.',
  },
  child: {
    day: 'Too many tries. Ask a grown-up for help, or try again tomorrow.',
    inAll: 'Too many tries. Ask a grown-up for help: they can give you a new password.',
    address: 'Too many tries. Ask a grown-up for help, or try again in a while.',
  },
};

/** What a password is limited by, and what a right one resets. */
export interface PasswordLimits {
  limits: Limit[];
  /** How many tries a day there are on this side. */
  dayMax: number;
  /** What the last right password resets: the account's tries in all, whoever made them. */
  inAll: Limit[];
}

/** An account as tries are counted at it. An account that does not exist counts like one that does. */
export function accountKey({ triesKey }: Pick<Deps, 'triesKey'>, { role, username }: Account): Buffer {
  return tryKey(triesKey, 'account', role, usernameKey(username));
}

/** Nobody has signed in for this family from there: limited for all strangers together, and by where they come from. */
export function strangerLimits(deps: Deps, account: Account, { addressBlock }: Visitor): PasswordLimits {
  const { day, inAll } = ofAccount(deps, account);
  const address: Limit = {
    key: tryKey(deps.triesKey, 'login address', addressBlock),
    account: null,
    max: MAX.address.hour,
    windowMs: HOUR_MS,
    refusal: WORDS[account.role].address,
  };
  return {
    limits: [day('strangers'), inAll('strangers'), address],
    dayMax: MAX.strangers.day,
    inAll: allOf(inAll),
  };
}

/** A browser that the family knows: limited for itself, and together with the family's others. */
export function deviceLimits(deps: Deps, account: Account, deviceHash: Buffer): PasswordLimits {
  const { day, inAll } = ofAccount(deps, account);
  return {
    limits: [day('device', deviceHash.toString('hex')), inAll('device')],
    dayMax: MAX.device.day,
    inAll: allOf(inAll),
  };
}

/** Whoever is signed in and is asked for the password once more. */
export function sessionLimits(deps: Deps, account: Account, deviceId: number): PasswordLimits {
  const { day, inAll } = ofAccount(deps, account);
  return {
    limits: [day('session', deviceId), inAll('session')],
    dayMax: MAX.session.day,
    inAll: allOf(inAll),
  };
}

type Side = 'strangers' | 'device' | 'session';

function ofAccount(deps: Deps, account: Account) {
  const key = accountKey(deps, account);
  const limit = (
    what: string,
    max: number,
    windowMs: number,
    refusal: string,
    ...parts: (string | number)[]
  ) => ({
    key: tryKey(deps.triesKey, what, key.toString('hex'), ...parts),
    account: key,
    max,
    windowMs,
    refusal,
  });
  return {
    day: (side: Side, ...parts: (string | number)[]): Limit =>
      limit(`${side} day`, MAX[side].day, DAY_MS, WORDS[account.role].day, ...parts),
    inAll: (side: Side): Limit =>
      limit(`${side} in all`, MAX[side].inAll, IN_ALL_MS, WORDS[account.role].inAll),
  };
}

function allOf(inAll: (side: Side) => Limit): Limit[] {
  return [inAll('strangers'), inAll('device'), inAll('session')];
}
