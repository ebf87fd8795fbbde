import {
  currentStreak,
  evaluateCompletions,
  NO_STREAK,
  type ScheduledHabit,
  scheduleFacts,
  toDayNumber,
} from '@starchart/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { CLOSED_DAYS } from './queries/habits/schedules.ts';
import { recountAllLedgers } from './queries/points/ledger-audit.ts';
import { createTestDatabase, type TestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0029-what-notes-are-about';
const TODAY = '2026-03-26';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await takeSchemaBackTo(database.connection, BEFORE);
  // The same habits in two families, whose weeks start on Monday and on Sunday. The weekly ones miss the target in their last week.
  await database.pool.query(`
    insert into families (name, time_zone, week_starts_on)
      values ('Monday', 'UTC', 1), ('Sunday', 'Pacific/Kiritimati', 7);
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, name, name, name, name, name from families;
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from parents;
    insert into habits (family_id, child_id, name, description, points_per_completion, frequency, days_per_week, color,
        active, created_at, completion_count, last_completed_on, last_met_on, last_streak, longest_streak)
      select children.family_id, children.id, habit.name, 'A real habit', 5, frequency, days, 'primary', active,
        '2026-03-01 12:00Z', done, last_on, met_on, streak, streak
      from children, (values
        ('active', 'daily', null, true, 3, date '2026-03-04', date '2026-03-04', 3),
        ('daily', 'daily', null, false, 3, '2026-03-04', '2026-03-04', 3),
        ('weekly', 'weekly', 2, false, 3, '2026-03-11', '2026-03-04', 1),
        ('never done', 'daily', null, false, 0, null, null, 0)
      ) as habit (name, frequency, days, active, done, last_on, met_on, streak)
      order by children.id, habit.name;
    insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned,
        meets_target, streak, longest_streak, first_entry_number, entry_count)
      select family_id, child_id, id, day, day, false, 5, streak > 0, streak, streak, 1, 1
      from habits, (values
        ('daily', date '2026-03-02', 1), ('daily', '2026-03-03', 2), ('daily', '2026-03-04', 3),
        ('weekly', '2026-03-03', 0), ('weekly', '2026-03-04', 1), ('weekly', '2026-03-11', 0)
      ) as done (of, day, streak)
      where done.of = frequency and completion_count > 0`);
});
afterAll(() => database.drop());

const since = (startsOn: string) => [{ startsOn, endsOn: null }];

async function rowsOf(query: string) {
  return (await database.pool.query(query)).rows;
}

const HABITS = 'select * from habits order by id';
const COUNTERS =
  'select id, last_completed_on, last_met_on, last_streak, longest_streak from habits order by id';
const COMPLETIONS = `select id, habit_id as "habitId", completed_on as day, meets_target as "meetsTarget", streak,
  longest_streak as "longestStreak" from habit_completions order by completed_on`;

test('an inactive habit is closed since its last completion; no streak changes, and a downgrade restores all', async () => {
  const habits = await rowsOf(HABITS);
  const counters = await rowsOf(COUNTERS);
  const completions = await rowsOf(COMPLETIONS);
  await migrateToLatest(database.connection);
  expect(await rowsOf(COUNTERS)).toEqual(counters);
  expect(await rowsOf(COMPLETIONS)).toEqual(completions);

  const migrated = await database.db
    .selectFrom('habits')
    .innerJoin('families', 'families.id', 'habits.family_id')
    .select([
      'habits.id',
      'habits.name',
      'frequency',
      'days_per_week as daysPerWeek',
      'last_met_on as metOn',
      'last_streak as streak',
      'longest_streak as longestStreak',
      'families.name as family',
      'week_starts_on as weekStartsOn',
      CLOSED_DAYS.as('closedDays'),
    ])
    .orderBy('families.id')
    .orderBy('habits.name')
    .execute();
  const closed = migrated.map(({ family, name, closedDays }) => [family, name, closedDays]);
  expect(closed).toEqual([
    ['Monday', 'active', []],
    ['Monday', 'daily', since('2026-03-05')],
    ['Monday', 'never done', since('2026-03-02')],
    ['Monday', 'weekly', since('2026-03-16')],
    ['Sunday', 'active', []],
    ['Sunday', 'daily', since('2026-03-05')],
    ['Sunday', 'never done', since('2026-03-03')],
    ['Sunday', 'weekly', since('2026-03-15')],
  ]);

  // What is stored is what an evaluation gives.
  for (const { id, name, frequency, daysPerWeek, closedDays, weekStartsOn } of migrated) {
    const habit: ScheduledHabit = {
      frequency,
      daysPerWeek,
      weekdays: 127,
      intervalDays: 1,
      slots: ['any'],
      forgiving: false,
      startDate: null,
      endDate: null,
      pastSchedules: [],
      pauses: [],
      closedDays,
    };
    const facts = scheduleFacts(habit, weekStartsOn);
    const stored = completions.filter(({ habitId }) => habitId === id);
    const days = stored.map((row) => ({ id: row.id, day: toDayNumber(row.day) }));
    const { rows, last } = evaluateCompletions(days, NO_STREAK, facts);
    expect(rows).toEqual(stored.map(({ habitId: _habit, day: _day, ...row }) => row));
    const streak = { active: 0, daily: 3, weekly: 0, 'never done': 0 }[name];
    expect(currentStreak(last, toDayNumber(TODAY), facts), name).toBe(streak);
  }
  const recounts = (await Array.fromAsync(recountAllLedgers(database.db))).flat();
  expect(recounts).toHaveLength(2);
  for (const { faults } of recounts) expect(faults).not.toContain('streaks');

  await takeSchemaBackTo(database.connection, BEFORE);
  expect(await rowsOf(HABITS)).toEqual(habits);
});
