import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0034-senders-of-idempotency-keys';

it('drops the keys of visitors, and keeps the accounts that they registered', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, BEFORE);
  await pool.query(`
    with family as (insert into families (name, time_zone) values ('The Winters', 'UTC') returning id),
      parent as (
        insert into parents (family_id, username, username_key, name, email, email_key, status)
        select id, 'ann', 'ann', 'Ann', 'ann@example.org', 'ann@example.org', 'approved' from family
        returning family_id, id
      )
    insert into visitor_keys (key_hash, request_hash, family_id, parent_id, created_at)
      select 'key', 'request', family_id, id, now() from parent`);

  await migrateToLatest(connection);
  const tables = `select to_regclass('visitor_keys')::text as keys, (select count(*)::int from parents) as parents`;
  expect((await pool.query(tables)).rows).toEqual([{ keys: null, parents: 1 }]);

  await takeSchemaBackTo(connection, BEFORE);
  expect((await pool.query('select * from visitor_keys')).rows).toEqual([]);
});
