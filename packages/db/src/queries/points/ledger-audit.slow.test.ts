import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestDatabase,
  HABITS_A_DAY,
  type TestDatabase,
  writeLongHistory,
} from '../../testing/index.ts';
import { recountLedger } from './ledger-audit.ts';

const DAYS = 1_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into families (name, time_zone) values ('One', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key) values
      (1, 'one', 'one', 'One', 'one@example.org', 'one@example.org');
    insert into children (family_id, parent_id, name) values (1, 1, 'A')`);
  await writeLongHistory(database.db, { familyId: 1, childId: 1, parentId: 1 }, DAYS);
});
afterAll(() => database.drop());

test('audits a long ledger before the database has table statistics', async () => {
  const { rows } = await database.pool.query(
    `select from pg_stats where tablename = 'points_entries' and attname = 'number'`,
  );
  expect(rows).toEqual([]);
  const recount = await recountLedger(database.db, 1, 1);
  expect(recount).toMatchObject({ entries: DAYS * HABITS_A_DAY, totalPoints: 10 * DAYS * HABITS_A_DAY });
});

test('a ledger whose count of entries is far too high is audited and reported', async () => {
  await database.pool.query('update children set entry_count = 2147483647');
  const recount = await recountLedger(database.db, 1, 1, 5_000);
  expect(recount).toMatchObject({
    entries: DAYS * HABITS_A_DAY,
    faults: expect.arrayContaining(['balance']),
  });
});
