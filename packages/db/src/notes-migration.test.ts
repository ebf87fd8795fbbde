import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

it('adds indexes to notes that exist, and removes them', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  const indexes = async () => {
    const { rows } = await pool.query(
      `select indexname from pg_indexes where indexname in ('notes_of_slot', 'notes_of_time') order by 1`,
    );
    return rows.map(({ indexname }) => indexname);
  };
  await takeSchemaBackTo(connection, '0049-offline-completions');
  expect(await indexes()).toEqual([]);
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, 'anna', 'anna', 'Anna', 'anna', 'anna' from families;
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from parents;
    insert into notes (family_id, child_id, kind, text, author_id, created_at)
      select family_id, id, 'praise', 'Patient', parent_id, now() from children, generate_series(1, 100)`);
  await migrateToLatest(connection);
  expect(await indexes()).toEqual(['notes_of_slot', 'notes_of_time']);
  expect((await pool.query('select count(*)::int from notes')).rows).toEqual([{ count: 100 }]);
  await takeSchemaBackTo(connection, '0049-offline-completions');
  expect(await indexes()).toEqual([]);
});
