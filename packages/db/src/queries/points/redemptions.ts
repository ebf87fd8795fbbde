import { MAX_OPEN_REDEMPTIONS, REWARD_LIMITS, type RewardIcon } from '@starchart/schema';
import { type Expression, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { hasRow, type Queryable } from '../../db.ts';
import { hasWebhooks } from '../system/webhooks.ts';
import { insertNotesOfChange, type NoteOfChange } from './notes.ts';
import {
  entriesOfWriter,
  insertEntries,
  LEDGER_STATE_COLUMNS,
  type LedgerChange,
  updateLedgerState,
  type WriterDay,
} from './points.ts';
import { moneyOfReward, optionsOfReward } from './rewards.ts';

const REDEMPTION_COLUMNS = [
  'reward_redemptions.id',
  'reward_redemptions.reward_id as rewardId',
  'reward_redemptions.child_id as childId',
  'reward_redemptions.name',
  'reward_redemptions.icon',
  'reward_redemptions.points_spent as pointsSpent',
  'reward_redemptions.redeemed_at as redeemedAt',
  'reward_redemptions.fulfilled',
  'reward_redemptions.fulfilled_at as fulfilledAt',
  'reward_redemptions.cancelled_at as cancelledAt',
  'reward_redemptions.requires_approval as requiresApproval',
  'reward_redemptions.approved_at as approvedAt',
  'reward_redemptions.money_amount as moneyAmount',
  'reward_redemptions.currency',
] as const;

/** Bounds the time and memory of one request. `recent`: what the web app shows of a child, far more than it has. */
export const MOST_REDEMPTIONS = { listed: 5_000, recent: 1_000, fulfilled: 200, perUndo: 100 } as const;

/** A child's newest redemptions, newest first; `pendingOnly`: neither fulfilled nor canceled. */
export function redemptionsOfChild(
  db: Queryable,
  familyId: number,
  childId: number | Expression<number>,
  pendingOnly: boolean,
) {
  return db
    .selectFrom('reward_redemptions')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .$if(pendingOnly, (query) => query.where('fulfilled', '=', false).where('cancelled_at', 'is', null))
    .select(REDEMPTION_COLUMNS)
    .orderBy('id', 'desc')
    .limit(pendingOnly ? MOST_REDEMPTIONS.recent : MOST_REDEMPTIONS.listed);
}

/** A child's redemptions fulfilled since then, latest first. */
export function redemptionsFulfilledSince(
  db: Queryable,
  familyId: number,
  childId: number | Expression<number>,
  since: Date,
) {
  return db
    .selectFrom('reward_redemptions')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .where('fulfilled', '=', true)
    .where('fulfilled_at', '>', since)
    .select(REDEMPTION_COLUMNS)
    .orderBy('fulfilled_at', 'desc')
    .limit(MOST_REDEMPTIONS.recent);
}

/** What a child's points may have been spent on, newest first: its newest redemptions that were not canceled. */
export function latestPurchases(db: Queryable, familyId: number, childId: number) {
  const redemptions = db
    .selectFrom('reward_redemptions')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .where('cancelled_at', 'is', null)
    .select(['id', 'name', 'points_spent as pointsSpent', 'fulfilled', 'redeemed_at as redeemedAt'])
    .orderBy('id', 'desc')
    .limit(MOST_REDEMPTIONS.perUndo);
  return jsonArrayFrom(redemptions).as('purchases');
}

/** Redemptions of a family's children, or of some of them, that were fulfilled since then, latest first. */
export function listFulfilledRedemptions(
  db: Queryable,
  familyId: number,
  childIds: readonly number[] | null,
  since: Date,
) {
  const newest = db
    .selectFrom('children')
    .innerJoinLateral(
      ({ ref }) => redemptionsFulfilledSince(db, familyId, ref('children.id'), since).as('redemption'),
      (join) => join.onTrue(),
    )
    .where('children.family_id', '=', familyId)
    .where(sql<boolean>`(${childIds}::integer[] is null or children.id = any(${childIds}::integer[]))`)
    .selectAll('redemption')
    .select(['children.name as childName', 'children.avatar as childAvatar'])
    .orderBy(sql`row_number() over (partition by children.id order by redemption."fulfilledAt" desc)`)
    .limit(MOST_REDEMPTIONS.fulfilled);
  return db
    .selectFrom(newest.as('fulfilled'))
    .selectAll()
    .orderBy('fulfilled.fulfilledAt', 'desc')
    .orderBy('fulfilled.id', 'desc')
    .execute();
}

/** The newest pending redemptions of each child of a family, or of some of them, oldest first. */
export function listPendingRedemptions(db: Queryable, familyId: number, childIds: readonly number[] | null) {
  const newest = db
    .selectFrom('children')
    .innerJoinLateral(
      ({ ref }) => redemptionsOfChild(db, familyId, ref('children.id'), true).as('redemption'),
      (join) => join.onTrue(),
    )
    .where('children.family_id', '=', familyId)
    .where(sql<boolean>`(${childIds}::integer[] is null or children.id = any(${childIds}::integer[]))`)
    .selectAll('redemption')
    .select(['children.name as childName', 'children.avatar as childAvatar'])
    .orderBy(sql`row_number() over (partition by children.id order by redemption.id desc)`)
    .limit(MOST_REDEMPTIONS.listed);
  return db.selectFrom(newest.as('pending')).selectAll().orderBy('pending.id').execute();
}

/** A fulfillment can be taken back although the child has redeemed more since, but not without end. */
export const MOST_OPEN_AGAIN = 2 * MAX_OPEN_REDEMPTIONS;

/** A child's redemptions that are neither fulfilled nor canceled, counted up to `most`. */
export function openRedemptionsOfChild(
  familyId: number,
  childId: Expression<number> | number,
  most = MAX_OPEN_REDEMPTIONS,
) {
  return sql<number>`(
    select count(*)::int from (
      select from reward_redemptions as open
      where open.family_id = ${familyId} and open.child_id = ${childId} and not open.fulfilled
        and open.cancelled_at is null
      limit ${sql.lit(most)}
    ) as counted)`.as('openRedemptions');
}

/** Whether a child of the family has yet to be paid money. */
export function owesMoney(db: Queryable, familyId: number): Promise<boolean> {
  const redemption = db
    .selectFrom('reward_redemptions')
    .where('family_id', '=', familyId)
    .where('fulfilled', '=', false)
    .where('cancelled_at', 'is', null)
    .where('money_amount', 'is not', null)
    .select('id')
    .limit(1);
  return hasRow(redemption);
}

interface RedemptionRequest {
  childId: number;
  rewardId: number;
  requestId?: string | undefined;
}

/**
 * All data for the decision on a redemption: the ledger, the reward (null when the child does not have it) and an earlier
 * redemption of the same request. Undefined when there is no such child.
 */
export function findRedeemContext(
  db: Queryable,
  familyId: number,
  { childId, rewardId, requestId }: RedemptionRequest,
  today: WriterDay,
) {
  const reward = db
    .selectFrom('rewards')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .where('id', '=', rewardId)
    .select(['name', 'icon', 'points_cost as pointsCost', 'active', 'requires_approval as requiresApproval'])
    .select(optionsOfReward(familyId, today.day))
    .select(moneyOfReward(familyId));
  const earlier = db
    .selectFrom('reward_redemptions')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .where('request_id', '=', requestId ?? null)
    .select(REDEMPTION_COLUMNS)
    // The redemption loses its reward when that is deleted; the ledger keeps it.
    .select(({ selectFrom }) =>
      selectFrom('points_entries')
        .where('points_entries.family_id', '=', familyId)
        .where('points_entries.child_id', '=', childId)
        .whereRef('points_entries.number', '=', 'reward_redemptions.entry_number')
        .select('points_entries.reward_id')
        .as('redeemedRewardId'),
    );
  return db
    .selectFrom('children')
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .select(['id as childId', 'goal_reward_id as goalRewardId', ...LEDGER_STATE_COLUMNS])
    .select([
      hasWebhooks(familyId),
      entriesOfWriter(familyId, childId, today),
      openRedemptionsOfChild(familyId, childId),
      jsonObjectFrom(reward).as('reward'),
      jsonObjectFrom(earlier).as('earlier'),
    ])
    .executeTakeFirst();
}

export interface NewRedemption {
  rewardId: number;
  name: string;
  icon: RewardIcon;
  pointsSpent: number;
  requiresApproval: boolean;
  moneyAmount: number | null;
  currency: string | null;
  requestId?: string | undefined;
}

/**
 * Writes a redemption and its ledger entry, takes one from the stock, and ends the goal if it is this reward, in one statement.
 * Undefined when the ledger has changed: nothing is written. Throws a violation of `REWARD_STOCK`.
 */
export async function insertRedemption(
  db: Queryable,
  change: LedgerChange,
  redemption: NewRedemption,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with child as (${updateLedgerState(change, { redeemedRewardId: redemption.rewardId })}),
    entries as (${insertEntries(change)}),
    redemption as (
      insert into reward_redemptions (family_id, child_id, reward_id, name, icon, points_spent, redeemed_at, redeemed_on,
        entry_number, requires_approval, money_amount, currency, request_id)
      select ${change.familyId}, child.id, ${redemption.rewardId}, ${redemption.name}, ${redemption.icon}, ${redemption.pointsSpent},
        ${change.at}, ${change.day}, ${change.after.entryCount}, ${redemption.requiresApproval},
        ${redemption.moneyAmount}::bigint, ${redemption.currency},
        ${redemption.requestId ?? null}
      from child
      returning id
    ),
    reward as (
      update rewards set stock = stock - 1 from child
      where family_id = ${change.familyId} and child_id = child.id and rewards.id = ${redemption.rewardId}
        and stock is not null
    )
    select id from redemption`.execute(db);
  return rows[0]?.id;
}

/** A redemption with its ledger entry and the state of the ledger. */
export function findRedemptionContext(
  db: Queryable,
  familyId: number,
  redemptionId: number,
  today: WriterDay,
) {
  return db
    .selectFrom('reward_redemptions')
    .innerJoin('children', (join) =>
      join
        .onRef('children.family_id', '=', 'reward_redemptions.family_id')
        .onRef('children.id', '=', 'reward_redemptions.child_id'),
    )
    .innerJoin('points_entries', (join) =>
      join
        .onRef('points_entries.family_id', '=', 'reward_redemptions.family_id')
        .onRef('points_entries.child_id', '=', 'reward_redemptions.child_id')
        .onRef('points_entries.number', '=', 'reward_redemptions.entry_number'),
    )
    .where('reward_redemptions.family_id', '=', familyId)
    .where('reward_redemptions.id', '=', redemptionId)
    .select(REDEMPTION_COLUMNS)
    .select(['points_entries.id as entryId', ...LEDGER_STATE_COLUMNS])
    .select((eb) => openRedemptionsOfChild(familyId, eb.ref('reward_redemptions.child_id'), MOST_OPEN_AGAIN))
    .select(hasWebhooks(familyId))
    .select((eb) => entriesOfWriter(familyId, eb.ref('reward_redemptions.child_id'), today))
    .executeTakeFirst();
}

/**
 * Marks a redemption as approved, where it requires that, or also as fulfilled. False when the child's ledger or redemptions have changed.
 */
export async function decideRedemption(
  db: Queryable,
  familyId: number,
  redemption: { id: number; childId: number; version: number; at: Date; isFulfilled: boolean },
): Promise<boolean> {
  const { at, isFulfilled } = redemption;
  const { rows } = await sql`
    with child as (
      update children set version = version + 1
      where family_id = ${familyId} and id = ${redemption.childId} and version = ${redemption.version}
      returning id
    )
    update reward_redemptions set fulfilled = ${isFulfilled}, fulfilled_at = ${isFulfilled ? at : null},
      approved_at = coalesce(approved_at, case when requires_approval then ${at}::timestamptz end)
    from child
    where reward_redemptions.family_id = ${familyId} and reward_redemptions.id = ${redemption.id}
    returning reward_redemptions.id`.execute(db);
  return rows.length > 0;
}

/**
 * Cancels and refunds a redemption, with a note, and returns it to the stock of its reward, in one statement. False when the ledger has
 * changed: nothing is written.
 */
export async function cancelRedemption(
  db: Queryable,
  change: LedgerChange,
  redemptionId: number,
  note: NoteOfChange,
): Promise<boolean> {
  const { rows } = await sql`
    with child as (${updateLedgerState(change)}),
    entries as (${insertEntries(change)}),
    notes as (${insertNotesOfChange(change, [note])}),
    redemption as (
      update reward_redemptions set cancelled_at = ${change.at}
      from child
      where reward_redemptions.family_id = ${change.familyId} and reward_redemptions.id = ${redemptionId}
      returning reward_redemptions.id, child_id, reward_id
    ),
    reward as (
      update rewards set stock = least(stock + 1, ${REWARD_LIMITS.stock.max}) from redemption
      where family_id = ${change.familyId} and rewards.child_id = redemption.child_id
        and rewards.id = redemption.reward_id and stock is not null
    )
    select id from redemption`.execute(db);
  return rows.length > 0;
}
