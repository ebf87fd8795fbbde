import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

it('the migration makes every account a parent of all children; a downgrade keeps children and locks out other roles', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, '0018-languages');
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key, status)
      select id, person, person, person, person, person, 'approved' from families, unnest(array['anna', 'ben']) as person;
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from parents where username = 'ben'`);

  await migrateToLatest(connection);
  const roles = 'select username, family_role, all_children, invited_by from parents order by id';
  const parent = { family_role: 'parent', all_children: true, invited_by: null };
  expect((await pool.query(roles)).rows).toEqual([
    { username: 'anna', ...parent },
    { username: 'ben', ...parent },
  ]);
  await expect(pool.query(`update parents set all_children = false`)).rejects.toThrow('parents_check');
  await expect(pool.query(`update parents set family_role = 'viewer', is_admin = true`)).rejects.toThrow(
    'parents_check',
  );

  await pool.query(`
    insert into parents (family_id, username, username_key, name, email, email_key, status, family_role)
      select id, 'cleo', 'cleo', 'Cleo', 'cleo', 'cleo', 'approved', 'helper' from families;
    delete from parents where username = 'ben'`);
  expect((await pool.query('select name, parent_id from children')).rows).toEqual([
    { name: 'Mia', parent_id: null },
  ]);

  await takeSchemaBackTo(connection, '0018-languages');
  expect((await pool.query('select username, status from parents order by id')).rows).toEqual([
    { username: 'anna', status: 'approved' },
    { username: 'cleo', status: 'rejected' },
  ]);
  const { rows } = await pool.query(`
    select children.name, username from children join parents on parents.id = children.parent_id`);
  expect(rows).toEqual([{ name: 'Mia', username: 'anna' }]);
  await expect(pool.query('update children set parent_id = null')).rejects.toThrow('not-null');
});
