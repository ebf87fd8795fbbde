import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, type TestDatabase, takeSchemaBackTo } from './testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await takeSchemaBackTo(database.connection, '0034-senders-of-idempotency-keys');
  await database.pool.query(`
    insert into families (name, time_zone) values ('Sato', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, name, name, name, name, name from families;
    insert into sessions (id_hash, family_id, parent_id, created_at, last_seen_at, expires_at)
      select '\\x01', family_id, id, now(), now(), now() + interval '1 day' from parents;`);
});
afterAll(() => database.drop());

test('a session from before the upgrade has not confirmed its password', async () => {
  await migrateToLatest(database.connection);
  const { rows } = await database.pool.query(
    'select confirmed_at, expires_at > now() as "isOpen" from sessions',
  );
  expect(rows).toEqual([{ confirmed_at: null, isOpen: true }]);
});
