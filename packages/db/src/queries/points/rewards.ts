import { PACE_DAYS } from '@starchart/domain';
import type { LimitPeriod } from '@starchart/schema';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { columnsOf, type NewRow } from '../../columns.ts';
import { countChanged, type Queryable } from '../../db.ts';
import { unlinkRedemptions } from '../families/erasure.ts';
import { isAffordable } from './points.ts';

type Columns = Omit<Required<NewRow<'rewards'>>, 'id' | 'familyId' | 'childId' | 'createdAt'>;

/** What people set; follows the table. An undefined field keeps its value, or has the default of a new reward. */
export type RewardFields = { [Name in keyof Columns]: Columns[Name] | undefined };

type NewReward = RewardFields & Pick<Columns, 'name' | 'description' | 'pointsCost' | 'icon'>;

/** The constraint that a redemption of a reward without stock violates. */
export const REWARD_STOCK = 'rewards_stock';

const REWARD_COLUMNS = [
  'id',
  'child_id as childId',
  'name',
  'description',
  'points_cost as pointsCost',
  'active',
  'icon',
  'requires_approval as requiresApproval',
] as const;

/** What the outer query's reward pays, in the currency of the family; both are null without one of them. */
export function moneyOfReward(familyId: number) {
  const ofFamily = sql<
    string | null
  >`(select families.currency from families where families.id = ${familyId})`;
  return [
    sql<number | null>`case when ${ofFamily} is not null then money_amount end`.as('moneyAmount'),
    sql<string | null>`case when money_amount is not null then ${ofFamily} end`.as('currency'),
  ] as const;
}

/**
 * What decides whether the outer query's reward can be redeemed on a day: see `availabilityOf`. A redemption after that day, from a clock
 * that was ahead, counts for a lifetime only.
 */
export function optionsOfReward(familyId: number, today: string) {
  return [
    'stock',
    sql<{ count: number; period: LimitPeriod } | null>`case when limit_count is not null
      then json_build_object('count', limit_count, 'period', limit_period) end`.as('limit'),
    'weekdays',
    sql<string[]>`array(
      select redeemed_on::text from reward_redemptions as standing
      where standing.family_id = ${familyId} and standing.child_id = rewards.child_id
        and standing.reward_id = rewards.id and cancelled_at is null and redeemed_on is not null
        and (redeemed_on <= ${today} or rewards.limit_period = 'lifetime')
      order by standing.id desc limit coalesce(rewards.limit_count, 0))`.as('redeemedOn'),
  ] as const;
}

/** A child's rewards, cheapest first. Children see the active ones. */
export function rewardsOfChild(
  db: Queryable,
  familyId: number,
  childId: number,
  { viewer, today }: { viewer: 'child' | 'grown-up'; today: string },
) {
  return db
    .selectFrom('rewards')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .$if(viewer === 'child', (query) => query.where('active', '=', true))
    .select(REWARD_COLUMNS)
    .select(optionsOfReward(familyId, today))
    .select(moneyOfReward(familyId))
    .orderBy('points_cost')
    .orderBy('id');
}

/** The rewards of a family that pay money, also where they are shown without it. */
export function listPayingRewards(db: Queryable, familyId: number) {
  return db
    .selectFrom('rewards')
    .innerJoin('children', (join) =>
      join
        .onRef('children.family_id', '=', 'rewards.family_id')
        .onRef('children.id', '=', 'rewards.child_id'),
    )
    .where('rewards.family_id', '=', familyId)
    .where('money_amount', 'is not', null)
    .select(['rewards.id', 'rewards.name', 'child_id as childId', 'children.name as childName'])
    .orderBy('rewards.id')
    .execute();
}

/** Takes the amounts from all rewards of a family. */
export async function emptyAmounts(db: Queryable, familyId: number): Promise<void> {
  await db
    .updateTable('rewards')
    .set({ money_amount: null })
    .where('family_id', '=', familyId)
    .where('money_amount', 'is not', null)
    .execute();
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

export function insertReward(
  db: Queryable,
  familyId: number,
  childId: number,
  reward: NewReward,
  today: string,
) {
  return db
    .insertInto('rewards')
    .values(columnsOf({ familyId, childId, ...reward }))
    .returning(REWARD_COLUMNS)
    .returning(optionsOfReward(familyId, today))
    .returning(moneyOfReward(familyId))
    .executeTakeFirstOrThrow();
}

export function updateReward(
  db: Queryable,
  familyId: number,
  rewardId: number,
  reward: RewardFields,
  today: string,
) {
  return (
    db
      .updateTable('rewards')
      // The family's id does not change; without any field, a statement would be incomplete.
      .set({ family_id: familyId, ...columnsOf(reward) })
      .where('family_id', '=', familyId)
      .where('id', '=', rewardId)
      .returning(REWARD_COLUMNS)
      .returning(optionsOfReward(familyId, today))
      .returning(moneyOfReward(familyId))
      .executeTakeFirst()
  );
}

/** Ledger entries from which the pace of a goal is computed. */
const MOST_ENTRIES_OF_PACE = 200;

/** The reward that the child of the outer query's `children` saves for. */
export function rewardOfGoal(db: Queryable, familyId: number) {
  return db
    .selectFrom('rewards')
    .where('rewards.family_id', '=', familyId)
    .where(sql<boolean>`rewards.child_id = children.id and rewards.id = children.goal_reward_id`)
    .select(['rewards.name', 'rewards.icon', 'points_cost as pointsCost']);
}

/** The same, with what its progress is computed from. */
export function goalOfChild(db: Queryable, familyId: number, childId: number, today: string) {
  const entries = db
    .selectFrom('points_entries')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId);
  const newest = entries
    .select([sql<string>`coalesce(for_day, day)`.as('day'), 'total_amount'])
    .orderBy('number', 'desc')
    .limit(MOST_ENTRIES_OF_PACE);
  const earnings = db
    .selectFrom(newest.as('newest'))
    .where(sql<boolean>`day > ${today}::date - ${PACE_DAYS}::integer`)
    .groupBy('day')
    .select(['day', sql<number>`sum(total_amount)::integer`.as('points')]);
  return rewardOfGoal(db, familyId).select([
    'rewards.id as rewardId',
    'active',
    sql<boolean>`children.goal_celebrated`.as('isCelebrated'),
    jsonArrayFrom(earnings).as('earnings'),
    entries.select('day').orderBy('number').limit(1).as('firstEntryOn'),
  ]);
}

/**
 * Sets or clears the reward that a child saves for. With enough points for it there is nothing to celebrate. False if there is no such
 * child, or no such active reward of the child.
 */
export async function updateGoal(
  db: Queryable,
  familyId: number,
  childId: number,
  rewardId: number | null,
): Promise<boolean> {
  const child = db
    .updateTable('children')
    .set({
      goal_reward_id: rewardId,
      goal_celebrated: isAffordable(familyId, sql`${rewardId}`),
    })
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .$if(rewardId !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('rewards')
            .where('rewards.family_id', '=', familyId)
            .where('rewards.child_id', '=', childId)
            .where('rewards.id', '=', rewardId)
            .where('active', '=', true)
            .select('rewards.id'),
        ),
      ),
    );
  return (await countChanged(child)) > 0;
}

/** Deletes the reward; its redemptions keep name and icon. Call it in a transaction, after `lockChild`; false if there is none. */
export async function deleteReward(
  db: Queryable,
  familyId: number,
  { id, childId }: { id: number; childId: number },
): Promise<boolean> {
  await unlinkRedemptions(db, { familyId, childId, rewardId: id });
  const reward = db.deleteFrom('rewards').where('family_id', '=', familyId).where('id', '=', id);
  return (await countChanged(reward)) > 0;
}
