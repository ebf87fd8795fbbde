import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0041-goals-and-limits-of-rewards';

it('keeps pending, fulfilled and canceled redemptions as not requiring approval', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, BEFORE);
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, 'anna', 'anna', 'Anna', 'anna', 'anna' from families;
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from parents;
    insert into rewards (family_id, child_id, name, description, points_cost, icon, stock)
      select family_id, id, 'Ice cream', 'Two scoops', 25, 'ice-cream', 3 from children;
    insert into reward_redemptions (family_id, child_id, reward_id, name, icon, points_spent, redeemed_at, entry_number,
        fulfilled, fulfilled_at, cancelled_at)
      select family_id, child_id, id, name, icon, points_cost, now(), 1, fulfilled_at is not null, fulfilled_at, cancelled_at
      from rewards, (values (null, null), (now(), null), (null, now())) as decided (fulfilled_at, cancelled_at)`);
  const redemptions =
    'select id, reward_id, redeemed_at, fulfilled_at, cancelled_at from reward_redemptions order by id';
  const before = (await pool.query(redemptions)).rows;

  await migrateToLatest(connection);
  expect((await pool.query(redemptions)).rows).toEqual(before);
  expect((await pool.query('select stock, requires_approval from rewards')).rows).toEqual([
    { stock: 3, requires_approval: false },
  ]);
  const approvals = 'select distinct requires_approval, approved_at from reward_redemptions';
  expect((await pool.query(approvals)).rows).toEqual([{ requires_approval: false, approved_at: null }]);
  await expect(pool.query('update reward_redemptions set approved_at = now()')).rejects.toThrow(
    'reward_redemptions_approval',
  );
  await expect(
    pool.query('update reward_redemptions set requires_approval = true where fulfilled'),
  ).rejects.toThrow('reward_redemptions_approved_first');

  await takeSchemaBackTo(connection, BEFORE);
  expect((await pool.query(redemptions)).rows).toEqual(before);
});
