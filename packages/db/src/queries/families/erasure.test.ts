import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { deleteReward } from '../points/rewards.ts';
import { deleteWebhook } from '../system/webhooks.ts';

const ROWS = 12_000;
const MOST_AT_ONCE = 5_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into families (name, time_zone) values ('One', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key) values
      (1, 'one', 'one', 'One', 'one@example.org', 'one@example.org');
    insert into children (family_id, parent_id, name) values (1, 1, 'A');
    insert into rewards (family_id, child_id, name, description, points_cost, icon) select 1, 1, 'Ice', 'A scoop', 1, 'ice-cream'
      from generate_series(1, 2);
    insert into reward_redemptions (family_id, child_id, reward_id, name, icon, points_spent, redeemed_at, entry_number)
      select 1, 1, 1 + (n % 4 = 0)::int, 'Ice', 'ice-cream', 1, now(), n from generate_series(1, ${(ROWS * 4) / 3}) as n;
    insert into webhooks (family_id, url, events, nonce, created_at) values (1, 'https://example.org', '{completion.recorded}', sha256(''), now());
    insert into webhook_deliveries (family_id, webhook_id, message_id, type, body, created_at, try_until)
      select 1, 1, n, 'test', '', now(), now() from generate_series(1, ${ROWS}) as n;

    -- A foreign key changes rows by statements of its own, which fire this trigger too.
    create function reject_long_statement() returns trigger language plpgsql as $$ begin
      if (select count(*) from changed) > ${MOST_AT_ONCE} then raise exception 'a long statement'; end if;
      return null;
    end $$;
    create trigger short after update on reward_redemptions referencing old table as changed
      for each statement execute function reject_long_statement();
    create trigger short after delete on webhook_deliveries referencing old table as changed
      for each statement execute function reject_long_statement()`);
});
afterAll(() => database.drop());

test('a reward with any number of redemptions is deleted without a long statement', async () => {
  const isDeleted = await database.db
    .transaction()
    .execute((tx) => deleteReward(tx, 1, { id: 1, childId: 1 }));
  expect(isDeleted).toBe(true);
  const { rows } = await database.pool.query(
    'select reward_id, count(*)::int from reward_redemptions group by reward_id order by reward_id',
  );
  expect(rows).toEqual([
    { reward_id: 2, count: ROWS / 3 },
    { reward_id: null, count: ROWS },
  ]);
});

test('a webhook with any number of deliveries is deleted without a long statement', async () => {
  expect(await database.db.transaction().execute((tx) => deleteWebhook(tx, 1, 1))).toBe(true);
  const { rows } = await database.pool.query('select from webhook_deliveries');
  expect(rows).toEqual([]);
});
