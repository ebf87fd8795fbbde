import { evaluateCompletions, NO_STREAK, scheduleFacts, toDayNumber } from '@starchart/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase, type TestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0022-guest-passes';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await takeSchemaBackTo(database.connection, BEFORE);
  // Five habits in each of two families, whose weeks start on Monday and on Sunday. Habit n is done on about n days of 11.
  await database.pool.query(`
    insert into families (name, time_zone, week_starts_on) values ('Monday', 'UTC', 1), ('Sunday', 'UTC', 7);
    insert into parents (family_id, username, username_key, name, email, email_key)
      select id, name, name, name, name, name from families;
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from parents;
    insert into habits (family_id, child_id, name, description, points_per_completion, frequency, days_per_week, color)
      select children.family_id, children.id, 'Habit ' || n, 'A real habit', 5,
        case when n = 1 then 'daily' else 'weekly' end, case when n > 2 then n - 1 end, 'primary'
      from children, generate_series(1, 5) as n order by 1, 3;
    insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned,
        streak, longest_streak, first_entry_number, entry_count)
      select family_id, child_id, id, day, day::date, false, 5, 1, 1, 1, 1
      from habits, generate_series(timestamptz '2025-10-01', '2026-03-11', '1 day') as day
      where extract(epoch from day)::bigint / 86400 * 7 % 11 < 3 + id % 5;
    -- The counters in days that the releases before kept.
    with day as (
      select *, completed_on - (row_number() over (partition by habit_id order by completed_on))::int as run
      from habit_completions
    ), streaks as (
      select id, habit_id, completed_on, row_number() over (partition by habit_id, run order by completed_on) as streak from day
    ), result as (
      select *, max(streak) over (partition by habit_id order by completed_on) as longest from streaks
    ) update habit_completions c set streak = r.streak, longest_streak = r.longest from result r where r.id = c.id;
    update habits h set completion_count = (select count(*) from habit_completions where habit_id = h.id),
        last_completed_on = c.completed_on, last_streak = c.streak, longest_streak = c.longest_streak
      from (select distinct on (habit_id) * from habit_completions order by habit_id, completed_on desc) c
      where c.habit_id = h.id`);
});
afterAll(() => database.drop());

const COUNTERS = 'select id, last_completed_on, last_streak, longest_streak from habits order by id';
const COMPLETIONS = 'select id, streak, longest_streak from habit_completions order by id';

async function rowsOf<Row extends object>(query: string): Promise<Row[]> {
  const { rows } = await database.pool.query<Row>(query);
  return rows;
}

interface Habit {
  id: number;
  frequency: 'daily' | 'weekly';
  days_per_week: number | null;
  week_starts_on: number;
  last_met_on: string | null;
  last_streak: number;
  longest_streak: number;
}

test('streaks of daily habits stay, and those of weekly ones are counted in weeks; a downgrade restores all', async () => {
  const [counters, completions] = [await rowsOf(COUNTERS), await rowsOf(COMPLETIONS)];
  await migrateToLatest(database.connection);

  const habits = await rowsOf<Habit>(
    'select habits.*, week_starts_on from habits join families on families.id = family_id order by habits.id',
  );
  let weeks = 0;
  for (const habit of habits) {
    const stored = await rowsOf<{ id: number; day: string }>(
      `select id, completed_on as day, meets_target as "meetsTarget", streak, longest_streak as "longestStreak"
       from habit_completions where habit_id = ${habit.id} order by completed_on`,
    );
    const facts = scheduleFacts(
      {
        frequency: habit.frequency,
        daysPerWeek: habit.days_per_week,
        weekdays: 127,
        intervalDays: 1,
        slots: ['any'],
        forgiving: false,
        startDate: null,
        endDate: null,
        pastSchedules: [],
        pauses: [],
        closedDays: [],
      },
      habit.week_starts_on,
    );
    const days = stored.map(({ id, day }) => ({ id, day: toDayNumber(day) }));
    const { rows, last } = evaluateCompletions(days, NO_STREAK, facts);
    expect(stored).toEqual(rows.map((row, place) => ({ ...row, day: stored[place]?.day })));
    expect(habit.last_met_on === null ? null : toDayNumber(habit.last_met_on)).toBe(last.metOn);
    expect([habit.last_streak, habit.longest_streak]).toEqual([last.streak, last.longestStreak]);
    if (habit.frequency === 'weekly') weeks += last.longestStreak;
  }
  expect(weeks).toBeGreaterThan(20);

  await takeSchemaBackTo(database.connection, BEFORE);
  expect(await rowsOf(COUNTERS)).toEqual(counters);
  expect(await rowsOf(COMPLETIONS)).toEqual(completions);
});

test('a downgrade refuses to lose completions of further slots', async () => {
  await migrateToLatest(database.connection);
  await database.pool.query(`
    insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, slot, early, points_earned,
        meets_target, streak, longest_streak, first_entry_number, entry_count)
      select family_id, child_id, habit_id, completed_at, completed_on, 2, false, 5, false, 0, 0, 1, 1
      from habit_completions limit 1`);
  await expect(takeSchemaBackTo(database.connection, BEFORE)).rejects.toThrow('further slots');
  await expect(
    database.pool.query(`update habits set weekdays = 1, interval_days = 2 where frequency = 'daily'`),
  ).rejects.toThrow('habits_weekdays_or_interval');
  await expect(
    database.pool.query(`update habits set slots = '{morning,evening}' where frequency = 'weekly'`),
  ).rejects.toThrow('habits_weekly_schedule');
});
