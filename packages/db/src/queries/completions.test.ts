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
      insert into children (family_id, parent_id, name) values (2, 2, 'B'), (1, 1, 'Sibling');
      insert into child_credentials (child_id, family_id, username, username_key, password_hash, can_login)
        values (3, 1, 'sibling', 'sibling', 'none', true);
      insert into habits (family_id, child_id, name, description, points_per_completion, frequency, color)
        values (2, 2, 'Theirs', 'Of another family', 5, 'daily', 'primary');
      insert into rewards (family_id, child_id, name, description, points_cost, icon)
        values (1, 1, 'Ice', 'Two scoops', 5, 'ice-cream'), (2, 2, 'Theirs', 'Of another family', 5, 'ice-cream');
      insert into sessions (id_hash, family_id, parent_id, created_at, last_seen_at, expires_at)
        values ('of the first family', 1, 1, '2026-03-11', '2026-03-11', '2026-04-11'),
          ('locked in a view', 1, 1, '2026-03-11', '2026-03-11', '2026-04-11');
      update sessions set locked_child_id = 3 where id_hash = 'locked in a view';
      insert into sessions (id_hash, family_id, child_id, created_at, last_seen_at, expires_at)
        values ('of a sibling', 1, 3, '2026-03-11', '2026-03-11', '2026-04-11')`);
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

  test.each([
    ['of another family', SESSION, { childId: 2, habitId: 3, rewardId: 2 }],
    ['of another child than was said', SESSION, { childId: 2, habitId: 1, rewardId: 1 }],
    ['that never was', SESSION, { childId: 1, habitId: 99, rewardId: 99 }],
    ['of a sibling', Buffer.from('of a sibling'), { childId: 1, habitId: 1, rewardId: 1 }],
    [
      'of a sibling, in a locked view',
      Buffer.from('locked in a view'),
      { childId: 1, habitId: 1, rewardId: 1 },
    ],
  ])('is nothing about a thing %s', async (_whose, session, where) => {
    const { db } = database;
    const nothing = { familyId: 1, version: null, name: null, currentPoints: null };
    expect(await findSessionWithCompletion(db, session, AT, where)).toMatchObject({
      ...nothing,
      tallies: null,
    });
    expect(await findSessionWithUndo(db, session, AT, where)).toMatchObject({ ...nothing, entries: null });
    expect(await findSessionWithReward(db, session, AT, where)).toMatchObject({
      ...nothing,
      pointsCost: null,
    });
  });

  test('is nothing, nor is there a session, when that has ended', async () => {
    const later = new Date('2026-05-01');
    const found = await Promise.all([
      findSessionWithCompletion(database.db, SESSION, later, HABIT),
      findSessionWithUndo(database.db, SESSION, later, HABIT),
      findSessionWithReward(database.db, SESSION, later, REWARD),
    ]);
    expect(found).toEqual([undefined, undefined, undefined]);
  });
});
