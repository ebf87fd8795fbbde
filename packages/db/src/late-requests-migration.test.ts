import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, type TestDatabase, takeSchemaBackTo } from './testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await takeSchemaBackTo(database.connection, '0062-short-wishes-and-names');
  await database.pool.query(`
    insert into families (name, time_zone) values ('Winter', 'America/New_York');
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, 'anna', 'anna', 'Anna', 'anna', 'anna' from families;
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from parents;
    insert into habits (family_id, child_id, name, description, points_per_completion, frequency, color, active, closed_days, closed_times)
      select family_id, children.id, habit.name, '', 5, 'daily', 'primary', active, closed_days, closed_times
      from children, (values
        ('Inactive for long', false, '{[2026-03-12,)}'::datemultirange, '{}'::tstzmultirange),
        ('Open again for long', true, '{[2026-03-10,2026-03-12)}', '{}'),
        ('With times', false, '{[2026-03-12,)}', '{["2026-03-12 18:00+00",)}'),
        ('Never closed', true, '{}', '{}')
      ) as habit(name, active, closed_days, closed_times);
    insert into past_schedules (family_id, child_id, habit_id, valid_until, frequency, days_per_week, weekdays, interval_days, slots, forgiving)
      select family_id, child_id, id, '2026-03-11', 'daily', null, 31, 1, '{any}', false from habits where name = 'Never closed';`);
});
afterAll(() => database.drop());

test('after the upgrade, a habit that is closed has the times of its closed days, and nothing is known of deleted notes', async () => {
  await migrateToLatest(database.connection);
  const { rows } = await database.pool.query(`
    select name, lower(closed_times) as from, upper_inf(closed_times) as "isOpen" from habits order by id`);
  expect(rows.map((row) => [row.name, row.from?.toISOString() ?? null, row.isOpen])).toEqual([
    ['Inactive for long', '2026-03-12T04:00:00.000Z', true],
    ['Open again for long', null, false],
    ['With times', '2026-03-12T18:00:00.000Z', true],
    ['Never closed', null, false],
  ]);
  const { rows: children } = await database.pool.query(
    'select deleted_notes, replaced_at from children, past_schedules',
  );
  expect(children).toEqual([{ deleted_notes: [], replaced_at: null }]);
});
