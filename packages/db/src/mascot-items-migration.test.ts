import { MASCOT_ITEMS } from '@starchart/schema';
import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0046-night-sky';

it('keeps children as they are, whose mascots wear nothing, and accepts every item', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, BEFORE);
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, 'anna', 'anna', 'Anna', 'anna', 'anna' from families;
    insert into children (family_id, parent_id, name, avatar, look, total_points, current_points)
      select family_id, id, 'Mia', '3', 'plain', 0, 0 from parents`);
  const children = async () =>
    (await pool.query('select id, family_id, name, avatar, look from children')).rows;
  const before = await children();

  await migrateToLatest(connection);
  expect(await children()).toEqual(before);
  expect((await pool.query('select mascot_item from children')).rows).toEqual([{ mascot_item: null }]);
  for (const item of [...MASCOT_ITEMS, null])
    await pool.query('update children set mascot_item = $1', [item]);
  await expect(pool.query(`update children set mascot_item = 'hat'`)).rejects.toMatchObject({
    code: '23514',
  });

  await takeSchemaBackTo(connection, BEFORE);
  expect(await children()).toEqual(before);
});
