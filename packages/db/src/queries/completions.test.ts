import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { findNeighbors, updateCounters } from './completions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into families (name, time_zone) values ('One', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key)
      values (1, 'one', 'one', 'One', 'one@example.org', 'one@example.org');
    insert into children (family_id, parent_id, name) values (1, 1, 'A');
    insert into habits (family_id, child_id, name, description, points_per_completion, frequency, color)
      values (1, 1, 'Teeth', 'Morning and evening', 5, 'daily', 'primary'),
        (1, 1, 'Piano', 'Fifteen minutes', 5, 'daily', 'primary')`);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('delete from habit_completions'));

/** Completions with placeholder counters. */
async function doneOn(...days: string[]): Promise<void> {
  for (const day of days) {
    for (const habitId of [1, 2]) {
      await database.pool.query(
        `insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned,
          streak, longest_streak, first_entry_number, entry_count)
          values (1, 1, ${habitId}, now(), '${day}', false, 5, 1, 99, 1, 1)`,
      );
    }
  }
}

test('the neighbors of a day are the completion before it and the days after it', async () => {
  await doneOn('2026-03-08', '2026-03-09', '2026-03-11', '2026-03-12');
  expect(await findNeighbors(database.db, 1, 1, '2026-03-10')).toEqual({
    before: { lastCompletedOn: '2026-03-09', lastStreak: 1, longestStreak: 99 },
    laterDays: ['2026-03-11', '2026-03-12'],
  });
  expect(await findNeighbors(database.db, 1, 1, '2026-03-07')).toMatchObject({ before: undefined });
  expect(await findNeighbors(database.db, 1, 1, '2026-03-12')).toMatchObject({ laterDays: [] });
});

test('stores the counters of each day with its completion, and the last also with the habit', async () => {
  await doneOn('2026-03-09', '2026-03-10', '2026-03-11');
  await updateCounters(database.db, 1, 1, [
    { lastCompletedOn: '2026-03-10', lastStreak: 5, longestStreak: 7 },
    { lastCompletedOn: '2026-03-11', lastStreak: 6, longestStreak: 8 },
  ]);
  const { rows } = await database.pool.query(`
    select habit_id || ': ' || streak || '/' || longest_streak as counted from habit_completions
    order by habit_id, completed_on`);
  expect(rows.map(({ counted }) => counted)).toEqual([
    '1: 1/99',
    '1: 5/7',
    '1: 6/8',
    '2: 1/99',
    '2: 1/99',
    '2: 1/99',
  ]);
  const { rows: habits } = await database.pool.query(
    'select last_completed_on, last_streak, longest_streak from habits order by id',
  );
  expect(habits).toEqual([
    { last_completed_on: '2026-03-11', last_streak: 6, longest_streak: 8 },
    { last_completed_on: null, last_streak: 0, longest_streak: 0 },
  ]);
});
