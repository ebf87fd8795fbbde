import type { RewardIcon } from '@starchart/schema';
import { sql } from 'kysely';
import type { Queryable } from '../db.ts';

export interface RewardFields {
  name: string;
  description: string;
  pointsCost: number;
  icon: RewardIcon;
  active: boolean;
}

const REWARD_COLUMNS = [
  'id',
  'child_id as childId',
  'name',
  'description',
  'points_cost as pointsCost',
  'active',
  'icon',
] as const;

/** A child's rewards, cheapest first; `activeOnly` is the child's own view. */
export function rewardsOfChild(db: Queryable, familyId: number, childId: number, activeOnly: boolean) {
  return db
    .selectFrom('rewards')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .$if(activeOnly, (query) => query.where('active', '=', true))
    .select(REWARD_COLUMNS)
    .orderBy('points_cost')
    .orderBy('id');
}

/** Number of rewards of a child. */
export function countRewards(db: Queryable, familyId: number, childId: number) {
  return db
    .selectFrom('rewards')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where active))::int`.as('active'),
    ])
    .executeTakeFirstOrThrow();
}

export function findReward(db: Queryable, familyId: number, rewardId: number) {
  return db
    .selectFrom('rewards')
    .where('family_id', '=', familyId)
    .where('id', '=', rewardId)
    .select(REWARD_COLUMNS)
    .executeTakeFirst();
}

export function insertReward(db: Queryable, familyId: number, childId: number, reward: RewardFields) {
  return db
    .insertInto('rewards')
    .values({ family_id: familyId, child_id: childId, ...columnsOf(reward) })
    .returning(REWARD_COLUMNS)
    .executeTakeFirstOrThrow();
}

export function updateReward(db: Queryable, familyId: number, rewardId: number, reward: RewardFields) {
  return db
    .updateTable('rewards')
    .set(columnsOf(reward))
    .where('family_id', '=', familyId)
    .where('id', '=', rewardId)
    .returning(REWARD_COLUMNS)
    .executeTakeFirst();
}

/** Deletes the reward if it belongs to one of the given children (null for all); its redemptions keep name and icon. */
export async function deleteReward(
  db: Queryable,
  familyId: number,
  rewardId: number,
  among: readonly number[] | null,
): Promise<{ childId: number } | undefined> {
  return await db
    .deleteFrom('rewards')
    .where('family_id', '=', familyId)
    .where('id', '=', rewardId)
    .$if(among !== null, (query) => query.where(sql<boolean>`child_id = any(${among})`))
    .returning('child_id as childId')
    .executeTakeFirst();
}

function columnsOf(reward: RewardFields) {
  return {
    name: reward.name,
    description: reward.description,
    points_cost: reward.pointsCost,
    icon: reward.icon,
    active: reward.active,
  };
}
