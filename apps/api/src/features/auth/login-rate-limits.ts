import type { ServiceContext } from '../../core/service-context.ts';
import { attemptKey } from '../../platform/rate-limit/key.ts';
import type { Limit } from '../../platform/rate-limit/limit.ts';
import { usernameKey } from './usernames.ts';
import type { Visitor } from './visitor.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;
/** Total limits count the attempts since the last correct password, for at most this long. */
const IN_ALL_MS = 400 * DAY_MS;
/**
 * How long attempts at an unknown username are kept. Covers the day and month limits, so that unknown and
 * existing usernames behave the same; bounded, because unknown usernames are unlimited.
 */
const UNKNOWN_ACCOUNT_KEPT_MS = MONTH_MS + DAY_MS;

/**
 * Maximum wrong passwords per day, per 30 days and in total; the totals of one account add up to 100. Known
 * devices and sessions have no 30-day limit.
 */
const MAX = {
  strangers: { day: 10, month: 30, inAll: 50 },
  device: { day: 10, month: Number.POSITIVE_INFINITY, inAll: 30, ownInAll: 15 },
  session: { day: 10, month: Number.POSITIVE_INFINITY, inAll: 20 },
  address: { hour: 100 },
};

/** Wrong passwords per day and per 30 days from which the parents are warned. */
const NOTIFY_FROM = {
  strangers: { day: 5, month: 10 },
  device: { day: 5, month: 20 },
  session: { day: 5, month: 20 },
};

/** A login. Usernames of parents and of children are separate namespaces. */
export interface Account {
  role: 'parent' | 'child';
  /** As typed, or normalized. */
  username: string;
}

interface Messages {
  day: string;
  inAll: string;
  address: string;
}

const MESSAGES: Record<Account['role'], Messages> = {
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

export interface PasswordLimits {
  limits: Limit[];
  /** The limits that a correct password resets: the account's totals, and the total of this device. */
  reset: Limit[];
  /** The attempt comes from a known device of the family. */
  knownDevice: boolean;
}

/** The rate limit key of an account; the same for existing and unknown accounts. */
export function accountKey(
  { rateLimitKey }: Pick<ServiceContext, 'rateLimitKey'>,
  { role, username }: Account,
): Buffer {
  return attemptKey(rateLimitKey, 'account', role, usernameKey(username));
}

/** Limits for unknown devices: shared by all of them, and per address block. */
export function unknownDeviceLimits(
  ctx: ServiceContext,
  account: Account,
  { addressBlock }: Visitor,
): PasswordLimits {
  const { day, month, inAll } = ofAccount(ctx, account);
  const address: Limit = {
    key: attemptKey(ctx.rateLimitKey, 'login address', addressBlock),
    account: null,
    max: MAX.address.hour,
    windowMs: HOUR_MS,
    refusal: MESSAGES[account.role].address,
  };
  return {
    limits: [inAll('strangers'), month('strangers'), day('strangers'), address],
    reset: allOf(inAll),
    knownDevice: false,
  };
}

/** As strict as for an existing account, but kept for a shorter time. */
export function unknownAccountLimits(
  ctx: ServiceContext,
  account: Account,
  visitor: Visitor,
): PasswordLimits {
  const { limits, ...rest } = unknownDeviceLimits(ctx, account, visitor);
  return { ...rest, limits: limits.map((limit) => ({ ...limit, keptMs: UNKNOWN_ACCOUNT_KEPT_MS })) };
}

/** Limits for a known device: its own, and those shared with the family's other devices. */
export function deviceLimits(ctx: ServiceContext, account: Account, deviceHash: Buffer): PasswordLimits {
  const { day, month, inAll, limit } = ofAccount(ctx, account);
  const device = deviceHash.toString('hex');
  const own = limit('one device in all', { max: MAX.device.ownInAll, windowMs: IN_ALL_MS }, device);
  return {
    limits: [inAll('device'), own, month('device'), day('device', device)],
    reset: [...allOf(inAll), own],
    knownDevice: true,
  };
}

/** Limits for re-entering the password within a session. */
export function sessionLimits(ctx: ServiceContext, account: Account, sessionId: number): PasswordLimits {
  const { day, month, inAll } = ofAccount(ctx, account);
  return {
    limits: [inAll('session'), month('session'), day('session', sessionId)],
    reset: allOf(inAll),
    knownDevice: true,
  };
}

type Side = 'strangers' | 'device' | 'session';

function ofAccount(ctx: ServiceContext, account: Account) {
  const key = accountKey(ctx, account);
  const messages = MESSAGES[account.role];
  const limit = (
    what: string,
    how: Pick<Limit, 'max' | 'windowMs' | 'notifyFrom'> & { refusal?: string },
    ...parts: (string | number)[]
  ): Limit => ({
    key: attemptKey(ctx.rateLimitKey, what, key.toString('hex'), ...parts),
    account: key,
    refusal: messages.inAll,
    ...how,
  });
  return {
    limit,
    day: (side: Side, ...parts: (string | number)[]) => {
      const max = MAX[side].day;
      const notifyFrom = NOTIFY_FROM[side].day;
      return limit(`${side} day`, { max, windowMs: DAY_MS, notifyFrom, refusal: messages.day }, ...parts);
    },
    /** Not reset by a correct password. */
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
