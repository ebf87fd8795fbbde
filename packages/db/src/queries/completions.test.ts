import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import {
  countRunWith,
  findCompletionContext,
  findSessionWithCompletion,
  findSessionWithUndo,
  findUndoContext,
  rebuildStreaks,
} from './completions.ts';
import { findRedeemContext, findSessionWithReward } from './redemptions.ts';
import { findSession } from './sessions.ts';

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

describe('what a call is decided on, read with its session', () => {
  const AT = new Date('2026-03-11T12:00:00Z');
  const SESSION = Buffer.from('of the first family');
  const HABIT = { childId: 1, habitId: 1 };
  const REWARD = { childId: 1, rewardId: 1 };
  beforeAll(async () => {
    await database.pool.query(`
      insert into families (name, time_zone) values ('Two', 'UTC');
      insert into parents (family_id, username, username_key, name, email, email_key)
        values (2, 'two', 'two', 'Two', 'two@example.org', 'two@example.org');
      update parents set status = 'approved';
      insert into children (family_id, parent_id, name) values (2, 2, 'B');
      insert into habits (family_id, child_id, name, description, points_per_completion, frequency, color)
        values (2, 2, 'Theirs', 'Of another family', 5, 'daily', 'primary');
      insert into rewards (family_id, child_id, name, description, points_cost, icon)
        values (1, 1, 'Ice', 'Two scoops', 5, 'ice-cream'), (2, 2, 'Theirs', 'Of another family', 5, 'ice-cream');
      insert into sessions (id_hash, family_id, parent_id, created_at, last_seen_at, expires_at)
        values ('of the first family', 1, 1, '2026-03-11', '2026-03-11', '2026-04-11')`);
  });

  test('is what both say by themselves, about the last day on which the habit was completed', async () => {
    const { db } = database;
    const session = await findSession(db, SESSION, AT);
    expect(session).toMatchObject({ familyId: 1, parentId: 1 });
    expect(await findSessionWithReward(db, SESSION, AT, REWARD)).toEqual({
      ...session,
      ...(await findRedeemContext(db, 1, REWARD)),
    });
    for (const days of [[], ['2026-03-09'], ['2026-03-09', '2026-03-11']]) {
      await doneOn(...days);
      await rebuildStreaks(db, 1, 1);
      const last = days.at(-1) ?? '2026-03-11';
      const completion = await findCompletionContext(db, 1, HABIT, last);
      const undo = await findUndoContext(db, 1, HABIT, last);
      expect(completion?.completionOfDay?.completedOn).toBe(days.at(-1));
      expect(await findSessionWithCompletion(db, SESSION, AT, HABIT)).toEqual({ ...session, ...completion });
      expect(await findSessionWithUndo(db, SESSION, AT, HABIT)).toEqual({ ...session, ...undo });
      await database.pool.query('delete from habit_completions');
    }
  });

  test('is nothing where the thing is not the family’s, or the session has ended', async () => {
    const { db } = database;
    const later = new Date('2026-05-01');
    const found = await Promise.all([
      findSessionWithCompletion(db, SESSION, AT, { childId: 2, habitId: 3 }),
      findSessionWithUndo(db, SESSION, AT, { childId: 2, habitId: 3 }),
      findSessionWithReward(db, SESSION, AT, { childId: 2, rewardId: 2 }),
      findSessionWithCompletion(db, SESSION, AT, { childId: 2, habitId: 1 }),
      findSessionWithCompletion(db, SESSION, later, HABIT),
      findSessionWithUndo(db, SESSION, later, HABIT),
      findSessionWithReward(db, SESSION, later, REWARD),
    ]);
    expect(found).toEqual(found.map(() => undefined));
    expect(await findSessionWithCompletion(db, SESSION, AT, HABIT)).toBeDefined();
  });
});
