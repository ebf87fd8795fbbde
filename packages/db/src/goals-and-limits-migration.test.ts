import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0040-names-for-children';

it('keeps rewards and redemptions when goals and limits are added: every day, without limit, and no goal', async () => {
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
      select family_id, id, 'Ice cream', 'Two scoops', 25, 'ice-cream' from children;
    insert into reward_redemptions (family_id, child_id, reward_id, name, icon, points_spent, redeemed_at, entry_number)
      select family_id, child_id, id, name, icon, points_cost, timestamptz '2026-03-11', 1 from rewards`);
  const rewards = 'select id, child_id, name, points_cost, active from rewards order by id';
  const redemptions =
    'select id, reward_id, name, points_spent, redeemed_at from reward_redemptions order by id';
  const before = [(await pool.query(rewards)).rows, (await pool.query(redemptions)).rows];

  await migrateToLatest(connection);
  expect([(await pool.query(rewards)).rows, (await pool.query(redemptions)).rows]).toEqual(before);
  expect(
    (await pool.query('select distinct stock, limit_count, limit_period, weekdays from rewards')).rows,
  ).toEqual([{ stock: null, limit_count: null, limit_period: null, weekdays: 127 }]);
  expect((await pool.query('select distinct redeemed_on from reward_redemptions')).rows).toEqual([
    { redeemed_on: null },
  ]);
  for (const [change, constraint] of [
    ['stock = -1', 'rewards_stock'],
    ['limit_count = 2', 'rewards_limit'],
    [`limit_count = 32, limit_period = 'day'`, 'rewards_limit_count_check'],
    [`limit_count = 1, limit_period = 'year'`, 'rewards_limit_period_check'],
    ['weekdays = 0', 'rewards_weekdays_check'],
  ]) {
    await expect(pool.query(`update rewards set ${change}`)).rejects.toMatchObject({ constraint });
  }
  const ofSibling = 'update children set goal_reward_id = (select max(id) from rewards)';
  await expect(pool.query(ofSibling)).rejects.toThrow('foreign key');
  await pool.query(
    'update children set goal_reward_id = (select id from rewards where child_id = children.id)',
  );
  await pool.query('delete from rewards where id = (select min(id) from rewards)');
  expect((await pool.query('select goal_reward_id is null as none from children order by id')).rows).toEqual([
    { none: true },
    { none: false },
  ]);

  await takeSchemaBackTo(connection, BEFORE);
  expect((await pool.query(rewards)).rows).toEqual(before[0]?.slice(1));
  await migrateToLatest(connection);
});
