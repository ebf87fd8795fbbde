import { readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DB } from './database.ts';
import { migrations } from './migrations/index.ts';
import { kidDashboardQuery, parentDashboardQuery } from './queries/families/children.ts';
import { deleteErasedLedger, listErasedLedgers } from './queries/families/erasure.ts';
import { syncBadges } from './queries/habits/badges.ts';
import { completionContextQuery, undoContextQuery } from './queries/habits/completions.ts';
import { habitsWithCompletions, listHabitCompletions } from './queries/habits/habits.ts';
import { findDayHistory } from './queries/habits/history.ts';
import { listEntries } from './queries/points/points.ts';
import { redemptionsOfChild } from './queries/points/redemptions.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';
import { generateTableTypes } from './testing/table-types.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await syncBadges(database.db);
});
afterAll(() => database.drop());

function run(statement: string) {
  return database.pool.query(statement);
}

test('database.ts matches the migrated schema', async () => {
  const generated = await generateTableTypes(database.db);
  const committed = await readFile(new URL('./database.ts', import.meta.url), 'utf8');
  expect(withoutLayout(committed)).toEqual(withoutLayout(generated));
});

/** Removes differences in line breaks and quotes that the formatter makes. */
function withoutLayout(source: string): string[] {
  return source
    .replaceAll(/\s+/g, ' ')
    .replaceAll('"', "'")
    .split(/(?<=[;{}=>]) */)
    .map((part) => part.trim());
}

async function describeSchema(own: TestDatabase): Promise<string[]> {
  const { rows } = await own.pool.query<{ line: string }>(`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, identity_generation) as line
      from information_schema.columns where table_schema = 'public' and table_name not like 'kysely_%'
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'kysely_%'
    union all
    select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely_%'
    union all
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`);
  return rows.map(({ line }) => line);
}

describe('the migrations', () => {
  test('revert to an empty schema and run again with the same result', async () => {
    const own = await createTestDatabase();
    try {
      const migrator = new Migrator({ db: own.db, provider: { getMigrations: async () => migrations } });
      const before = await describeSchema(own);
      expect(before.length).toBeGreaterThan(100);
      for (let left = Object.keys(migrations).length; left > 0; left--) {
        expect((await migrator.migrateDown()).error).toBeUndefined();
      }
      expect(await describeSchema(own)).toEqual([]);
      expect((await migrator.migrateToLatest()).error).toBeUndefined();
      expect(await describeSchema(own)).toEqual(before);
    } finally {
      await own.drop();
    }
  });
});

function anEntry(given: Record<string, string>): string {
  const values: Record<string, string> = {
    family_id: '1',
    child_id: '1',
    number: '2',
    kind: "'adjustment'",
    amount: '-1',
    total_amount: '0',
    balance_after: '4',
    label: "'x'",
    day: "'2026-03-11'",
    created_at: 'now()',
    actor_role: "'parent'",
    actor_id: '1',
    ...given,
  };
  return `insert into points_entries (${Object.keys(values).join()}) values (${Object.values(values).join()})`;
}

const aCompletion = (familyId: number, childId: number, habitId: number, day: string, streaks = '1, 1') =>
  `insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned,
    streak, longest_streak, first_entry_number, entry_count)
    values (${familyId}, ${childId}, ${habitId}, now(), '${day}', false, 5, ${streaks}, 1, 1)`;
const redemptionSql = (familyId: number, childId: number, rewardId: number | null, more = '') =>
  `insert into reward_redemptions (family_id, child_id, reward_id, name, icon, points_spent, redeemed_at, entry_number
    ${more && ', fulfilled, fulfilled_at, cancelled_at'})
    values (${familyId}, ${childId}, ${rewardId}, 'Ice', 'ice-cream', 5, now(), 1 ${more})`;
const aHabit = (given: string) =>
  `insert into habits (family_id, child_id, name, description, points_per_completion, frequency, color, days_per_week,
    end_date) values (1, 1, 'Abc', 'Abcde', ${given})`;

describe('constraints reject', () => {
  // Families 1 and 2, each with parent and child of the same number; child 3 is the sibling of child 1.
  beforeAll(async () => {
    await run(`
      insert into families (name, time_zone) values ('One', 'UTC'), ('Two', 'UTC');
      insert into parents (family_id, username, username_key, name, email, email_key) values
        (1, 'one', 'one', 'One', 'one@example.org', 'one@example.org'),
        (2, 'two', 'two', 'Two', 'two@example.org', 'two@example.org');
      insert into children (family_id, parent_id, name) values (1, 1, 'A'), (2, 2, 'B'), (1, 1, 'C');
      insert into child_credentials (child_id, family_id, username, username_key) values (1, 1, 'Kid', 'kid');
      insert into habits (family_id, child_id, name, description, points_per_completion, frequency, color) values
        (1, 1, 'Teeth', 'Morning and evening', 5, 'daily', 'primary'),
        (2, 2, 'Teeth', 'Morning and evening', 5, 'daily', 'primary');
      insert into rewards (family_id, child_id, name, description, points_cost, icon) values
        (1, 1, 'Ice', 'Two scoops', 5, 'ice-cream'), (2, 2, 'Ice', 'Two scoops', 5, 'ice-cream'),
        (1, 3, 'Ice', 'Two scoops', 5, 'ice-cream');
      insert into points_entries (family_id, child_id, number, kind, amount, total_amount, balance_after, label, day,
        created_at, actor_role, actor_id) values (1, 1, 1, 'completion', 5, 5, 5, 'Teeth', '2026-03-11', now(), 'child', 1);
      insert into child_badges (family_id, child_id, badge_id, earned_at, completion_id) values (1, 1, 1, now(), 1);
      insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned,
        streak, longest_streak, first_entry_number, entry_count)
        values (1, 1, 1, now(), '2026-03-11', false, 5, 1, 1, 1, 1)`);
  });

  const UNIQUE = '23505';
  const CHECK = '23514';
  const FOREIGN_KEY = '23503';
  const NOT_NULL = '23502';
  const RAISED = 'P0001';

  test.each([
    ['a balance below zero', 'update children set current_points = -1 where id = 1', CHECK],
    ['a total below zero', 'update children set total_points = -1 where id = 1', CHECK],
    ['an unknown avatar', "update children set avatar = '16' where id = 1", CHECK],
    [
      'a child of another family’s parent',
      "insert into children (family_id, parent_id, name) values (1, 2, 'D')",
      FOREIGN_KEY,
    ],
    [
      'a parent without family',
      "insert into parents (family_id, username, username_key, name, email, email_key) values (99, 'x', 'x', 'X', 'x', 'x')",
      FOREIGN_KEY,
    ],
    [
      'a username twice',
      "insert into parents (family_id, username, username_key, name, email, email_key) values (1, 'ONE', 'one', 'X', 'x', 'x')",
      UNIQUE,
    ],
    [
      'an e-mail twice',
      "insert into parents (family_id, username, username_key, name, email, email_key) values (1, 'x', 'x', 'X', 'ONE', 'one@example.org')",
      UNIQUE,
    ],
    ['an unknown status', "update parents set status = 'maybe' where id = 1", CHECK],
    [
      'a child’s username twice',
      "insert into child_credentials (child_id, family_id, username, username_key) values (2, 2, 'KID', 'kid')",
      UNIQUE,
    ],
    ['a login without password', 'update child_credentials set can_login = true where child_id = 1', CHECK],
    [
      'a login for another family’s child',
      'insert into child_credentials (child_id, family_id) values (2, 1)',
      FOREIGN_KEY,
    ],
    ['a habit for 0 points', aHabit("0, 'daily', 'primary', null, null"), CHECK],
    ['a habit for 101 points', aHabit("101, 'daily', 'primary', null, null"), CHECK],
    ['a monthly habit', aHabit("5, 'monthly', 'primary', null, null"), CHECK],
    ['a habit with an unknown color', aHabit("5, 'daily', 'pink', null, null"), CHECK],
    ['a week of eight days', aHabit("5, 'weekly', 'primary', 8, null"), CHECK],
    ['a daily habit with days a week', aHabit("5, 'daily', 'primary', 3, null"), CHECK],
    ['a weekly habit with an end date', aHabit("5, 'weekly', 'primary', 3, '2026-12-01'"), CHECK],
    ['a second completion on a day', aCompletion(1, 1, 1, '2026-03-11'), UNIQUE],
    ['a completion of another family’s habit', aCompletion(1, 1, 2, '2026-03-12'), FOREIGN_KEY],
    ['a completion by the sibling', aCompletion(1, 3, 1, '2026-03-12'), FOREIGN_KEY],
    ['a streak above the longest one', aCompletion(1, 1, 1, '2026-03-12', '2, 1'), CHECK],
    ['a free reward', 'update rewards set points_cost = 0 where id = 1', CHECK],
    ['a reward over the limit', 'update rewards set points_cost = 3001 where id = 1', CHECK],
    ['a redemption of another family’s reward', redemptionSql(1, 1, 2), FOREIGN_KEY],
    ['a redemption of the sibling’s reward', redemptionSql(1, 1, 3), FOREIGN_KEY],
    ['a redemption by another family’s child', redemptionSql(1, 2, null), FOREIGN_KEY],
    ['a fulfilled redemption without a time', redemptionSql(1, 1, 1, ', true, null, null'), CHECK],
    ['a redemption that is fulfilled and cancelled', redemptionSql(1, 1, 1, ', true, now(), now()'), CHECK],
    ['a ledger entry numbered twice', anEntry({ number: '1' }), UNIQUE],
    ['a ledger entry of zero points', anEntry({ amount: '0' }), CHECK],
    ['a ledger entry with a negative balance', anEntry({ balance_after: '-1' }), CHECK],
    ['a ledger entry of unknown kind', anEntry({ kind: "'gift'" }), CHECK],
    [
      'a completion with a negative amount',
      anEntry({ kind: "'completion'", amount: '-1', total_amount: '-1' }),
      CHECK,
    ],
    [
      'a completion that does not change the total',
      anEntry({ kind: "'completion'", amount: '1', total_amount: '0' }),
      CHECK,
    ],
    ['a redemption that gives', anEntry({ kind: "'redemption'", amount: '1' }), CHECK],
    ['a deduction that lowers the total', anEntry({ total_amount: '-1' }), CHECK],
    ['a reversal of nothing', anEntry({ kind: "'reversal'" }), CHECK],
    ['a deduction that reverses', anEntry({ reverses_entry_id: '1' }), CHECK],
    [
      'a reversal of another family’s entry',
      anEntry({ family_id: '2', child_id: '2', kind: "'reversal'", reverses_entry_id: '1' }),
      FOREIGN_KEY,
    ],
    ['a ledger entry for another family’s child', anEntry({ child_id: '2' }), FOREIGN_KEY],
    ['a ledger entry without label', anEntry({ label: 'null' }), NOT_NULL],
    ['an update of a ledger entry', 'update points_entries set amount = 6', RAISED],
    ['an update of a ledger entry’s label', "update points_entries set label = 'y'", RAISED],
    ['a deletion of a ledger entry', 'delete from points_entries', RAISED],
    [
      'a badge twice',
      'insert into child_badges (family_id, child_id, badge_id, earned_at, completion_id) values (1, 1, 1, now(), 2)',
      UNIQUE,
    ],
    [
      'an unknown badge',
      'insert into child_badges (family_id, child_id, badge_id, earned_at, completion_id) values (1, 1, 99, now(), 2)',
      FOREIGN_KEY,
    ],
    [
      'a session without an owner',
      "insert into sessions (id_hash, family_id, created_at, last_seen_at, expires_at) values ('x', 1, now(), now(), now())",
      CHECK,
    ],
    [
      'a session with two owners',
      "insert into sessions (id_hash, family_id, parent_id, child_id, created_at, last_seen_at, expires_at) values ('x', 1, 1, 1, now(), now(), now())",
      CHECK,
    ],
    [
      'a session in another family',
      "insert into sessions (id_hash, family_id, parent_id, created_at, last_seen_at, expires_at) values ('x', 2, 1, now(), now(), now())",
      FOREIGN_KEY,
    ],
    [
      'an invite code used too often',
      "insert into invite_codes (code_hash, uses, max_uses, expires_at) values ('x', 2, 1, now())",
      CHECK,
    ],
  ])('%s', async (_what, statement, code) => {
    await expect(run(statement)).rejects.toMatchObject({ code });
  });

  test('a second reversal of an entry', async () => {
    const reversal = {
      kind: "'reversal'",
      amount: '-5',
      total_amount: '-5',
      balance_after: '0',
      reverses_entry_id: '1',
    };
    await run(anEntry(reversal));
    await expect(run(anEntry({ ...reversal, number: '3' }))).rejects.toMatchObject({ code: UNIQUE });
  });
});

describe('erasing', () => {
  const tables = [
    'habits',
    'habit_completions',
    'rewards',
    'reward_redemptions',
    'wishes',
    'ledgers',
    'points_entries',
    'child_badges',
    'child_days',
  ];

  async function rowsOf(familyId: number): Promise<number> {
    const counts = await Promise.all(
      tables.map((table) => run(`select count(*)::int as rows from ${table} where family_id = ${familyId}`)),
    );
    return counts.reduce((sum, { rows }) => sum + rows[0].rows, 0);
  }

  test('a child deletes all its rows, then the ledger in batches, and no rows of other families', async () => {
    const [family, other] = [await insertFamilyWithHistory(3), await insertFamilyWithHistory(3)];
    const before = await rowsOf(other.familyId);
    expect(before).toBeGreaterThan(50);
    await run(`delete from children where family_id = ${family.familyId}`);
    // 30 completions, one of them reversed, and the ledger itself.
    expect(await rowsOf(family.familyId)).toBe(32);
    const { familyId, childId } = family;
    expect(await listErasedLedgers(database.db)).toEqual([{ familyId, childId }]);
    await deleteErasedLedger(database.db, family, 7);
    expect(await rowsOf(family.familyId)).toBe(0);
    expect(await rowsOf(other.familyId)).toBe(before);
    expect(await listErasedLedgers(database.db)).toEqual([]);
  });

  test('a family deletes all its members', async () => {
    const { familyId, childId } = await insertFamilyWithHistory(3);
    await run(`delete from families where id = ${familyId}`);
    await deleteErasedLedger(database.db, { familyId, childId });
    expect(await rowsOf(familyId)).toBe(0);
    const { rows } = await run(`select id from parents where family_id = ${familyId}`);
    expect(rows).toEqual([]);
  });

  test('is not possible for the ledger of a child that exists', async () => {
    const family = await insertFamilyWithHistory(1);
    await expect(deleteErasedLedger(database.db, family)).rejects.toMatchObject({ code: 'P0001' });
  });
});

describe('with years of history, no query of a request scans a whole table', () => {
  const HISTORY = ['habit_completions', 'points_entries', 'reward_redemptions'];
  const DAYS = { today: '2026-03-11', weekStart: '2026-03-09', weekEnd: '2026-03-15' };
  const TODAY = { day: DAYS.today, writer: { role: 'child', id: 1, guestPassId: null } } as const;
  const AT = new Date('2026-03-10T12:00:00Z');
  let history: { familyId: number; childId: number; habitId: number };
  beforeAll(async () => {
    // With so many new children, the planner's statistics expect few rows per child.
    for (let family = 0; family < 150; family++) await insertFamilyWithHistory(1);
    for (let family = 0; family < 12; family++) history = await insertFamilyWithHistory(200);
    await run('analyze');
  }, 60_000);

  test.each<[string, (db: Kysely<DB>, ids: typeof history) => Promise<unknown>]>([
    [
      'completing',
      (db, { familyId, ...ids }) =>
        completionContextQuery(
          db,
          familyId,
          { ...ids, day: TODAY.day, until: TODAY.day, onBoard: true },
          TODAY,
        ),
    ],
    [
      'undoing',
      (db, { familyId, ...ids }) =>
        undoContextQuery(
          db,
          familyId,
          { ...ids, day: '2026-03-10', until: '2026-03-10', onBoard: true },
          TODAY,
        ),
    ],
    [
      'the kid dashboard',
      (db, { familyId, childId }) =>
        kidDashboardQuery(db, familyId, childId, DAYS, { fulfilled: AT, answered: AT }),
    ],
    [
      'the parent dashboard',
      (db, { familyId, childId }) => parentDashboardQuery(db, familyId, childId, DAYS, 5),
    ],
    [
      'the list of habits',
      (db, { familyId, childId }) =>
        habitsWithCompletions(db, familyId, childId, DAYS, '2026-02-05').execute(),
    ],
    [
      'a year of days',
      (db, { familyId, childId }) =>
        findDayHistory(db, familyId, childId, {
          fromOn: '2025-03-12',
          lastOn: '2026-03-11',
          since: '2025-03-10',
          until: '2026-03-15',
          today: '2026-03-11',
        }),
    ],
    [
      'a page of the ledger',
      (db, { familyId, childId }) => listEntries(db, familyId, childId, { limit: 26 }),
    ],
    [
      'a page of completions',
      (db, { familyId, habitId }) => listHabitCompletions(db, familyId, habitId, { limit: 26 }),
    ],
    [
      'the list of redemptions',
      (db, { familyId, childId }) => redemptionsOfChild(db, familyId, childId, false).execute(),
    ],
  ])('%s', async (_what, query) => {
    const statements: string[] = [];
    const db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: (event) => {
        statements.push(event.query.sql);
      },
    });
    expect(await query(db, history)).toBeDefined();
    expect(statements).toHaveLength(1);

    const plan = await run(`explain (generic_plan, format json) ${statements[0]}`);
    const scans = scansIn(plan.rows[0]['QUERY PLAN'][0].Plan);
    const onHistory = scans.filter(({ relation }) => HISTORY.includes(relation));
    expect(onHistory.length).toBeGreaterThan(0);
    expect(onHistory.filter(({ kind }) => kind === 'Seq Scan')).toEqual([]);
    expect(onHistory.filter(({ conditions }) => conditions < 2)).toEqual([]);
    // A child's completions and ledger entries grow with the years; redemptions stay few.
    const growing = onHistory.filter(({ relation }) => relation !== 'reward_redemptions');
    expect(growing.filter(({ conditions, isLimited }) => conditions < 3 && !isLimited)).toEqual([]);
  });

  interface PlanNode {
    'Node Type': string;
    'Relation Name'?: string;
    'Index Name'?: string;
    'Index Cond'?: string;
    'Recheck Cond'?: string;
    Plans?: PlanNode[];
  }

  interface Scan {
    kind: string;
    relation: string;
    /** Number of index columns in the condition. */
    conditions: number;
    /** Whether the plan has a LIMIT, or reads one row by its id. */
    isLimited: boolean;
  }

  /** Every scan of a table in a plan. */
  function scansIn(node: PlanNode, isLimited = false): Scan[] {
    const kind = node['Node Type'];
    const below = (node.Plans ?? []).flatMap((plan) => scansIn(plan, isLimited || kind === 'Limit'));
    const relation = node['Relation Name'];
    if (relation === undefined) return below;
    const condition = node['Index Cond'] ?? node['Recheck Cond'] ?? '';
    const conditions = condition.split(' AND ').length;
    const isOneRow = conditions === 2 && node['Index Name'] === `${relation}_pkey`;
    return [{ kind, relation, conditions, isLimited: isLimited || isOneRow }, ...below];
  }
});

let families = 0;

/** Inserts ten habits completed on each of so many days up to 2026-03-10, and one redemption a day. */
async function insertFamilyWithHistory(
  days: number,
): Promise<{ familyId: number; childId: number; habitId: number }> {
  const name = `lived-in-${++families}`;
  const first = async (statement: string): Promise<number> => (await run(statement)).rows[0].id;
  const familyId = await first(
    `insert into families (name, time_zone) values ('${name}', 'UTC') returning id`,
  );
  const parentId =
    await first(`insert into parents (family_id, username, username_key, name, email, email_key)
    values (${familyId}, '${name}', '${name}', '${name}', '${name}', '${name}') returning id`);
  const childId = await first(
    `insert into children (family_id, parent_id, name) values (${familyId}, ${parentId}, 'Kid') returning id`,
  );
  await run(`
    insert into habits (family_id, child_id, name, description, points_per_completion, frequency, color)
      select ${familyId}, ${childId}, 'Habit ' || n, 'Every day', 5, 'daily', 'primary' from generate_series(1, 10) n;
    insert into rewards (family_id, child_id, name, description, points_cost, icon)
      values (${familyId}, ${childId}, 'Ice', 'Two scoops', 5, 'ice-cream');
    insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned, streak,
      longest_streak, first_entry_number, entry_count)
      select ${familyId}, ${childId}, h.id, now(), date '2026-03-10' - d, false, 5, 1, 1, 1, 1
      from habits h, generate_series(0, ${days - 1}) d where h.family_id = ${familyId};
    insert into points_entries (family_id, child_id, number, kind, amount, total_amount, balance_after, label, day,
      created_at, actor_role, actor_id)
      select ${familyId}, ${childId}, n, 'completion', 5, 5, n * 5, 'Habit', '2026-03-10', now(), 'child', ${childId}
      from generate_series(1, ${days * 10}) n;
    insert into points_entries (family_id, child_id, number, kind, amount, total_amount, balance_after, label, day,
      created_at, actor_role, actor_id, reverses_entry_id)
      select family_id, child_id, ${days * 10} + 1, 'reversal', -5, -5, 0, 'Habit', '2026-03-10', now(), 'child', child_id, id
      from points_entries where family_id = ${familyId} and number = 1;
    insert into reward_redemptions (family_id, child_id, name, icon, points_spent, redeemed_at, entry_number)
      select ${familyId}, ${childId}, 'Ice', 'ice-cream', 5, now(), 1 from generate_series(1, ${days});
    insert into wishes (family_id, child_id, text, created_at) values (${familyId}, ${childId}, 'A trip to the zoo', now());
    insert into child_badges (family_id, child_id, badge_id, earned_at, completion_id)
      values (${familyId}, ${childId}, 1, now(), 1);
    insert into child_days (family_id, child_id, day, completions, full_at)
      select ${familyId}, ${childId}, date '2026-03-10' - d, 10, now() from generate_series(0, ${days - 1}) d`);
  const { rows } = await sql<{ id: number }>`
    select id from habits where family_id = ${familyId} order by id limit 1`.execute(database.db);
  return { familyId, childId, habitId: rows[0]?.id ?? 0 };
}
