import { type RawBuilder, sql } from 'kysely';
import { columnsOf, type Row } from '../columns.ts';
import type { Queryable } from '../db.ts';

export type LedgerFault =
  | 'balance'
  | 'lines'
  | 'reversals'
  | 'redemptions'
  | 'completions'
  | 'badges'
  | 'streaks';

export interface LedgerRecount {
  familyId: number;
  childId: number;
  entries: number;
  currentPoints: number;
  totalPoints: number;
  faults: LedgerFault[];
}

/** Audits one child's ledger in one snapshot; undefined when there is no such child. */
export async function recountLedger(
  db: Queryable,
  familyId: number,
  childId: number,
): Promise<LedgerRecount | undefined> {
  const [found] = await recount(db, sql`where family_id = ${familyId} and id = ${childId}`);
  return found;
}

/** Audits the ledgers of the next children, by family and id. */
export function recountLedgersAfter(
  db: Queryable,
  after: { familyId: number; childId: number },
  limit: number,
): Promise<LedgerRecount[]> {
  return recount(
    db,
    sql`where (family_id, id) > (${after.familyId}, ${after.childId}) order by family_id, id limit ${limit}`,
  );
}

/**
 * Faults: `balance`, the sum of the entries differs from the child's row; `lines`, numbers are not 1, 2, 3 … or a balance is
 * not the previous one plus the amount; `reversals`, an entry does not exactly reverse the one it names; `redemptions` and
 * `completions`, a row without its ledger entry or the reverse; `badges`, a badge without its bonus; `streaks`, a habit's
 * counters differ from those of its completions.
 */
async function recount(db: Queryable, selection: RawBuilder<unknown>): Promise<LedgerRecount[]> {
  const { rows } = await sql<LedgerRecount>`
    with child as materialized (
      select family_id, id, current_points, total_points, entry_count from children ${selection}
    ), line as materialized (
      select e.family_id, e.child_id, e.number, e.kind, e.amount, e.total_amount, e.balance_after, e.habit_id,
        original.amount as original_amount, original.total_amount as original_total, original.number as original_number,
        original.child_id as original_child_id,
        ${reversalOf(sql`e`)} is null as stands,
        lag(e.balance_after, 1, 0) over w as balance_before, row_number() over w as place
      from points_entries e join child c on c.family_id = e.family_id and c.id = e.child_id
      left join lateral (
        select o.amount, o.total_amount, o.number, o.child_id from points_entries o
        where o.family_id = e.family_id and o.id = e.reverses_entry_id limit 1
      ) original on true
      window w as (partition by e.family_id, e.child_id order by e.number)
    ), sums as (
      select family_id, child_id, count(*)::int as entries, sum(amount) as current_points,
        sum(total_amount) as total_points,
        bool_and(number = place and balance_after = balance_before + amount) as ok,
        bool_and(coalesce(amount = -original_amount and total_amount = -original_total and number > original_number
          and child_id = original_child_id, false))
          filter (where kind = 'reversal') as reversals_ok
      from line group by family_id, child_id
    ), redemption as (
      select q.family_id, q.child_id,
        bool_and(l.kind = 'redemption' and l.amount = -q.points_spent and (q.cancelled_at is null) = l.stands) as ok
      from reward_redemptions q join child c on c.family_id = q.family_id and c.id = q.child_id
      left join lateral (
        select e.kind, e.amount, ${reversalOf(sql`e`)} is null as stands from points_entries e
        where e.family_id = q.family_id and e.child_id = q.child_id and e.number = q.entry_number limit 1
      ) l on true
      group by q.family_id, q.child_id
    ), completion as (
      select d.family_id, d.child_id, count(*) as done,
        bool_and(coalesce(l.stands and l.kind = 'completion' and l.amount = d.points_earned
          and l.habit_id = d.habit_id, false)) as ok
      from habit_completions d join child c on c.family_id = d.family_id and c.id = d.child_id
      left join lateral (
        select e.kind, e.amount, e.habit_id, ${reversalOf(sql`e`)} is null as stands from points_entries e
        where e.family_id = d.family_id and e.child_id = d.child_id and e.number = d.first_entry_number limit 1
      ) l on true
      group by d.family_id, d.child_id
    ), credited as (
      select l.family_id, l.child_id, count(h.id) as done
      from line l
      left join lateral (
        select id from habits where habits.family_id = l.family_id and habits.id = l.habit_id limit 1
      ) h on true
      where l.stands and l.kind = 'completion' group by l.family_id, l.child_id
    ), badge as (
      select b.family_id, b.child_id, bool_and(l.id is not null) as ok
      from child_badges b join child c on c.family_id = b.family_id and c.id = b.child_id
      join badges k on k.id = b.badge_id
      left join lateral (
        select e.id from points_entries e
        where e.family_id = b.family_id and e.child_id = b.child_id and e.badge_key = k.key
          and e.kind = 'badge_bonus' and ${reversalOf(sql`e`)} is null limit 1
      ) l on true
      group by b.family_id, b.child_id
    ), day as (
      select d.family_id, d.habit_id, d.completed_on, d.early,
        d.completed_on - (row_number() over (partition by d.family_id, d.habit_id order by d.completed_on))::int as run
      from habit_completions d join child c on c.family_id = d.family_id and c.id = d.child_id
    ), run as (
      select family_id, habit_id, max(completed_on) as last_on, count(*) as length, count(*) filter (where early) as early
      from day group by family_id, habit_id, run
    ), counters as (
      select family_id, habit_id, sum(length) as done, sum(early) as early, max(last_on) as last_on,
        max(length) as longest, (array_agg(length order by last_on desc))[1] as last_length
      from run group by family_id, habit_id
    ), habit as (
      select h.family_id, h.child_id,
        bool_and(h.completion_count = coalesce(k.done, 0) and h.early_completion_count = coalesce(k.early, 0)
          and h.last_completed_on is not distinct from k.last_on and h.last_streak = coalesce(k.last_length, 0)
          and h.longest_streak = coalesce(k.longest, 0)) as ok
      from habits h join child c on c.family_id = h.family_id and c.id = h.child_id
      left join counters k on k.family_id = h.family_id and k.habit_id = h.id
      group by h.family_id, h.child_id
    )
    select c.family_id as "familyId", c.id as "childId", coalesce(s.entries, 0) as entries,
      coalesce(s.current_points, 0)::int as "currentPoints", coalesce(s.total_points, 0)::int as "totalPoints",
      array_remove(array[
        case when coalesce(s.current_points, 0) <> c.current_points or coalesce(s.total_points, 0) <> c.total_points
          or coalesce(s.entries, 0) <> c.entry_count then 'balance' end,
        case when not s.ok then 'lines' end,
        case when s.reversals_ok is false then 'reversals' end,
        case when redemption.ok is false then 'redemptions' end,
        case when completion.ok is false or coalesce(completion.done, 0) <> coalesce(credited.done, 0)
          then 'completions' end,
        case when not badge.ok then 'badges' end,
        case when not habit.ok then 'streaks' end
      ], null) as faults
    from child c
    left join sums s on s.family_id = c.family_id and s.child_id = c.id
    left join redemption on redemption.family_id = c.family_id and redemption.child_id = c.id
    left join completion on completion.family_id = c.family_id and completion.child_id = c.id
    left join credited on credited.family_id = c.family_id and credited.child_id = c.id
    left join badge on badge.family_id = c.family_id and badge.child_id = c.id
    left join habit on habit.family_id = c.family_id and habit.child_id = c.id
    order by c.family_id, c.id`.execute(db);
  return rows;
}

/**
 * The entry that reverses this one. Looks entries up one at a time through an index: without table statistics, the planner
 * may choose a quadratic join of whole ledgers.
 */
function reversalOf(line: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select r.id from points_entries r where r.family_id = ${line}.family_id and r.reverses_entry_id = ${line}.id limit 1
  )`;
}

export async function countChildren(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('children')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export type LedgerAudit = Omit<Row<'ledger_audits'>, 'id'>;

export async function insertLedgerAudit(db: Queryable, audit: LedgerAudit): Promise<void> {
  await db.insertInto('ledger_audits').values(columnsOf(audit)).execute();
}

export function findLatestLedgerAudit(db: Queryable): Promise<LedgerAudit | undefined> {
  return db
    .selectFrom('ledger_audits')
    .select([
      'started_at as startedAt',
      'finished_at as finishedAt',
      'children',
      'entries',
      'faulty_children as faultyChildren',
    ])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
