import type { BadgeKey, PointsEntryKind } from '@starchart/schema';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../handle.ts';

/** Where a child's ledger stands. Whoever decides on it writes only while `version` is still the same. */
export interface LedgerState {
  currentPoints: number;
  totalPoints: number;
  /** Number of the last line. */
  entryCount: number;
  version: number;
}

export const LEDGER_STATE_COLUMNS = [
  'current_points as currentPoints',
  'total_points as totalPoints',
  'entry_count as entryCount',
  'version',
] as const;

/** One new line of a ledger, numbered and with the balance it leaves. */
export interface NewEntry {
  number: number;
  kind: PointsEntryKind;
  amount: number;
  /** What the line adds to the total: its amount for earnings and their reversals, else 0. */
  totalAmount: number;
  balanceAfter: number;
  label: string;
  reason: string | null;
  habitId: number | null;
  rewardId: number | null;
  badgeKey: BadgeKey | null;
  reversesEntryId: number | null;
}

/** A decided change of one child's ledger: what was read (`version`), and what to write. */
export interface LedgerChange {
  familyId: number;
  childId: number;
  version: number;
  after: LedgerState;
  actor: { role: 'parent' | 'child'; id: number };
  at: Date;
  /** The family's day. */
  day: string;
  entries: NewEntry[];
}

/**
 * The first step of every statement that moves points: takes the child's row if nobody has changed it since it was
 * read. Whatever the statement does next selects from it (as `child`), so a moved ledger makes the whole of it a no-op.
 */
export function moveLedger(change: LedgerChange): RawBuilder<unknown> {
  return sql`
    update children set
      current_points = ${change.after.currentPoints},
      total_points = ${change.after.totalPoints},
      entry_count = ${change.after.entryCount},
      version = ${change.after.version}
    where family_id = ${change.familyId} and id = ${change.childId} and version = ${change.version}
    returning id`;
}

/** Writes the change's lines; goes after `moveLedger` in the same statement. */
export function insertEntries(change: LedgerChange): RawBuilder<unknown> {
  return sql`
    insert into points_entries (family_id, child_id, number, kind, amount, total_amount, balance_after, label, reason,
      day, created_at, actor_role, actor_id, habit_id, reward_id, badge_key, reverses_entry_id)
    select ${change.familyId}, child.id, e.number, e.kind, e.amount, e."totalAmount", e."balanceAfter", e.label, e.reason,
      ${change.day}, ${change.at}, ${change.actor.role}, ${change.actor.id},
      e."habitId", e."rewardId", e."badgeKey", e."reversesEntryId"
    from child, jsonb_to_recordset(${JSON.stringify(change.entries)}::jsonb) as e(
      number integer, kind text, amount integer, "totalAmount" integer, "balanceAfter" integer, label text, reason text,
      "habitId" integer, "rewardId" integer, "badgeKey" text, "reversesEntryId" integer)
    returning id`;
}

/** Applies a change that has no other effect. False: the ledger has moved since it was read, nothing was written. */
export async function applyLedgerChange(db: Handle, change: LedgerChange): Promise<boolean> {
  const { rows } = await sql`
    with child as (${moveLedger(change)}), entries as (${insertEntries(change)})
    select id from child`.execute(db);
  return rows.length > 0;
}

/** Waits for everyone else who is changing this child or its ledger. Within a transaction only. */
export async function lockChild(db: Handle, familyId: number, childId: number): Promise<void> {
  await db
    .selectFrom('children')
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .select('id')
    .forUpdate()
    .execute();
}

export function findLedgerState(db: Handle, familyId: number, childId: number) {
  return db
    .selectFrom('children')
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .select(LEDGER_STATE_COLUMNS)
    .executeTakeFirst();
}

/** A child's ledger lines, newest first. */
export function entriesOfChild(db: Handle, familyId: number, childId: number) {
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
      'reason',
      'day',
      'created_at as createdAt',
      'habit_id as habitId',
      'reward_id as rewardId',
      'badge_key as badgeKey',
      'reverses_entry_id as reversesEntryId',
    ])
    .orderBy('number', 'desc');
}

/** One page of the ledger, from below the line with the id `cursor`. */
export function listEntries(
  db: Handle,
  familyId: number,
  childId: number,
  page: { cursor?: number | undefined; limit: number },
) {
  return entriesOfChild(db, familyId, childId)
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

/**
 * Recounts one child's ledger in one snapshot. `ok` when both balances are the sums of the lines, the lines are numbered
 * without a gap, and each line's balance is the one before plus its amount.
 */
export async function recountLedger(db: Handle, familyId: number, childId: number) {
  const { rows } = await sql<{
    ok: boolean;
    entries: number;
    currentPoints: number;
    totalPoints: number;
  }>`
    with lines as (
      select number, amount, total_amount, balance_after,
        lag(balance_after, 1, 0) over w as balance_before,
        row_number() over w as place
      from points_entries
      where family_id = ${familyId} and child_id = ${childId}
      window w as (order by number)
    ), sums as (
      select count(*)::int as entries,
        coalesce(sum(amount), 0)::int as current_points,
        coalesce(sum(total_amount), 0)::int as total_points,
        coalesce(bool_and(balance_after = balance_before + amount and number = place), true) as lines_ok
      from lines
    )
    select s.lines_ok and s.entries = c.entry_count and s.current_points = c.current_points
        and s.total_points = c.total_points as ok,
      s.entries, s.current_points as "currentPoints", s.total_points as "totalPoints"
    from children c, sums s
    where c.family_id = ${familyId} and c.id = ${childId}`.execute(db);
  return rows[0];
}
