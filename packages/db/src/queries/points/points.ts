import type { DeletedNote, LedgerUpdate } from '@starchart/domain';
import type { EntriesSeen, PointsEntry, PointsEntryKind } from '@starchart/schema';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../db.ts';
import type { Actor } from '../../person.ts';

export const LEDGER_STATE_COLUMNS = [
  'current_points as currentPoints',
  'total_points as totalPoints',
  'entry_count as entryCount',
  'version',
] as const;

/** Who changes the ledger. */
export interface LedgerActor extends Actor {
  /** The access token or guest pass that acts for the parent. */
  viaId: number | null;
}

/** Whose entries are counted together: a person with its access tokens, a guest pass, or a family device without an open profile. */
export interface LedgerWriter extends Actor {
  guestPassId: number | null;
}

/** A writer on a family day. */
export interface WriterDay {
  writer: LedgerWriter;
  day: string;
}

/** A decided change of one child's ledger: the `version` that was read, and what to write. */
export interface LedgerChange extends LedgerUpdate {
  familyId: number;
  childId: number;
  actor: LedgerActor;
  at: Date;
  /** The family's day. */
  day: string;
  /** The child causes it on its own page, which shows it at once: it is no news, unless others are before it. */
  isSeen?: boolean;
}

/** The number of entries that a writer added to a child's ledger on a family day. */
export function entriesOfWriter(
  familyId: number,
  childId: number | Expression<number>,
  { writer, day }: WriterDay,
) {
  return sql<number>`(
    select count(*)::int from points_entries as written
    where written.family_id = ${familyId} and written.child_id = ${childId} and written.day = ${day}
      and written.actor_role = ${writer.role} and written.actor_id = ${writer.id}
      and case when written.via_id in (
        select pass.id from access_tokens as pass
        where pass.family_id = ${familyId} and pass.kind = 'guest-pass'
      ) then written.via_id end is not distinct from ${writer.guestPassId}::integer)`.as('entriesToday');
}

/**
 * First step of every statement that changes the ledger: optimistic lock on the child's row by its version. Later steps
 * select from it (as `child`), so the whole statement writes nothing when the version has changed. A redeemed reward is no
 * longer the goal. Full days and deleted notes stay as they are unless they are given.
 */
export function updateLedgerState(
  change: LedgerChange,
  {
    redeemedRewardId,
    fullDays,
    deletedNotes,
  }: { redeemedRewardId?: number; fullDays?: number; deletedNotes?: readonly DeletedNote[] } = {},
): RawBuilder<unknown> {
  return sql`
    update children set
      goal_reward_id = nullif(goal_reward_id, ${redeemedRewardId ?? null}::integer),
      current_points = ${change.after.currentPoints},
      total_points = ${change.after.totalPoints},
      entry_count = ${change.after.entryCount},
      seen_entry = case when ${change.isSeen ?? false}::boolean and seen_entry = entry_count
        then ${change.after.entryCount} else seen_entry end,
      full_days = coalesce(${fullDays ?? null}::integer, full_days),
      deleted_notes = coalesce(${deletedNotes ? JSON.stringify(deletedNotes) : null}::jsonb, deleted_notes),
      version = ${change.after.version}
    where family_id = ${change.familyId} and id = ${change.childId} and version = ${change.version}
    returning id`;
}

/** Writes the entries; comes after `updateLedgerState` in the same statement. */
export function insertEntries(change: LedgerChange): RawBuilder<unknown> {
  return sql`
    insert into points_entries (family_id, child_id, number, kind, amount, total_amount, balance_after, label, label_key,
      label_params, reason, day, created_at, actor_role, actor_id, via_id, habit_id, reward_id, badge_key, reverses_entry_id,
      for_day)
    select ${change.familyId}, child.id, e.number, e.kind, e.amount, e."totalAmount", e."balanceAfter", e.label, e."labelKey",
      nullif(e."labelParams", 'null'), e.reason, ${change.day}, ${change.at}, ${change.actor.role}, ${change.actor.id},
      ${change.actor.viaId}, e."habitId", e."rewardId", e."badgeKey", e."reversesEntryId", e."forDay"
    from child, jsonb_to_recordset(${JSON.stringify(change.entries)}::jsonb) as e(
      number integer, kind text, amount integer, "totalAmount" integer, "balanceAfter" integer, label text,
      "labelKey" text, "labelParams" jsonb, reason text,
      "habitId" integer, "rewardId" integer, "badgeKey" text, "reversesEntryId" integer, "forDay" date)
    returning id`;
}

/** Applies a change of one entry without other effects and returns its id. Undefined when the ledger has changed. */
export async function applyLedgerChange(db: Queryable, change: LedgerChange): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with child as (${updateLedgerState(change)}), entries as (${insertEntries(change)})
    select id from entries`.execute(db);
  return rows[0]?.id;
}

/**
 * Locks the child's row against concurrent changes of the child or its ledger; does not block statements that only
 * reference it, such as logins. Call it in a transaction.
 */
export async function lockChild(db: Queryable, familyId: number, childId: number): Promise<void> {
  await db
    .selectFrom('children')
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .select('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Blocks changes of all ledgers of a family until the end of the transaction, and repeats those that have read but not written. Locks the
 * children in the order of their ids, as everything does that locks several: an update alone takes them in any order. Call it in a
 * transaction.
 */
export async function holdLedgers(db: Queryable, familyId: number): Promise<void> {
  await db
    .with('held', (cte) =>
      cte
        .selectFrom('children')
        .where('family_id', '=', familyId)
        .select('id')
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .updateTable('children')
    .from('held')
    .set({ version: sql`version + 1` })
    .where('family_id', '=', familyId)
    .whereRef('children.id', '=', 'held.id')
    .execute();
}

export function findLedgerState(db: Queryable, familyId: number, childId: number, today: WriterDay) {
  return db
    .selectFrom('children')
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .select(['id as childId', ...LEDGER_STATE_COLUMNS])
    .select(entriesOfWriter(familyId, childId, today))
    .executeTakeFirst();
}

/** A ledger entry with the state of its ledger and the entry that reverses it. */
export function findEntryContext(db: Queryable, familyId: number, entryId: number, today: WriterDay) {
  return db
    .selectFrom('points_entries as entry')
    .innerJoin('children', (join) =>
      join.onRef('children.family_id', '=', 'entry.family_id').onRef('children.id', '=', 'entry.child_id'),
    )
    .leftJoin('points_entries as reversal', (join) =>
      join
        .onRef('reversal.family_id', '=', 'entry.family_id')
        .onRef('reversal.reverses_entry_id', '=', 'entry.id'),
    )
    .where('entry.family_id', '=', familyId)
    .where('entry.id', '=', entryId)
    .select(LEDGER_STATE_COLUMNS)
    .select((eb) => [
      entriesOfWriter(familyId, eb.ref('entry.child_id'), today),
      'entry.child_id as childId',
      'entry.kind',
      'entry.amount',
      'entry.label',
      'entry.label_key as labelKey',
      'entry.label_params as labelParams',
      'entry.reason',
      'reversal.id as reversalId',
    ])
    .executeTakeFirst();
}

/** Whether an entry of the outer query's `points_entries` is reversed. Not EXISTS: the planner might scan all reversals. */
export function isReversed(familyId: number): RawBuilder<boolean> {
  return sql<boolean>`((select reversal.id from points_entries as reversal
    where reversal.family_id = ${familyId} and reversal.reverses_entry_id = points_entries.id) is not null)`;
}

/** The points of the bonuses that a grown-up or a guest pass gave a child on a day, without those that are reversed. */
export async function sumBonuses(
  db: Queryable,
  familyId: number,
  childId: number,
  { by, day }: { by: LedgerActor; day: string },
): Promise<number> {
  const { points } = await db
    .selectFrom('points_entries')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .where('kind', '=', 'adjustment')
    .where('amount', '>', 0)
    .where('day', '=', day)
    .where('actor_role', '=', by.role)
    .where('actor_id', '=', by.id)
    .where(sql<boolean>`via_id is not distinct from ${by.viaId}`)
    .where(sql<boolean>`not ${isReversed(familyId)}`)
    .select(sql<number>`coalesce(sum(amount), 0)::integer`.as('points'))
    .executeTakeFirstOrThrow();
  return points;
}

/** Who caused the outer query's entry. Names are joined when they are read, so a removed account leaves none behind. */
function authorOfEntry(familyId: number): RawBuilder<PointsEntry['by']> {
  return sql`jsonb_build_object(
    'role', actor_role,
    'name', case actor_role
      when 'parent' then (select coalesce(name_for_children, name) from parents where parents.family_id = ${familyId} and parents.id = actor_id)
      when 'child' then (select name from children where children.family_id = ${familyId} and children.id = actor_id)
      else (select name from family_devices
        where family_devices.family_id = ${familyId} and family_devices.id = actor_id) end,
    'via', case when via_id is not null then (
      select jsonb_build_object('source', case kind when 'program' then 'token' else kind end, 'name', name)
      from access_tokens where access_tokens.family_id = ${familyId} and access_tokens.id = via_id) end)`;
}

/** Whether the outer query's entry credits an offline completion. */
function isSentLater(familyId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from habit_completions as late
    where late.family_id = ${familyId} and late.habit_id = points_entries.habit_id
      and late.completed_on = coalesce(points_entries.for_day, points_entries.day)
      and late.first_entry_number = points_entries.number and late.recorded_at is not null)`;
}

/** A child's ledger entries, newest first. */
export function entriesOfChild(db: Queryable, familyId: number, childId: number) {
  return entriesWithoutAuthor(db, familyId, childId).select([
    isSentLater(familyId).as('sentLater'),
    authorOfEntry(familyId).as('by'),
  ]);
}

function entriesWithoutAuthor(db: Queryable, familyId: number, childId: number) {
  return db
    .selectFrom('points_entries')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .select([
      'id',
      'kind',
      'amount',
      'balance_after as balanceAfter',
      'label',
      'label_key as labelKey',
      'label_params as labelParams',
      'reason',
      'day',
      'for_day as forDay',
      'created_at as createdAt',
      'habit_id as habitId',
      'reward_id as rewardId',
      'badge_key as badgeKey',
      'reverses_entry_id as reversesEntryId',
      isReversed(familyId).as('takenBack'),
    ])
    .orderBy('number', 'desc');
}

/** The entries in the news of a child. */
const MOST_NEWS = 20;

/**
 * The newest entries that the child of the outer query has not seen and did not cause itself. A completion that waited for approval is
 * news also if it counts by itself after some days.
 */
export function unseenEntries(db: Queryable, familyId: number, childId: number) {
  // It was credited later than it was completed, with its badges.
  const approved = sql<boolean>`exists (
    select from habits
    join habit_completions as approved on approved.family_id = ${familyId} and approved.habit_id = habits.id
      and approved.completed_on = coalesce(points_entries.for_day, points_entries.day)
    where habits.family_id = ${familyId} and habits.child_id = ${childId}
      and points_entries.number >= approved.first_entry_number
      and points_entries.number < approved.first_entry_number + approved.entry_count
      and coalesce(approved.recorded_at, approved.completed_at) < points_entries.created_at)`;
  return entriesWithoutAuthor(db, familyId, childId)
    .where(sql<boolean>`number > children.seen_entry`)
    .where(sql<boolean>`(actor_role <> 'child' or ${approved})`)
    .select(['number', 'total_amount as totalAmount', approved.as('approved')])
    .limit(MOST_NEWS);
}

/** Whether the child of the outer query has the points for a reward; false without one. */
export function isAffordable(familyId: number, rewardId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(current_points >= (
    select points_cost from rewards where rewards.family_id = ${familyId} and rewards.id = ${rewardId}), false)`;
}

/**
 * Notes that a child has seen its ledger up to an entry, or the last one if it is higher; a lower one changes nothing. The same for
 * reaching its goal, with the reward of the goal. Returns up to where the child had seen its ledger before, and whether the goal is
 * news; undefined if there is no such child.
 */
export async function updateSeenNews(
  db: Queryable,
  familyId: number,
  childId: number,
  { entry, reachedGoal }: { entry: number; reachedGoal?: number | undefined },
): Promise<EntriesSeen | undefined> {
  // Locked, so that each entry and the goal are new for one caller only.
  const { rows } = await sql<EntriesSeen>`
    with found as (
      select id, seen_entry, entry_count, not goal_celebrated
        and goal_reward_id is not distinct from ${reachedGoal ?? null}::integer
        and ${isAffordable(familyId, sql`goal_reward_id`)} as is_goal_new
      from children where family_id = ${familyId} and id = ${childId}
      for no key update
    ), marked as (
      update children set seen_entry = greatest(found.seen_entry, least(${entry}::integer, found.entry_count)),
        goal_celebrated = children.goal_celebrated or found.is_goal_new
      from found
      where children.family_id = ${familyId} and children.id = found.id
        and (found.seen_entry < ${entry}::integer or found.is_goal_new)
    )
    select seen_entry as "seenBefore", is_goal_new as "isGoalNew" from found`.execute(db);
  return rows[0];
}

/** One page of the ledger, with ids below `cursor`. */
export function listEntries(
  db: Queryable,
  familyId: number,
  childId: number,
  page: { cursor?: number | undefined; limit: number; kind?: PointsEntryKind | undefined },
) {
  const { kind } = page;
  return entriesOfChild(db, familyId, childId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'completion'))
    .$if(page.cursor !== undefined, (query) =>
      query.where('number', '<', (eb) =>
        eb
          .selectFrom('points_entries as at')
          .where('at.family_id', '=', familyId)
          .where('at.child_id', '=', childId)
          .where('at.id', '=', page.cursor ?? 0)
          .select('at.number'),
      ),
    )
    .limit(page.limit)
    .execute();
}
