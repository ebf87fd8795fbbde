import { sql } from 'kysely';
import { columnsOf, type NewRow } from '../../columns.ts';
import { countChanged, type Queryable } from '../../db.ts';
import { unlinkRedemptions } from '../families/erasure.ts';

/** What people set; follows the table. */
export type RewardFields = Omit<Required<NewRow<'rewards'>>, 'id' | 'familyId' | 'childId' | 'createdAt'>;

const REWARD_COLUMNS = [
  'id',
  'child_id as childId',
  'name',
  'description',
  'points_cost as pointsCost',
  'active',
  'icon',
] as const;

/** A child's rewards, cheapest first. Children see the active ones. */
export function rewardsOfChild(
  db: Queryable,
  familyId: number,
  childId: number,
  viewer: 'child' | 'grown-up',
) {
  return db
    .selectFrom('rewards')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .$if(viewer === 'child', (query) => query.where('active', '=', true))
    .select(REWARD_COLUMNS)
    .orderBy('points_cost')
    .orderBy('id');
}

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
    .values(columnsOf({ familyId, childId, ...reward }))
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

/** Deletes the reward; its redemptions keep name and icon. Call it in a transaction; false if there is none. */
export async function deleteReward(
  db: Queryable,
  familyId: number,
  { id, childId }: { id: number; childId: number },
): Promise<boolean> {
  await unlinkRedemptions(db, { familyId, childId, rewardId: id });
  const reward = db.deleteFrom('rewards').where('family_id', '=', familyId).where('id', '=', id);
  return (await countChanged(reward)) > 0;
}
