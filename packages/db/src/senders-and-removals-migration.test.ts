import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, type TestDatabase, takeSchemaBackTo } from './testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await takeSchemaBackTo(database.connection, '0049-offline-completions');
  await database.pool.query(`
    insert into families (name, time_zone) values ('Winter', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, 'anna', 'anna', 'Anna', 'anna', 'anna' from families;
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from parents;
    insert into habits (family_id, child_id, name, description, points_per_completion, frequency, color, active, closed_days)
      select family_id, id, 'Read', '', 5, 'daily', 'primary', false, '{[2026-03-12,)}' from children;
    insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned, streak,
        longest_streak, meets_target, first_entry_number, entry_count)
      select family_id, child_id, id, now(), '2026-03-11', false, 5, 1, 1, true, 1, 1 from habits;`);
});
afterAll(() => database.drop());

test('after the upgrade, nothing is known of who sent earlier completions and what was removed', async () => {
  await migrateToLatest(database.connection);
  const { rows } = await database.pool.query(`
    select recorded_by_role, recorded_by_id, recorded_by_via_id, removals, closed_days
    from habit_completions join habits on habit_id = habits.id`);
  expect(rows).toEqual([
    {
      recorded_by_role: null,
      recorded_by_id: null,
      recorded_by_via_id: null,
      removals: [],
      closed_days: '{[2026-03-12,)}',
    },
  ]);
});
