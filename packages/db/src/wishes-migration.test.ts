import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0042-approval-of-redemptions';

it('adds wishes to children and rewards that exist, with their rules', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, BEFORE);
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, 'anna', 'anna', 'Anna', 'anna', 'anna' from families;
    insert into children (family_id, parent_id, name) select family_id, id, child.name from parents,
      unnest(array['Mia', 'Leo']) as child (name);
    insert into rewards (family_id, child_id, name, description, points_cost, icon)
      select family_id, id, 'Zoo', 'With lions', 25, 'zoo' from children`);

  await migrateToLatest(connection);
  await pool.query(`insert into wishes (family_id, child_id, text, created_at)
    select family_id, id, 'A trip to the zoo', now() from children`);
  for (const change of [
    `status = 'accepted'`,
    `answered_at = now()`,
    `text = ''`,
    `text = repeat('x', 81)`,
    `status = 'declined', answered_at = now(), reward_id = (select min(id) from rewards)`,
  ]) {
    await expect(pool.query(`update wishes set ${change} where id = 1`)).rejects.toMatchObject({
      code: '23514',
    });
  }
  const accept = (which: string) =>
    pool.query(`update wishes set status = 'accepted', answered_at = now(), reward_id = (select ${which}(id) from rewards)
      where id = 1`);
  await expect(accept('max')).rejects.toMatchObject({ code: '23503' });
  await accept('min');
  await pool.query('delete from rewards where id = 1');
  expect((await pool.query('select status, reward_id from wishes where id = 1')).rows).toEqual([
    { status: 'accepted', reward_id: null },
  ]);
  await pool.query(`delete from children where name = 'Leo'`);
  expect((await pool.query('select id from wishes')).rows).toEqual([{ id: 1 }]);

  await takeSchemaBackTo(connection, BEFORE);
  expect((await pool.query('select name from children')).rows).toEqual([{ name: 'Mia' }]);
});
