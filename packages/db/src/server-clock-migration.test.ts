import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, type TestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0049-offline-completions';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => takeSchemaBackTo(database.connection, BEFORE));

async function notedTime() {
  await migrateToLatest(database.connection);
  const { rows } = await database.pool.query('select known_at, noted_at, jumped_at from server_clock');
  return rows;
}

test('after the upgrade of an empty database, no time is known', async () => {
  expect(await notedTime()).toEqual([]);
});

test('after the upgrade, the last known time is that of the row that was written last, not one of the future', async () => {
  await database.pool.query(`
    insert into audit_entries (actor_role, action, created_at)
    values ('system', 'backup-made', '2027-04-15T12:00:00Z'), ('system', 'backup-made', '2026-03-11T12:00:00.123456Z')`);
  const at = new Date('2026-03-11T12:00:00.123Z');
  expect(await notedTime()).toEqual([{ known_at: at, noted_at: at, jumped_at: null }]);
});
