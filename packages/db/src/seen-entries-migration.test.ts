import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0034-senders-of-idempotency-keys';

it('counts the whole ledger of every child as seen', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, BEFORE);
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, name, name, name, name, name from families;
    insert into children (family_id, parent_id, name, entry_count) select family_id, id, 'Mia', 412 from parents;
    insert into children (family_id, parent_id, name) select family_id, id, 'Leo' from parents`);

  await migrateToLatest(connection);
  const seen = async () =>
    (await pool.query('select name, entry_count, seen_entry from children order by id')).rows;
  expect(await seen()).toEqual([
    { name: 'Mia', entry_count: 412, seen_entry: 412 },
    { name: 'Leo', entry_count: 0, seen_entry: 0 },
  ]);
  await expect(pool.query('update children set seen_entry = 413')).rejects.toThrow('check constraint');

  await takeSchemaBackTo(connection, BEFORE);
  expect((await pool.query('select name, entry_count from children')).rows).toHaveLength(2);
});
