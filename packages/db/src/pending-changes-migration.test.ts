import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

it('keeps the accounts when changes can wait, and after a downgrade', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, '0019-grown-ups');
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key, status)
      select id, person, person, person, person, person, 'approved' from families, unnest(array['anna', 'ben']) as person`);
  const accounts = 'select username, family_role from parents order by id';
  const before = (await pool.query(accounts)).rows;

  await migrateToLatest(connection);
  expect((await pool.query(accounts)).rows).toEqual(before);
  const request = (kind: string, parent: string | null, role: string | null) =>
    pool.query(
      `insert into pending_changes (family_id, kind, parent_id, new_role, requested_by, requested_at, due_at)
        select family_id, $1, (select id from parents where username = $2), $3, id, now(), now()
        from parents where username = 'anna'`,
      [kind, parent, role],
    );
  await request('remove-parent', 'ben', null);
  await request('erase-family', null, null);
  await expect(request('erase-family', null, null)).rejects.toThrow('pending_changes_open');
  await expect(request('erase-family', 'ben', null)).rejects.toThrow('pending_changes_parent_check');
  await expect(request('change-parent-role', 'ben', null)).rejects.toThrow('pending_changes_check');
  await expect(request('change-parent-role', 'ben', 'parent')).rejects.toThrow(
    'pending_changes_new_role_check',
  );

  await takeSchemaBackTo(connection, '0019-grown-ups');
  expect((await pool.query(accounts)).rows).toEqual(before);
});
