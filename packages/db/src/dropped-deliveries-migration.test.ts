import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, type TestDatabase, takeSchemaBackTo } from './testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await takeSchemaBackTo(database.connection, '0049-offline-completions');
  await database.pool.query(`
    insert into families (name, time_zone) values ('Winter', 'UTC');
    insert into webhooks (family_id, url, events, nonce, created_at)
      select id, 'https://example.org', '{completion.recorded}', '', now() from families;
    insert into webhook_deliveries (family_id, webhook_id, message_id, type, body, state, created_at, try_until)
      select family_id, webhooks.id, 'msg_' || n, 'test', '{}', case when n <= 1200 then 'waiting' else 'delivered' end, now(), now()
      from webhooks, generate_series(1, 1500) as n;`);
});
afterAll(() => database.drop());

test('after the upgrade, webhooks have dropped nothing, and all deliveries are kept', async () => {
  await migrateToLatest(database.connection);
  const { rows } = await database.pool.query(`
    select dropped_deliveries, dropped_since, count(*)::int as deliveries,
      (count(*) filter (where state = 'waiting'))::int as waiting
    from webhooks join webhook_deliveries on webhook_id = webhooks.id group by 1, 2`);
  expect(rows).toEqual([{ dropped_deliveries: 0, dropped_since: null, deliveries: 1_500, waiting: 1_200 }]);
});
