import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '../../db.ts';
import {
  createTestDatabase,
  HABITS_A_DAY,
  type TestDatabase,
  writeLongHistory,
} from '../../testing/index.ts';
import { EXPORT_SECTIONS, exportedColumns, readExportedRows } from './export.ts';

/** Columns that are not exported unchanged, by reason. */
const LEFT_OUT: Record<string, readonly string[]> = {
  'exported in another way': [
    'access_token_children.*',
    'child_badges.badge_id',
    'child_credentials.can_login',
    'child_credentials.username',
    'families.*',
    'family_device_children.*',
    'habits.closed_days',
    'habits.slots',
    'habits.weekdays',
    'past_schedules.*',
    'points_entries.label_params',
    'rewards.weekdays',
    'webhooks.events',
  ],
  'a secret, or what a secret is checked against': [
    'access_tokens.token_hash',
    'child_credentials.changed_at',
    'child_credentials.password_hash',
    'children.deleted_notes',
    'family_devices.device_hash',
    'idempotency_keys.*',
    'one_time_tokens.*',
    'pins.hash',
    'known_devices.*',
    'sessions.device_hash',
    'sessions.id_hash',
    'webhooks.nonce',
  ],
  'a normalized copy for comparisons': [
    'account_links.email_key',
    'child_credentials.username_key',
    'parents.email_key',
    'parents.username_key',
  ],
  'derived from exported columns': [
    'children.entry_count',
    'children.full_days',
    'children.version',
    'habit_completions.early',
    'habit_completions.entry_count',
    'habit_completions.first_entry_number',
    'habit_completions.longest_streak',
    'habit_completions.meets_target',
    'habit_completions.recorded_by_id',
    'habit_completions.recorded_by_role',
    'habit_completions.recorded_by_via_id',
    'habit_completions.streak',
    'habits.closed_times',
    'habits.early_completion_count',
    'habits.last_met_on',
    'habits.last_streak',
    'habits.removals',
    'habits.undo_count',
    'habits.undone_on',
    'ledgers.*',
    'parent_children.*',
    'points_entries.total_amount',
    'reward_redemptions.entry_number',
  ],
  'about the sending of a mail or message, not about the family': [
    'outbox.attempts',
    'outbox.last_error',
    'outbox.last_tried_at',
    'outbox.link_id',
    'outbox.payload',
    'webhook_deliveries.try_until',
  ],
  'recognizes a repeated request': ['reward_redemptions.request_id', 'notes.request_id'],
  'of another family': ['parents.approved_by'],
  'the family itself': ['*.family_id', 'child_credentials.child_id'],
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('every column of a family is exported, or excluded for a listed reason', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and table_name in (
      select table_name from information_schema.columns
      where table_schema = current_schema() and column_name = 'family_id' or table_name = 'families')`);
  const kept = rows.filter((row) => !isLeftOut(row)).map(({ table, column }) => `${table}.${column}`);
  expect(kept.toSorted()).toEqual(exportedColumns().toSorted());
});

it('the export of a family does not scan the rows of other families', async () => {
  const { rows } = await database.pool.query<{ table: string }>(`
    select distinct index.indrelid::regclass::text as table from pg_index as index
    join pg_attribute as first on first.attrelid = index.indrelid and first.attnum = index.indkey[0]
    where first.attname = 'family_id' and index.indpred is null`);
  const found = new Set(rows.map(({ table }) => table));
  const tables = new Set(exportedColumns().map((column) => column.split('.')[0]));
  expect([...tables].filter((table) => !found.has(table ?? ''))).toEqual([]);
});

it.each(EXPORT_SECTIONS)('exports no %s of a family without any', async (name) => {
  const groups = await database.db
    .transaction()
    .execute((tx) => Array.fromAsync(readExportedRows(tx, 1, name, { groupSize: 10 })));
  expect(groups).toEqual([]);
});

describe('of a family with two children', () => {
  const DAYS = 40;
  const OF_A_CHILD = DAYS * HABITS_A_DAY;

  beforeAll(async () => {
    await database.pool.query(`
      insert into families (name, time_zone) values ('Two', 'UTC');
      insert into parents (family_id, username, username_key, name, email, email_key)
        values (1, 'two', 'two', 'Two', 'two@example.org', 'two@example.org');
      insert into children (family_id, parent_id, name) values (1, 1, 'A'), (1, 1, 'B')`);
    for (const childId of [1, 2]) {
      await writeLongHistory(database.db, { familyId: 1, childId, parentId: 1 }, DAYS);
    }
    await database.pool.query('analyze');
  });

  it('rows come in groups, oldest first', async () => {
    const groups = await database.db
      .transaction()
      .execute((tx) => Array.fromAsync(readExportedRows(tx, 1, 'completions', { groupSize: 100 })));
    expect(groups.map(({ length }) => length)).toEqual([100, 100, 100, 100, 100, 100, 100, 100, 80]);
    const ids = groups.flat().map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('rows of one child are read within the section of children', async () => {
    const read = await database.db.transaction().execute(async (tx) => {
      const found: [childId: number, rows: number][] = [];
      for await (const children of readExportedRows(tx, 1, 'children', { groupSize: 1 })) {
        for (const { id } of children) {
          const options = { groupSize: OF_A_CHILD / 4, childId: id };
          const rows = (await Array.fromAsync(readExportedRows(tx, 1, 'pointsEntries', options))).flat();
          expect(rows.every(({ childId }) => childId === id)).toBe(true);
          found.push([id, rows.length]);
        }
      }
      return found;
    });
    expect(read).toEqual([
      [1, OF_A_CHILD],
      [2, OF_A_CHILD],
    ]);
  });

  it('the days on which a habit was closed are exported with their first and last day', async () => {
    const days = await database.db.transaction().execute(async (tx) => {
      await sql`update habits set closed_days = '{[2026-03-02,2026-03-05),[2026-03-20,)}' where id = 1`.execute(
        tx,
      );
      const options = { groupSize: 100, childId: 1 };
      const habits = (await Array.fromAsync(readExportedRows(tx, 1, 'habits', options))).flat();
      return habits.map(({ closedDays }) => JSON.parse(closedDays));
    });
    const [first, ...others] = days;
    expect(first).toEqual([
      { startsOn: '2026-03-02', endsOn: '2026-03-04' },
      { startsOn: '2026-03-20', endsOn: null },
    ]);
    expect(others.flat()).toEqual([]);
  });

  it('each row is read once, however small the groups are', async () => {
    const tuples = await database.db.transaction().execute(async (tx) => {
      const before = await countTuplesRead(tx);
      const options = { groupSize: 5, childId: 1 };
      await Array.fromAsync(readExportedRows(tx, 1, 'pointsEntries', options));
      return (await countTuplesRead(tx)) - before;
    });
    // The plan reads at most all rows of the family, where reading those of both children is cheaper.
    expect(tuples).toBeGreaterThanOrEqual(OF_A_CHILD);
    expect(tuples).toBeLessThanOrEqual(2 * OF_A_CHILD);
  });

  it('the ledger of an erased child is not exported while it is being deleted', async () => {
    await database.pool.query('delete from children where id = 2');
    const groups = await database.db
      .transaction()
      .execute((tx) => Array.fromAsync(readExportedRows(tx, 1, 'pointsEntries', { groupSize: 100 })));
    expect(new Set(groups.flat().map(({ childId }) => childId))).toEqual(new Set([1]));
  });
});

/** Ledger rows read by this connection since the last call. */
async function countTuplesRead(tx: Queryable): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
    from pg_stat_xact_user_tables where relname = 'points_entries'`.execute(tx);
  return rows[0]?.read ?? Number.NaN;
}

function isLeftOut({ table, column }: { table: string; column: string }): boolean {
  const names = [`${table}.${column}`, `${table}.*`, `*.${column}`];
  return Object.values(LEFT_OUT)
    .flat()
    .some((name) => names.includes(name));
}
