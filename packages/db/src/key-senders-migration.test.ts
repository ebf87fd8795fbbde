import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0029-what-notes-are-about';

it('keeps idempotency keys with their answers, and counts them for the person who sent them', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, BEFORE);
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into idempotency_keys (family_id, actor_role, actor_id, key_hash, request_hash, answer, created_at)
      select id, role, 7, 'key', 'request', 'answer', now()
      from families, unnest(array['parent', 'child', 'device']) role`);

  await migrateToLatest(connection);
  const keys = `
    select sender, convert_from(key_hash, 'UTF8') as key, convert_from(answer, 'UTF8') as answer
    from idempotency_keys order by sender`;
  const kept = { key: 'key', answer: 'answer' };
  expect((await pool.query(keys)).rows).toEqual([
    { sender: 'child/7', ...kept },
    { sender: 'device/7', ...kept },
    { sender: 'parent/7', ...kept },
  ]);

  await takeSchemaBackTo(connection, BEFORE);
  expect((await pool.query('select actor_role from idempotency_keys')).rows).toHaveLength(3);
});
