import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, type TestDatabase, takeSchemaBackTo } from './testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await takeSchemaBackTo(database.connection, '0048-answers-to-wishes-and-reached-goals');
  await database.pool.query(`
    insert into families (name, time_zone) values ('Winter', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, 'anna', 'anna', 'Anna', 'anna', 'anna' from families;
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from parents;
    insert into habits (family_id, child_id, name, description, points_per_completion, frequency, color)
      select family_id, id, 'Read', '', 5, 'daily', 'primary' from children;
    insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned, streak,
        longest_streak, meets_target, first_entry_number, entry_count)
      select family_id, child_id, id, now(), '2026-03-11', false, 5, 1, 1, true, 1, 1 from habits;`);
});
afterAll(() => database.drop());

test('after the upgrade, families accept offline completions, and earlier completions are no such', async () => {
  await migrateToLatest(database.connection);
  const { rows } = await database.pool.query(
    'select offline_completions, recorded_at from families join habit_completions on family_id = families.id',
  );
  expect(rows).toEqual([{ offline_completions: 'accept', recorded_at: null }]);
});
