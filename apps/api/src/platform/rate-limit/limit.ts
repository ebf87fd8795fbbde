/** How often something may be tried. */
export interface Limit {
  /** What tries are counted under; a keyed hash. */
  key: Buffer;
  /** Whose password is tried; null where it is no guess at one account's. */
  account: Buffer | null;
  max: number;
  /** Tries count for this long, in ms: in no stretch of this length are there more than `max`. */
  windowMs: number;
  /** What a person is told when there are no tries left. */
  refusal: string;
  /** From so many tries on, somebody is told; left out: nobody ever is. */
  toldFrom?: number;
  /** How long tries are kept at most, in ms; left out: for as long as they count. */
  keptMs?: number;
}

/** When a limit allows the next try; undefined when it does now. */
export function refusedUntil({ max, windowMs }: Limit, madeAt: readonly Date[], at: Date): Date | undefined {
  const counted = madeAt.map((made) => made.getTime()).filter((made) => made > at.getTime() - windowMs);
  const inTheWay = counted.toSorted((a, b) => a - b)[counted.length - max];
  return inTheWay === undefined ? undefined : new Date(inTheWay + windowMs);
}

const DAY_S = 86_400;

/** What `Retry-After` says, in seconds: at least one, and a day at most, for people come back tomorrow. */
export function retryAfterSeconds(until: Date, at: Date): number {
  return Math.min(Math.max(Math.ceil((until.getTime() - at.getTime()) / 1000), 1), DAY_S);
}
