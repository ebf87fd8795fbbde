import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { countRunWith, rebuildStreaks } from './completions.ts';

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

/** Completions with counters that are all wrong. */
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

describe('counting the streaks of a habit anew', () => {
  test.each([
    [['2026-03-11'], ['1/1'], '1/1'],
    [['2026-03-09', '2026-03-10', '2026-03-11'], ['1/1', '2/2', '3/3'], '3/3'],
    [['2026-03-08', '2026-03-10', '2026-03-11'], ['1/1', '1/1', '2/2'], '2/2'],
    [
      ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-05', '2026-03-06'],
      ['1/1', '2/2', '3/3', '1/3', '2/3'],
      '2/3',
    ],
    [['2028-02-28', '2028-02-29', '2028-03-01'], ['1/1', '2/2', '3/3'], '3/3'],
  ])('done on %j', async (days, expected, ofHabit) => {
    await doneOn(...days);
    await rebuildStreaks(database.db, 1, 1);
    const { rows } = await database.pool.query(`
      select streak || '/' || longest_streak as counted from habit_completions where habit_id = 1 order by completed_on`);
    expect(rows.map(({ counted }) => counted)).toEqual(expected);
    const { rows: habits } = await database.pool.query(
      `select last_completed_on, last_streak || '/' || longest_streak as counted from habits where id = 1`,
    );
    expect(habits).toEqual([{ last_completed_on: days.at(-1), counted: ofHabit }]);
  });

  test('leaves other habits as they are', async () => {
    await doneOn('2026-03-10', '2026-03-11');
    await rebuildStreaks(database.db, 1, 1);
    const { rows } = await database.pool.query(
      'select distinct longest_streak from habit_completions where habit_id = 2',
    );
    expect(rows).toEqual([{ longest_streak: 99 }]);
  });
});

describe('the run around a day', () => {
  test.each([
    [[], '2026-03-11', 1],
    [['2026-03-11'], '2026-03-11', 1],
    [['2026-03-10', '2026-03-12'], '2026-03-11', 3],
    [['2026-03-08', '2026-03-09', '2026-03-10'], '2026-03-11', 4],
    [['2026-03-12', '2026-03-13'], '2026-03-11', 3],
    [['2026-03-09', '2026-03-13'], '2026-03-11', 1],
    [['2026-02-27', '2026-02-28', '2026-03-02'], '2026-03-01', 4],
  ])('done on %j, with %s it is %i long', async (days, day, length) => {
    await doneOn(...days);
    expect(await countRunWith(database.db, 1, 1, day)).toBe(length);
  });
});
