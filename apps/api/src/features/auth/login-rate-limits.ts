import type { ServiceContext } from '../../core/service-context.ts';
import { attemptKey } from '../../platform/rate-limit/key.ts';
import type { Limit } from '../../platform/rate-limit/limit.ts';
import { usernameKey } from './usernames.ts';
import type { Visitor } from './visitor.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;
/** Tries "in all" are those of this long without a right password. */
const IN_ALL_MS = 400 * DAY_MS;
/**
 * How long a name that is nobody's is remembered since its last try. Long enough for the limits of days and months, so that it
 * cannot be told from a name that is somebody's; short, because names can be made up without end.
 */
const INVENTED_KEPT_MS = MONTH_MS + DAY_MS;

/**
 * Wrong passwords that each may try, in a day, in thirty and in all; the totals of one account add up to a hundred. Where a
 * family uses a device, no number of days ever shuts it out: whoever forgets a password there also finds it again.
 */
const MAX = {
  strangers: { day: 10, month: 30, inAll: 50 },
  device: { day: 10, month: Number.POSITIVE_INFINITY, inAll: 30, ownInAll: 15 },
  session: { day: 10, month: Number.POSITIVE_INFINITY, inAll: 20 },
  address: { hour: 100 },
};

/** Wrong passwords from which on the parents are told, in a day and in thirty. */
const NOTIFY_FROM = {
  strangers: { day: 5, month: 10 },
  device: { day: 5, month: 20 },
  session: { day: 5, month: 20 },
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
  /** What the last right password resets: the account's tries in all, whoever made them, and those of this very device. */
  reset: Limit[];
  /** Whoever tries sits at a device of the family's. */
  knownDevice: boolean;
}

/** An account as tries are counted at it. An account that does not exist counts like one that does. */
export function accountKey(
  { rateLimitKey }: Pick<ServiceContext, 'rateLimitKey'>,
  { role, username }: Account,
): Buffer {
  return attemptKey(rateLimitKey, 'account', role, usernameKey(username));
}

/** Nobody has signed in for this family from there: limited for all strangers together, and by where they come from. */
export function unknownDeviceLimits(
  deps: ServiceContext,
  account: Account,
  { addressBlock }: Visitor,
): PasswordLimits {
  const { day, month, inAll } = ofAccount(deps, account);
  const address: Limit = {
    key: attemptKey(deps.rateLimitKey, 'login address', addressBlock),
    account: null,
    max: MAX.address.hour,
    windowMs: HOUR_MS,
    refusal: WORDS[account.role].address,
  };
  return {
    limits: [inAll('strangers'), month('strangers'), day('strangers'), address],
    reset: allOf(inAll),
    knownDevice: false,
  };
}

/** The same for an account that does not exist: as strict, and soon forgotten. */
export function unknownAccountLimits(
  deps: ServiceContext,
  account: Account,
  visitor: Visitor,
): PasswordLimits {
  const { limits, ...rest } = unknownDeviceLimits(deps, account, visitor);
  return { ...rest, limits: limits.map((limit) => ({ ...limit, keptMs: INVENTED_KEPT_MS })) };
}

/** A browser that the family knows: limited for itself, and together with the family's others. */
export function deviceLimits(deps: ServiceContext, account: Account, deviceHash: Buffer): PasswordLimits {
  const { day, month, inAll, limit } = ofAccount(deps, account);
  const device = deviceHash.toString('hex');
  const own = limit('one device in all', { max: MAX.device.ownInAll, windowMs: IN_ALL_MS }, device);
  return {
    limits: [inAll('device'), own, month('device'), day('device', device)],
    reset: [...allOf(inAll), own],
    knownDevice: true,
  };
}

/** Whoever is signed in and is asked for the password once more. */
export function sessionLimits(deps: ServiceContext, account: Account, sessionId: number): PasswordLimits {
  const { day, month, inAll } = ofAccount(deps, account);
  return {
    limits: [inAll('session'), month('session'), day('session', sessionId)],
    reset: allOf(inAll),
    knownDevice: true,
  };
}

type Side = 'strangers' | 'device' | 'session';

function ofAccount(deps: ServiceContext, account: Account) {
  const key = accountKey(deps, account);
  const words = WORDS[account.role];
  const limit = (
    what: string,
    how: Pick<Limit, 'max' | 'windowMs' | 'notifyFrom'> & { refusal?: string },
    ...parts: (string | number)[]
  ): Limit => ({
    key: attemptKey(deps.rateLimitKey, what, key.toString('hex'), ...parts),
    account: key,
    refusal: words.inAll,
    ...how,
  });
  return {
    limit,
    day: (side: Side, ...parts: (string | number)[]) => {
      const max = MAX[side].day;
      const notifyFrom = NOTIFY_FROM[side].day;
      return limit(`${side} day`, { max, windowMs: DAY_MS, notifyFrom, refusal: words.day }, ...parts);
    },
    /** A right password does not reset it. */
    month: (side: Side) =>
      limit(`${side} month`, {
        max: MAX[side].month,
        windowMs: MONTH_MS,
        notifyFrom: NOTIFY_FROM[side].month,
      }),
    inAll: (side: Side) => limit(`${side} in all`, { max: MAX[side].inAll, windowMs: IN_ALL_MS }),
  };
}

function allOf(inAll: (side: Side) => Limit): Limit[] {
  return [inAll('strangers'), inAll('device'), inAll('session')];
}
