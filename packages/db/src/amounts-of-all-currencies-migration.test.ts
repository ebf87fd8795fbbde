import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0049-offline-completions';

it('keeps amounts and currencies, remembers the currency of the amounts, takes larger ones, and none stays none on the way back', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, BEFORE);
  await pool.query(`
    insert into families (name, time_zone, currency) values ('The Winters', 'UTC', 'HUF'), ('The Summers', 'UTC', null);
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, name, name, 'Anna', name, name from families;
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from parents;
    insert into rewards (family_id, child_id, name, description, points_cost, icon, money_amount)
      select family_id, id, 'Ice cream', 'Two scoops', 25, 'ice-cream', 50000 from children;
    insert into reward_redemptions (family_id, child_id, reward_id, name, icon, points_spent, redeemed_at, entry_number,
        money_amount, currency)
      select family_id, child_id, id, name, icon, points_cost, now(), 1, 2147483647, 'EUR' from rewards`);
  const amounts = async () =>
    (
      await pool.query(
        'select money_amount from rewards union all select money_amount from reward_redemptions',
      )
    ).rows.map((row) => Number(row.money_amount));
  const before = await amounts();

  await migrateToLatest(connection);
  expect(await amounts()).toEqual(before);
  const families = 'select currency, amounts_currency from families order by id';
  expect((await pool.query(families)).rows).toEqual([
    { currency: 'HUF', amounts_currency: 'HUF' },
    { currency: null, amounts_currency: null },
  ]);
  await pool.query('update rewards set money_amount = 1000000000000');
  await pool.query('update reward_redemptions set money_amount = 1000000000000');
  for (const change of [
    'rewards set money_amount = 0',
    'rewards set money_amount = 1000000000001',
    `families set amounts_currency = 'eur'`,
  ]) {
    await expect(pool.query(`update ${change}`)).rejects.toMatchObject({ code: '23514' });
  }

  await takeSchemaBackTo(connection, BEFORE);
  expect(await amounts()).toEqual([1_000_000, 1_000_000, 2_147_483_647, 2_147_483_647]);
  await migrateToLatest(connection);
  await pool.query('update rewards set money_amount = null');
  await pool.query('update reward_redemptions set money_amount = null, currency = null');
  await takeSchemaBackTo(connection, BEFORE);
  const paying =
    'select from rewards where money_amount is not null union all select from reward_redemptions where currency is not null';
  expect((await pool.query(paying)).rows).toEqual([]);
});
