import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0021-family-devices';

it('keeps access tokens and sessions as they are; a downgrade deletes guest passes with their sessions', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, BEFORE);
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key, status)
      select id, 'anna', 'anna', 'Anna', 'anna', 'anna', 'approved' from families;
    insert into access_tokens (family_id, parent_id, token_hash, name, hint, scope, all_children, created_at, expires_at)
      select family_id, id, 'hash', 'Kitchen', 'abcd', 'manage', true, now(), now() + interval '300 days' from parents;
    insert into sessions (id_hash, family_id, parent_id, created_at, last_seen_at, expires_at)
      select 'session', family_id, id, now(), now(), now() + interval '1 day' from parents`);

  await migrateToLatest(connection);
  const tokens = 'select name, scope, kind, bonus_limit, ended_at from access_tokens';
  expect((await pool.query(tokens)).rows).toEqual([
    { name: 'Kitchen', scope: 'manage', kind: 'program', bonus_limit: null, ended_at: null },
  ]);
  expect((await pool.query('select guest_pass_id from sessions')).rows).toEqual([{ guest_pass_id: null }]);

  const pass = (scope: string, days: number, bonusLimit: number | null) =>
    pool.query(
      `insert into access_tokens
        (family_id, parent_id, token_hash, name, hint, scope, all_children, created_at, expires_at, kind, bonus_limit)
        select family_id, id, $1::text::bytea, 'Grandma', '', $1, true, now(), now() + $2 * interval '1 day', 'guest-pass', $3
        from parents`,
      [scope, days, bonusLimit],
    );
  await expect(pass('manage', 1, 5)).rejects.toThrow('access_tokens_check');
  await expect(pass('help', 31, 5)).rejects.toThrow('access_tokens_check');
  await expect(pass('help', 1, null)).rejects.toThrow('access_tokens_check');
  await pass('help', 30, 5);
  await pool.query(`
    insert into sessions (id_hash, family_id, parent_id, guest_pass_id, created_at, last_seen_at, expires_at)
      select 'guest', family_id, parent_id, id, now(), now(), expires_at from access_tokens where kind = 'guest-pass'`);

  await takeSchemaBackTo(connection, BEFORE);
  expect((await pool.query('select name from access_tokens')).rows).toEqual([{ name: 'Kitchen' }]);
  const { rows } = await pool.query(`select convert_from(id_hash, 'UTF8') as id from sessions`);
  expect(rows).toEqual([{ id: 'session' }]);
});
