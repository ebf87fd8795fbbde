import { createHash } from 'node:crypto';

/** All benchmark families are alike, so that IDs follow from their index. */
export const CHILDREN = 2;
export const HABITS = 5;
export const REWARDS = 3;
export const POINTS = 10;
/** Cost of the redeemed reward, in points. */
export const REWARD_COST = 1;
/** Opening balance of every ledger in points; high enough for all redemptions of a run. */
export const GIFT = 1_000_000;

/** Family and habit of one request. */
export interface Target {
  family: number;
  child: number;
  habit: number;
  rewardId: number;
}

/** Distance between the families of consecutive requests; prime, so that every family gets a turn. */
export const STRIDE = 7_919;

/**
 * Target of the request with this number. Neighbors use different families; a habit repeats only after all
 * others.
 */
export function targetOf(request: number, { first, count }: FamilyRange): Target {
  const family = first + ((request * STRIDE) % count);
  const round = Math.floor(request / count);
  const child = (family - 1) * CHILDREN + (round % CHILDREN) + 1;
  const habit = (child - 1) * HABITS + (Math.floor(round / CHILDREN) % HABITS) + 1;
  return { family, child, habit, rewardId: (child - 1) * REWARDS + 1 };
}

export interface FamilyRange {
  first: number;
  count: number;
}

/** Maximum number of completions per day. */
export function mostCompletions({ count }: FamilyRange): number {
  return count * CHILDREN * HABITS;
}

/** ID of a session that the benchmark inserts; the server stores its hash. */
export const childSession = (child: number) => `bench-child-${child}`;
export const parentSession = (family: number) => `bench-parent-${family}`;

export function hashOf(sessionId: string): Buffer {
  return createHash('sha256').update(sessionId).digest();
}
