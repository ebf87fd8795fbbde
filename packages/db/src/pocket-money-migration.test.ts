import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0043-wishes';

it('keeps families, rewards and redemptions without currency and amounts', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, BEFORE);
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, 'anna', 'anna', 'Anna', 'anna', 'anna' from families;
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from parents;
    insert into rewards (family_id, child_id, name, description, points_cost, icon)
      select family_id, id, 'Ice cream', 'Two scoops', 25, 'ice-cream' from children;
    insert into reward_redemptions (family_id, child_id, reward_id, name, icon, points_spent, redeemed_at, entry_number)
      select family_id, child_id, id, name, icon, points_cost, now(), 1 from rewards`);
  const redemptions = 'select id, reward_id, points_spent, redeemed_at from reward_redemptions';
  const before = (await pool.query(redemptions)).rows;

  await migrateToLatest(connection);
  expect((await pool.query(redemptions)).rows).toEqual(before);
  const money = 'select r.money_amount, r.currency, rewards.money_amount as amount, families.currency as own';
  const joined = `${money} from reward_redemptions r, rewards, families`;
  expect((await pool.query(joined)).rows).toEqual([
    { money_amount: null, currency: null, amount: null, own: null },
  ]);
  for (const change of [
    `families set currency = 'eur'`,
    'rewards set money_amount = 0',
    'rewards set money_amount = 1000000000001',
    'reward_redemptions set money_amount = 300',
    `reward_redemptions set currency = 'EUR'`,
  ]) {
    await expect(pool.query(`update ${change}`)).rejects.toMatchObject({ code: '23514' });
  }
  await pool.query(`update reward_redemptions set money_amount = 300, currency = 'EUR'`);

  await takeSchemaBackTo(connection, BEFORE);
  expect((await pool.query(redemptions)).rows).toEqual(before);
});
