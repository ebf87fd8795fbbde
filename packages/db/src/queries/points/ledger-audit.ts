import { type RawBuilder, sql } from 'kysely';
import { columnsOf, type Row } from '../../columns.ts';
import { inTransaction, type Queryable } from '../../db.ts';
import { isFailedStatement } from '../../pg-errors.ts';

const FAULTS = [
  'balance',
  'lines',
  'reversals',
  'redemptions',
  'completions',
  'badges',
  'streaks',
  'days',
  'unverified',
] as const;

export type LedgerFault = (typeof FAULTS)[number];

export interface LedgerRecount {
  familyId: number;
  childId: number;
  entries: number;
  currentPoints: number;
  totalPoints: number;
  faults: LedgerFault[];
}

interface ChildId {
  familyId: number;
  childId: number;
}

/** A child with what its row says about its ledger. */
interface AuditedChild extends ChildId {
  currentPoints: number;
  totalPoints: number;
  entryCount: number;
}

/** Ledger entries that one statement reads. */
const ENTRIES_AT_ONCE = 20_000;

const CHILDREN_AT_ONCE = 50;

/** Audits one child's ledger; undefined when there is no such child. Call it in a transaction with one snapshot. */
export async function recountLedger(
  db: Queryable,
  familyId: number,
  childId: number,
  entriesAtOnce = ENTRIES_AT_ONCE,
): Promise<LedgerRecount | undefined> {
  const children = await auditedChildren(db)
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .execute();
  const [recount] = await recountGroup(db, children, entriesAtOnce);
  return recount;
}

/**
 * Audits the ledgers of all children, by family and id. A ledger whose statements fail, for example because they take too long,
 * has the fault `unverified`, and the others are still audited.
 */
export async function* recountAllLedgers(
  db: Queryable,
  entriesAtOnce = ENTRIES_AT_ONCE,
): AsyncGenerator<LedgerRecount[]> {
  let last: ChildId | undefined = { familyId: 0, childId: 0 };
  while (last) {
    const { familyId, childId }: ChildId = last;
    const children = await auditedChildren(db)
      .where(sql<boolean>`(family_id, id) > (${familyId}, ${childId})`)
      .orderBy('family_id')
      .orderBy('id')
      .limit(CHILDREN_AT_ONCE)
      .execute();
    for (const group of groupsOf(children, entriesAtOnce))
      yield await recountIsolated(db, group, entriesAtOnce);
    last = children.at(-1);
  }
}

function auditedChildren(db: Queryable) {
  return db
    .selectFrom('children')
    .select([
      'family_id as familyId',
      'id as childId',
      'current_points as currentPoints',
      'total_points as totalPoints',
      'entry_count as entryCount',
    ]);
}

/** Groups of at most so many entries; a larger ledger is a group of its own. */
function groupsOf(children: readonly AuditedChild[], entriesAtOnce: number): AuditedChild[][] {
  const groups: AuditedChild[][] = [];
  let room = 0;
  for (const child of children) {
    const group = groups.at(-1);
    if (group && child.entryCount <= room) group.push(child);
    else {
      groups.push([child]);
      room = entriesAtOnce;
    }
    room -= child.entryCount;
  }
  return groups;
}

async function recountIsolated(
  db: Queryable,
  children: readonly AuditedChild[],
  entriesAtOnce: number,
): Promise<LedgerRecount[]> {
  try {
    return await inTransaction(db, (tx) => recountGroup(tx, children, entriesAtOnce));
  } catch (error) {
    if (!isFailedStatement(error)) throw error;
    const [first] = children;
    if (first && children.length === 1) return [{ ...first, entries: 0, faults: ['unverified'] }];
    const recounts: LedgerRecount[] = [];
    for (const child of children) recounts.push(...(await recountIsolated(db, [child], entriesAtOnce)));
    return recounts;
  }
}

/**
 * Faults: `balance`, the sum of the entries differs from the child's row; `lines`, numbers are not 1, 2, 3 … or a balance is
 * not the previous one plus the amount; `reversals`, an entry does not exactly reverse the one it names; `redemptions` and
 * `completions`, a row without its ledger entry or the reverse; `badges`, a badge without its bonus; `streaks`, a habit's
 * counters differ from those of its completions, a day is met twice, or a streak neither starts nor continues the one before; `days`, the
 * child's number of full days differs from its days, or the completions of a day from those that exist.
 */
async function recountGroup(
  db: Queryable,
  children: readonly AuditedChild[],
  entriesAtOnce: number,
): Promise<LedgerRecount[]> {
  const longest = Math.max(...children.map(({ entryCount }) => entryCount));
  const parts: EntriesRecount[] = [];
  let isEmpty = false;
  for (let after = 0, upTo = 0; upTo < MAX_NUMBER; after = upTo) {
    // The last part has all that remains, as has the one after an empty part: then the counts are too high.
    upTo = !isEmpty && after + entriesAtOnce < longest ? after + entriesAtOnce : MAX_NUMBER;
    const part = await recountEntries(db, children, { after, upTo });
    isEmpty = part.every(({ entries }) => entries === 0);
    parts.push(...part);
  }
  const achievements = await recountAchievements(db, children);
  return children.map(({ familyId, childId, ...stored }) => {
    const own = parts.filter((part) => part.familyId === familyId && part.childId === childId);
    const sum = (value: (part: EntriesRecount) => number) =>
      own.reduce((total, part) => total + value(part), 0);
    const entries = sum((part) => part.entries);
    const currentPoints = sum((part) => part.currentPoints);
    const totalPoints = sum((part) => part.totalPoints);
    const others = achievements.find((one) => one.familyId === familyId && one.childId === childId);
    if (!others) throw new Error('The audit has left out a child');
    const isFound: Partial<Record<LedgerFault, boolean>> = {
      balance:
        currentPoints !== stored.currentPoints ||
        totalPoints !== stored.totalPoints ||
        entries !== stored.entryCount,
      lines: own.some((part) => !part.linesOk),
      reversals: own.some((part) => !part.reversalsOk),
      redemptions: own.some((part) => !part.redemptionsOk),
      completions:
        own.some((part) => !part.completionsOk) ||
        sum((part) => part.completions) !== sum((part) => part.credited),
      badges: others.badges.some((key) => !own.some((part) => part.badgesCredited.includes(key))),
      streaks: !others.streaksOk,
      days: !others.daysOk,
    };
    const faults = FAULTS.filter((fault) => isFound[fault]);
    return { familyId, childId, entries, currentPoints, totalPoints, faults };
  });
}

const MAX_NUMBER = 2 ** 31 - 1;

interface EntriesRecount extends ChildId {
  entries: number;
  currentPoints: number;
  totalPoints: number;
  linesOk: boolean;
  reversalsOk: boolean;
  redemptionsOk: boolean;
  completionsOk: boolean;
  completions: number;
  /** Entries of completions that stand and whose habit exists. */
  credited: number;
  /** Keys of the badges whose bonuses stand. */
  badgesCredited: string[];
}

/**
 * Audits the entries with these numbers, and the redemptions and completions that belong to them. `offset 0` keeps the planner
 * from joining whole tables: one oversized ledger in them would make every group slow.
 */
async function recountEntries(
  db: Queryable,
  children: readonly ChildId[],
  { after, upTo }: { after: number; upTo: number },
): Promise<EntriesRecount[]> {
  const { rows } = await sql<EntriesRecount>`
    with child as materialized (${childrenIn(children)}), line as materialized (
      select e.family_id, e.child_id, e.number, e.kind, e.amount, e.total_amount, e.balance_after, e.habit_id,
        e.badge_key, original.amount as original_amount, original.total_amount as original_total, original.number as original_number,
        original.child_id as original_child_id,
        ${reversalOf(sql`e`)} is null as stands,
        lag(e.balance_after, 1, 0) over w as balance_before, lag(e.number, 1, 0) over w as number_before
      from child c
      cross join lateral (
        -- From the entry before, whose balance the first one continues.
        select * from points_entries
        where family_id = c.family_id and child_id = c.id and number >= ${after} and number <= ${upTo} offset 0
      ) e
      left join lateral (
        select o.amount, o.total_amount, o.number, o.child_id from points_entries o
        where o.family_id = e.family_id and o.id = e.reverses_entry_id limit 1
      ) original on true
      window w as (partition by e.family_id, e.child_id order by e.number)
    ), sums as (
      select family_id, child_id, count(*) as entries, sum(amount) as current_points,
        sum(total_amount) as total_points,
        bool_and(number = number_before + 1 and balance_after = balance_before + amount) as ok,
        bool_and(coalesce(amount = -original_amount and total_amount = -original_total and number > original_number
          and child_id = original_child_id, false))
          filter (where kind = 'reversal') as reversals_ok,
        array_agg(badge_key) filter (where kind = 'badge_bonus' and stands) as badges
      from line where number > ${after} group by family_id, child_id
    ), redemption as (
      select q.family_id, q.child_id,
        bool_and(l.number = q.entry_number and l.kind = 'redemption' and l.amount = -q.points_spent and (q.cancelled_at is null) = l.stands) as ok
      from child c
      cross join lateral (
        select * from reward_redemptions
        where family_id = c.family_id and child_id = c.id and entry_number > ${after} and entry_number <= ${upTo} offset 0
      ) q
      left join lateral (
        select e.number, e.kind, e.amount, ${reversalOf(sql`e`)} is null as stands from points_entries e
        where ${lastUpTo(sql`q`, sql`q.entry_number`)}
      ) l on true
      group by q.family_id, q.child_id
    ), completion as (
      select d.family_id, d.child_id, count(*) as done,
        bool_and(coalesce(l.number = d.first_entry_number and l.stands and l.kind = 'completion' and l.amount = d.points_earned
          and l.habit_id = d.habit_id, false)) as ok
      from child c
      cross join lateral (
        select * from habit_completions
        where family_id = c.family_id and child_id = c.id and first_entry_number > ${after}
          and first_entry_number <= ${upTo} offset 0
      ) d
      left join lateral (
        select e.number, e.kind, e.amount, e.habit_id, ${reversalOf(sql`e`)} is null as stands from points_entries e
        where ${lastUpTo(sql`d`, sql`d.first_entry_number`)}
      ) l on true
      group by d.family_id, d.child_id
    ), credited as (
      select l.family_id, l.child_id, count(h.id) as done
      from line l
      left join lateral (
        select id from habits where habits.family_id = l.family_id and habits.id = l.habit_id limit 1
      ) h on true
      where l.number > ${after} and l.stands and l.kind = 'completion' group by l.family_id, l.child_id
    )
    select c.family_id as "familyId", c.id as "childId", coalesce(s.entries, 0) as entries,
      coalesce(s.current_points, 0) as "currentPoints", coalesce(s.total_points, 0) as "totalPoints",
      coalesce(s.ok, true) as "linesOk", coalesce(s.reversals_ok, true) as "reversalsOk",
      coalesce(redemption.ok, true) as "redemptionsOk", coalesce(completion.ok, true) as "completionsOk",
      coalesce(completion.done, 0) as completions, coalesce(credited.done, 0) as credited,
      coalesce(s.badges, '{}') as "badgesCredited"
    from child c
    left join sums s on s.family_id = c.family_id and s.child_id = c.id
    left join redemption on redemption.family_id = c.family_id and redemption.child_id = c.id
    left join completion on completion.family_id = c.family_id and completion.child_id = c.id
    left join credited on credited.family_id = c.family_id and credited.child_id = c.id`.execute(db);
  return rows;
}

interface AchievementsRecount extends ChildId {
  /** Keys of the badges that the child has. */
  badges: string[];
  streaksOk: boolean;
  daysOk: boolean;
}

/** Audits the badges, the counters of the habits and the days. */
async function recountAchievements(
  db: Queryable,
  children: readonly ChildId[],
): Promise<AchievementsRecount[]> {
  const { rows } = await sql<AchievementsRecount>`
    with child as materialized (${childrenIn(children)}), badge as (
      select b.family_id, b.child_id, array_agg(k.key) as keys
      from child_badges b join child c on c.family_id = b.family_id and c.id = b.child_id
      join badges k on k.id = b.badge_id
      group by b.family_id, b.child_id
    ), done as (
      select d.family_id, d.child_id, d.habit_id, d.completed_on, d.early, d.meets_target, d.status, d.streak, d.longest_streak
      from habit_completions d join child c on c.family_id = d.family_id and c.id = d.child_id
    ), met as (
      select *, lag(streak) over w as streak_before, lag(longest_streak) over w as longest_before,
        lag(completed_on) over w as met_before, lead(completed_on) over w is null as is_last
      from done where meets_target window w as (partition by family_id, habit_id order by completed_on)
    ), streaks as (
      select family_id, habit_id,
        bool_and((streak = 1 or streak = streak_before + 1) and met_before is distinct from completed_on
          and longest_streak in (streak, greatest(streak, longest_before))) as ok,
        max(completed_on) filter (where is_last) as last_on, max(streak) filter (where is_last) as last_streak,
        max(longest_streak) filter (where is_last) as longest
      from met group by family_id, habit_id
    ), counters as (
      select family_id, habit_id, count(*) filter (where status = 'counted') as done,
        count(*) filter (where status = 'counted' and early) as early, max(completed_on) as last_on
      from done group by family_id, habit_id
    ), habit as (
      select h.family_id, h.child_id,
        bool_and(h.completion_count = coalesce(k.done, 0) and h.early_completion_count = coalesce(k.early, 0)
          and h.last_completed_on is not distinct from k.last_on and h.last_met_on is not distinct from s.last_on
          and h.last_streak = coalesce(s.last_streak, 0) and h.longest_streak = coalesce(s.longest, 0)
          and coalesce(s.ok, true)) as ok
      from habits h join child c on c.family_id = h.family_id and c.id = h.child_id
      left join counters k on k.family_id = h.family_id and k.habit_id = h.id
      left join streaks s on s.family_id = h.family_id and s.habit_id = h.id
      group by h.family_id, h.child_id
    ), done_on as (
      select family_id, child_id, completed_on, count(*) as done from done group by family_id, child_id, completed_on
    ), day as (
      select coalesce(s.family_id, o.family_id) as family_id, coalesce(s.child_id, o.child_id) as child_id,
        count(s.full_at) as full_days, bool_and(coalesce(s.completions, 0) = coalesce(o.done, 0)) as ok
      from (
        select d.* from child_days d join child c on c.family_id = d.family_id and c.id = d.child_id
      ) s full join done_on o on o.family_id = s.family_id and o.child_id = s.child_id and o.completed_on = s.day
      group by 1, 2
    )
    select c.family_id as "familyId", c.id as "childId", coalesce(badge.keys, '{}') as badges,
      coalesce(habit.ok, true) as "streaksOk",
      coalesce(day.ok, true) and coalesce(day.full_days, 0) = child_row.full_days as "daysOk"
    from child c
    join children child_row on child_row.family_id = c.family_id and child_row.id = c.id
    left join day on day.family_id = c.family_id and day.child_id = c.id
    left join badge on badge.family_id = c.family_id and badge.child_id = c.id
    left join habit on habit.family_id = c.family_id and habit.child_id = c.id`.execute(db);
  return rows;
}

function childrenIn(children: readonly ChildId[]): RawBuilder<unknown> {
  return sql`
    select family_id, id from unnest(
      ${children.map(({ familyId }) => familyId)}::integer[], ${children.map(({ childId }) => childId)}::integer[]
    ) as child (family_id, id)`;
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

/**
 * The last entry of the row's child up to a number. Only the index of the numbers has this order: without table statistics, the planner
 * may take another index of the child for an entry of one number, and read the whole ledger for each row.
 */
function lastUpTo(row: RawBuilder<unknown>, number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`e.family_id = ${row}.family_id and e.child_id = ${row}.child_id and e.number <= ${number}
    order by e.number desc limit 1`;
}

export async function countChildren(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('children')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores the results of an audit with their ledgers. `at` is the moment that it verified. */
export async function storeLedgerAudits(
  db: Queryable,
  recounts: readonly LedgerRecount[],
  at: Date,
): Promise<void> {
  if (recounts.length === 0) return;
  const results = recounts.map(({ faults, ...recount }) => ({ ...recount, ok: faults.length === 0 }));
  await sql`
    update ledgers set audited_at = ${at}, audit_ok = r.ok, audited_entries = r.entries,
      audited_current_points = r."currentPoints", audited_total_points = r."totalPoints"
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(
      "familyId" integer, "childId" integer, ok boolean, entries integer, "currentPoints" integer, "totalPoints" integer)
    where ledgers.family_id = r."familyId" and ledgers.child_id = r."childId"`.execute(db);
}

/** The length of a child's ledger, and the result of its last stored audit; undefined when there is no such child. */
export function findLedgerAudit(db: Queryable, familyId: number, childId: number) {
  return db
    .selectFrom('children')
    .innerJoin('ledgers', (join) =>
      join
        .onRef('ledgers.family_id', '=', 'children.family_id')
        .onRef('ledgers.child_id', '=', 'children.id'),
    )
    .where('children.family_id', '=', familyId)
    .where('children.id', '=', childId)
    .select([
      'entry_count as entryCount',
      sql<{
        ok: boolean;
        entries: number;
        currentPoints: number;
        totalPoints: number;
        verifiedAt: string;
      } | null>`case when audited_at is not null then json_build_object('ok', audit_ok, 'entries', audited_entries,
        'currentPoints', audited_current_points, 'totalPoints', audited_total_points, 'verifiedAt', audited_at) end`.as(
        'audit',
      ),
    ])
    .executeTakeFirst();
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
