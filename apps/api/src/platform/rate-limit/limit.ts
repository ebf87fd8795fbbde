/** A sliding-window rate limit. */
export interface Limit {
  /** Identifies what is counted: a keyed hash. */
  key: Buffer;
  /** The account of a password attempt; null for other attempts. */
  account: Buffer | null;
  max: number;
  /** Length of the window, in ms: no window of this length contains more than `max` attempts. */
  windowMs: number;
  /** The error message when no attempts are left. */
  refusal: string;
  /** The count from which a notification is sent; never if left out. */
  notifyFrom?: number;
  /** Retention of attempts, in ms; the window if left out. */
  keptMs?: number;
}

/** When a limit allows the next attempt; undefined if it allows one now. */
export function refusedUntil({ max, windowMs }: Limit, madeAt: readonly Date[], at: Date): Date | undefined {
  const counted = madeAt.map((made) => made.getTime()).filter((made) => made > at.getTime() - windowMs);
  const blocking = counted.toSorted((a, b) => a - b)[counted.length - max];
  return blocking === undefined ? undefined : new Date(blocking + windowMs);
}

const DAY_S = 86_400;

/** The value of `Retry-After`, in seconds: from 1 to one day. */
export function retryAfterSeconds(until: Date, at: Date): number {
  return Math.min(Math.max(Math.ceil((until.getTime() - at.getTime()) / 1000), 1), DAY_S);
}
