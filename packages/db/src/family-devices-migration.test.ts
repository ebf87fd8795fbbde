import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, MIGRATION_NAMES, takeSchemaBackTo } from './testing/index.ts';

/** The migration before that of family devices, whatever its number. */
const BEFORE =
  MIGRATION_NAMES[MIGRATION_NAMES.findIndex((name) => name.endsWith('-family-devices')) - 1] ?? '';

it('keeps sessions, keys and the ledger; a downgrade removes devices and their sessions, and keeps what they did', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, BEFORE);
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key, status)
      select id, 'anna', 'anna', 'Anna', 'anna', 'anna', 'approved' from families;
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from parents;
    insert into sessions (id_hash, family_id, parent_id, created_at, last_seen_at, expires_at)
      select 'parent', family_id, id, now(), now(), now() + interval '1 day' from parents;
    insert into one_time_tokens (token_hash, kind, family_id, parent_id, payload, created_at, expires_at)
      select 'invitation', 'invitation', family_id, id, '{}', now(), now() + interval '1 day' from parents`);

  await migrateToLatest(connection);
  expect((await pool.query('select auth_method, family_device_id from sessions')).rows).toEqual([
    { auth_method: 'password', family_device_id: null },
  ]);
  await pool.query(`
    insert into family_devices (family_id, name, all_children, device_hash, paired_at, last_seen_at)
      select id, 'Kitchen', true, 'tablet', now(), now() from families;
    insert into sessions (id_hash, family_id, family_device_id, created_at, last_seen_at, expires_at)
      select 'tablet', family_id, id, now(), now(), now() + interval '1 day' from family_devices;
    insert into pins (family_id, child_id, kind, hash, changed_at) select family_id, id, 'digits', 'x', now() from children;
    insert into one_time_tokens (token_hash, kind, family_id, payload, created_at, expires_at)
      select 'request', 'entry-request', id, '{}', now(), now() + interval '5 minutes' from families;
    insert into audit_entries (family_id, actor_role, actor_id, action)
      select family_id, 'device', id, 'pin-locked' from family_devices`);
  for (const invalid of [
    `update sessions set parent_id = (select id from parents) where id_hash = 'tablet'`,
    `update sessions set profile_expires_at = now() where id_hash = 'tablet'`,
    `update sessions set profile_expires_at = now() where id_hash = 'parent'`,
    `update family_devices set lock_after_s = null`,
    `update pins set parent_id = (select id from parents)`,
  ]) {
    await expect(pool.query(invalid), invalid).rejects.toThrow('check');
  }
  // The person of an open profile can be erased without the device.
  await pool.query(
    `update sessions set child_id = (select id from children), profile_expires_at = now() where id_hash = 'tablet'`,
  );

  await takeSchemaBackTo(connection, BEFORE);
  const sessions = `select convert_from(id_hash, 'UTF8') as id from sessions`;
  expect((await pool.query(sessions)).rows).toEqual([{ id: 'parent' }]);
  expect((await pool.query('select kind from one_time_tokens')).rows).toEqual([{ kind: 'invitation' }]);
  expect((await pool.query('select actor_role from audit_entries')).rows).toEqual([{ actor_role: 'device' }]);
  await expect(pool.query('update sessions set parent_id = null')).rejects.toThrow('sessions_check');
  await expect(pool.query(`update one_time_tokens set parent_id = null`)).rejects.toThrow('not-null');
  await migrateToLatest(connection);
  expect((await pool.query(sessions)).rows).toEqual([{ id: 'parent' }]);
});
