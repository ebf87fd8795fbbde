import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

it('upgrades families, parents, children and ledgers to languages, and downgrades them', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, '0017-merged-audit-entries');
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key, status)
      select id, 'anna', 'anna', 'Anna', 'a@example.org', 'a@example.org', 'approved' from families;
    insert into children (family_id, parent_id, name, current_points, total_points, entry_count, version)
      select family_id, id, 'Mia', 25, 25, 1, 1 from parents;
    insert into points_entries
        (family_id, child_id, number, kind, amount, total_amount, balance_after, label, day, created_at,
         actor_role, actor_id, badge_key)
      select family_id, id, 1, 'badge_bonus', 25, 25, 25, 'Explorer', '2026-03-11', now(), 'child', id, 'explorer' from children`);
  await migrateToLatest(connection);
  const { rows } = await pool.query(`
    select families.language as family, parents.language as parent, read_aloud, label, label_key, label_params
    from families, parents, children, points_entries`);
  expect(rows).toEqual([
    {
      family: 'en',
      parent: null,
      read_aloud: 'off',
      label: 'Explorer',
      label_key: null,
      label_params: null,
    },
  ]);
  await expect(pool.query(`update families set language = 'xx'`)).rejects.toThrow('families_language_check');
  await takeSchemaBackTo(connection, '0017-merged-audit-entries');
  const { rows: kept } = await pool.query('select label from points_entries');
  expect(kept).toEqual([{ label: 'Explorer' }]);
});
