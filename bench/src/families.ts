import { createHash } from 'node:crypto';

/** The families that the bench loads are all alike, so that ids follow from a place in their row. */
export const CHILDREN = 2;
export const HABITS = 5;
export const REWARDS = 3;
export const POINTS = 10;
/** In points, of the reward that is redeemed. */
export const REWARD_COST = 1;
/** Opening balance of every ledger in points; high enough for all redemptions of a run. */
export const GIFT = 1_000_000;

/** Whom and what one request is about. */
export interface Target {
  family: number;
  child: number;
  habit: number;
  rewardId: number;
}

/** Families that are asked for one after the other lie so far apart: a prime, so that all have their turn. */
export const STRIDE = 7_919;

/** The request with this number: neighbours are of different families, and a habit comes again only after all others. */
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

/** How many completions there can be in one day. */
export function mostCompletions({ count }: FamilyRange): number {
  return count * CHILDREN * HABITS;
}

/** The id of a session that the bench has put into the database; a server knows its hash. */
export const childSession = (child: number) => `bench-child-${child}`;
export const parentSession = (family: number) => `bench-parent-${family}`;

export function hashOf(sessionId: string): Buffer {
  return createHash('sha256').update(sessionId).digest();
}
