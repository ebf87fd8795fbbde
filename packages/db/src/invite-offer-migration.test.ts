import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, type TestDatabase, takeSchemaBackTo } from './testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await takeSchemaBackTo(database.connection, '0040-names-for-children');
  await database.pool.query(`
    insert into families (name, time_zone) values ('Alone', 'UTC'), ('Inviting', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, name, name, name, name, name from families;
    insert into one_time_tokens (token_hash, family_id, parent_id, kind, payload, created_at, expires_at)
      select '\\x01', family_id, id, 'invitation', '{}', now(), now() + interval '1 day' from parents where name = 'Inviting';`);
});
afterAll(() => database.drop());

test('a family that has invited somebody before the upgrade gets no offer to invite', async () => {
  await migrateToLatest(database.connection);
  const { rows } = await database.pool.query('select name, offers_invite from families order by id');
  expect(rows).toEqual([
    { name: 'Alone', offers_invite: true },
    { name: 'Inviting', offers_invite: false },
  ]);
});
