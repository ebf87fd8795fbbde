import { expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0025-parts-of-the-day';

it('keeps habits and completions when approval is added, and after a downgrade without pending completions', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { pool, connection, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await takeSchemaBackTo(connection, BEFORE);
  await pool.query(`
    insert into families (name, time_zone) values ('The Winters', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, 'anna', 'anna', 'Anna', 'anna', 'anna' from families;
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from parents;
    insert into habits (family_id, child_id, name, description, points_per_completion, frequency, color)
      select family_id, id, 'Piano', 'A real habit', 5, 'daily', 'primary' from children;
    insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned,
        streak, longest_streak, first_entry_number, entry_count)
      select family_id, child_id, id, day, day::date, false, 5, 1, 1, 1, 1
      from habits, generate_series(timestamptz '2026-03-01', '2026-03-11', '2 days') as day`);
  const habits = 'select id, name, active, forgiving from habits';
  const completions = `select to_jsonb(habit_completions) - array['recorded_at', 'recorded_by_role', 'recorded_by_id', 'recorded_by_via_id'] from habit_completions order by id`;
  const before = [(await pool.query(habits)).rows, (await pool.query(completions)).rows];

  await migrateToLatest(connection);
  expect([(await pool.query(habits)).rows, (await pool.query(completions)).rows]).toEqual(before);
  expect((await pool.query('select distinct requires_approval from habits')).rows).toEqual([
    { requires_approval: false },
  ]);
  const note = (values: string) =>
    pool.query(`
      insert into notes (family_id, child_id, kind, text, author_id, created_at, points, entry_number, request_id)
      select family_id, id, 'praise', 'Kind to a sibling', 1, now(), ${values} from children`);
  const requestId = `'00000000-0000-4000-8000-000000000001'::uuid`;
  await note(`2, 1, ${requestId}`);
  await expect(note(`2, 1, ${requestId}`)).rejects.toThrow('notes_request');
  await expect(note(`2, null, null`)).rejects.toThrow('notes_check');
  await expect(note(`0, 1, null`)).rejects.toThrow('notes_points_check');
  await pool.query(`
    insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned,
        streak, longest_streak, status)
      select family_id, child_id, id, now(), '2026-03-12', false, 5, 1, 1, 'pending' from habits`);

  await expect(takeSchemaBackTo(connection, BEFORE)).rejects.toThrow('Pending completions');
  await pool.query(`delete from habit_completions where status = 'pending'`);
  await takeSchemaBackTo(connection, BEFORE);
  expect([(await pool.query(habits)).rows, (await pool.query(completions)).rows]).toEqual(before);
});
