import { hmac } from '../../core/hmac.ts';
import type { RequestContext, ServiceContext } from '../../core/service-context.ts';
import type { Limit } from '../../platform/rate-limit/rate-limit.ts';
import { usernameKey } from './usernames.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;
/** Total limits count the attempts since the last correct password, for at most this long. */
const TOTAL_MS = 400 * DAY_MS;
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
  unknownDevice: { day: 10, month: 30, total: 50 },
  knownDevice: { day: 10, month: Number.POSITIVE_INFINITY, total: 30, ownTotal: 15 },
  session: { day: 10, month: Number.POSITIVE_INFINITY, total: 20 },
  address: { hour: 100 },
};

/** Wrong passwords per day and per 30 days from which the parents are warned. */
const NOTIFY_FROM = {
  unknownDevice: { day: 5, month: 10 },
  knownDevice: { day: 5, month: 20 },
  session: { day: 5, month: 20 },
};

/** A login. Usernames of parents and of children are separate namespaces. */
export interface Account {
  role: 'parent' | 'child';
  /** The name as typed, or normalized. */
  username: string;
}

const REFUSALS = {
  parent: {
    day: 'login.tooManyOfParentToday',
    total: 'login.tooManyOfParent',
    address: 'login.tooManyOfNetwork',
  },
  child: {
    day: 'login.tooManyOfChildToday',
    total: 'login.tooManyOfChild',
    address: 'login.tooManyOfChildFromNetwork',
  },
} as const;

export interface PasswordLimits {
  limits: Limit[];
  /** The limits that a correct password resets: the account's totals, and the total of this device. */
  reset: Limit[];
  /** The attempt comes from a known device of the family. */
  knownDevice: boolean;
}

/** The rate limit key of an account; the same for existing and unknown accounts. */
export function accountKey({ keys }: Pick<ServiceContext, 'keys'>, { role, username }: Account): Buffer {
  return hmac(keys.rateLimits, 'account', role, usernameKey(username));
}

/** Limits for unknown devices: shared by all of them, and per address block. */
export function unknownDeviceLimits(ctx: RequestContext, account: Account): PasswordLimits {
  const { day, month, total } = ofAccount(ctx, account);
  const address: Limit = {
    key: hmac(ctx.keys.rateLimits, 'login address', ctx.visitor.addressBlock),
    account: null,
    max: MAX.address.hour,
    windowMs: HOUR_MS,
    refusal: REFUSALS[account.role].address,
  };
  return {
    limits: [total('unknownDevice'), month('unknownDevice'), day('unknownDevice'), address],
    reset: allTotals(total),
    knownDevice: false,
  };
}

/** As strict as for an existing account, but kept for a shorter time. */
export function unknownAccountLimits(ctx: RequestContext, account: Account): PasswordLimits {
  const { limits, ...rest } = unknownDeviceLimits(ctx, account);
  return { ...rest, limits: limits.map((limit) => ({ ...limit, keptMs: UNKNOWN_ACCOUNT_KEPT_MS })) };
}

/** Limits for a known device: its own, and those shared with the family's other devices. */
export function deviceLimits(ctx: ServiceContext, account: Account, deviceHash: Buffer): PasswordLimits {
  const { day, month, total, limit } = ofAccount(ctx, account);
  const device = deviceHash.toString('hex');
  const own = limit('one device in all', { max: MAX.knownDevice.ownTotal, windowMs: TOTAL_MS }, device);
  return {
    limits: [total('knownDevice'), own, month('knownDevice'), day('knownDevice', device)],
    reset: [...allTotals(total), own],
    knownDevice: true,
  };
}

/** Limits for re-entering the password within a session. */
export function sessionLimits(ctx: ServiceContext, account: Account, sessionId: number): PasswordLimits {
  const { day, month, total } = ofAccount(ctx, account);
  return {
    limits: [total('session'), month('session'), day('session', sessionId)],
    reset: allTotals(total),
    knownDevice: true,
  };
}

/** Where an attempt comes from. */
type Origin = 'unknownDevice' | 'knownDevice' | 'session';

/** Part of the hashed keys of counted attempts: another text would reset the counts. */
const KEY_PART: Record<Origin, string> = {
  unknownDevice: 'strangers',
  knownDevice: 'device',
  session: 'session',
};

function ofAccount(ctx: ServiceContext, account: Account) {
  const key = accountKey(ctx, account);
  const messages = REFUSALS[account.role];
  const limit = (
    what: string,
    how: Pick<Limit, 'max' | 'windowMs' | 'notifyFrom'> & { refusal?: Limit['refusal'] },
    ...parts: (string | number)[]
  ): Limit => ({
    key: hmac(ctx.keys.rateLimits, what, key.toString('hex'), ...parts),
    account: key,
    refusal: messages.total,
    ...how,
  });
  return {
    limit,
    day: (origin: Origin, ...parts: (string | number)[]) => {
      const max = MAX[origin].day;
      const notifyFrom = NOTIFY_FROM[origin].day;
      return limit(
        `${KEY_PART[origin]} day`,
        { max, windowMs: DAY_MS, notifyFrom, refusal: messages.day },
        ...parts,
      );
    },
    /** A correct password does not reset this limit. */
    month: (origin: Origin) =>
      limit(`${KEY_PART[origin]} month`, {
        max: MAX[origin].month,
        windowMs: MONTH_MS,
        notifyFrom: NOTIFY_FROM[origin].month,
      }),
    total: (origin: Origin) =>
      limit(`${KEY_PART[origin]} in all`, { max: MAX[origin].total, windowMs: TOTAL_MS }),
  };
}

function allTotals(total: (origin: Origin) => Limit): Limit[] {
  return [total('unknownDevice'), total('knownDevice'), total('session')];
}
