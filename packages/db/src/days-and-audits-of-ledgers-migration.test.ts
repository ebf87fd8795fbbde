import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0029-what-notes-are-about';

it('keeps ledgers and their entries when ledgers get the result of an audit, and after a downgrade', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, BEFORE);
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, 'anna', 'anna', 'Anna', 'anna', 'anna' from families;
    insert into children (family_id, parent_id, name, current_points, entry_count) select family_id, id, 'Mia', 3, 3 from parents;
    insert into points_entries (family_id, child_id, number, kind, amount, total_amount, balance_after, label, day,
        created_at, actor_role, actor_id)
      select family_id, id, number, 'adjustment', 1, 0, number, 'Gift', date '2026-03-10' + number, now(), 'parent', 1
      from children, generate_series(1, 3) as number`);
  const entries = async () => (await pool.query('select * from points_entries order by number')).rows;
  const ledgers = async () => (await pool.query('select * from ledgers')).rows;
  const before = { entries: await entries(), ledgers: await ledgers() };
  expect(before.entries).toHaveLength(3);
  expect(before.ledgers).toHaveLength(1);

  await migrateToLatest(connection);
  expect(await entries()).toEqual(before.entries);
  expect(await ledgers()).toMatchObject([{ ...before.ledgers[0], audited_at: null, audit_ok: null }]);
  await expect(pool.query('update ledgers set audited_at = now()')).rejects.toThrow('ledgers_audit_check');
  await pool.query(`
    update ledgers set audited_at = now(), audit_ok = true, audited_entries = 3, audited_current_points = 3,
      audited_total_points = 0`);

  await takeSchemaBackTo(connection, BEFORE);
  expect({ entries: await entries(), ledgers: await ledgers() }).toEqual(before);
});
