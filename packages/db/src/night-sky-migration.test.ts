import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { recountAllLedgers } from './queries/points/ledger-audit.ts';
import { createTestDatabase, type TestDatabase, takeSchemaBackTo } from './testing/index.ts';

const BEFORE = '0045-invite-offer';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await takeSchemaBackTo(database.connection, BEFORE);
});
afterAll(() => database.drop());

async function rowsOf(query: string) {
  return (await database.pool.query(query)).rows;
}

/** Adds a family with one child, and returns the ids. */
async function aFamily(name: string): Promise<{ family: number; child: number }> {
  const [{ family, child }] = await rowsOf(`
    with f as (insert into families (name, time_zone) values ('${name}', 'UTC') returning id),
    p as (insert into parents (family_id, username, username_key, name, email, email_key)
      select id, '${name}', '${name}', '${name}', '${name}', '${name}' from f returning family_id, id)
    insert into children (family_id, parent_id, name) select family_id, id, 'Mia' from p
    returning family_id as family, id as child`);
  return { family, child };
}

async function aHabit(
  { family, child }: { family: number; child: number },
  columns: object = {},
): Promise<number> {
  const given = {
    frequency: 'daily',
    weekdays: 127,
    interval_days: 1,
    slots: '{any}',
    closed_days: '{}',
    ...columns,
  };
  const values = Object.values(given).map((value) => `'${value}'`);
  const [{ id }] = await rowsOf(`
    insert into habits (family_id, child_id, name, description, points_per_completion, color, ${Object.keys(given).join()})
    values (${family}, ${child}, 'Habit', 'A real habit', 5, 'primary', ${values.join()}) returning id`);
  return id;
}

/** Completes a habit on days of March 2026, or on days as PostgreSQL reads them. */
async function complete(
  { family, child }: { family: number; child: number },
  habit: number,
  days: (number | string)[],
) {
  for (const day of days) {
    const on = typeof day === 'number' ? `'2026-03-${String(day).padStart(2, '0')}'` : day;
    await rowsOf(`
      insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned,
        meets_target, streak, longest_streak, first_entry_number, entry_count)
      values (${family}, ${child}, ${habit}, now(), ${on}, false, 5, true, 1, 1, 1, 1)`);
  }
}

const days = (of: { family: number }) => `from child_days where family_id = ${of.family}`;

test('the days of a history are full unless a habit that was done before and after them was left out', async () => {
  const one = await aFamily('one');
  const [teeth, violin] = [await aHabit(one), await aHabit(one)];
  await complete(one, teeth, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 28]);
  // Left out on the 3rd and the 6th; the 10th comes after its last time, the 1st before its first.
  await complete(one, violin, [2, 4, 5, 7, 8]);
  for (const columns of [
    { weekdays: 31 },
    { interval_days: 2 },
    { frequency: 'weekly' },
    { closed_days: '{[2026-03-05,2026-03-07)}' },
  ]) {
    await complete(one, await aHabit(one, columns), [4, 7]);
  }

  const paused = await aFamily('paused');
  const [reading, piano] = [await aHabit(paused), await aHabit(paused)];
  await complete(paused, reading, [1, 2, 3, 4, 5]);
  await complete(paused, piano, [1, 5]);
  await rowsOf(`insert into pauses (family_id, child_id, habit_id, kind, starts_on, ends_on, created_by, created_at)
    select ${paused.family}, ${paused.child}, null, 'sick', '2026-03-03', '2026-03-03', id, now() from parents
    where family_id = ${paused.family}`);
  await rowsOf(`insert into past_schedules (family_id, child_id, habit_id, valid_until, frequency, weekdays, interval_days, slots, forgiving)
    values (${paused.family}, ${paused.child}, ${piano}, '2026-03-02', 'weekly', 127, 1, '{any}', false)`);

  const today = await aFamily('today');
  const [bed, bath, closed] = [
    await aHabit(today),
    await aHabit(today),
    await aHabit(today, { end_date: '2026-03-01' }),
  ];
  await complete(today, bed, ['current_date - 1', 'current_date']);
  await complete(today, bath, ['current_date - 2']);
  await complete(today, closed, ['current_date - 1']);

  const completions =
    "select to_jsonb(c) - array['recorded_at', 'recorded_by_role', 'recorded_by_id', 'recorded_by_via_id'] as row from habit_completions c order by id";
  const before = await rowsOf(completions);
  await migrateToLatest(database.connection);
  expect(await rowsOf(completions)).toEqual(before);

  const openDays = async (of: { family: number }) =>
    (
      await rowsOf(`select extract(day from day)::int as day ${days(of)} and full_at is null order by day`)
    ).map(({ day }) => day);
  expect(await openDays(one)).toEqual([3, 6]);
  expect(await openDays(paused)).toEqual([4]);
  expect(
    await rowsOf(
      `select day = current_date as today, full_at is not null as full ${days(today)} order by day`,
    ),
  ).toEqual([
    { today: false, full: true },
    { today: false, full: true },
    { today: true, full: false },
  ]);
  expect(
    await rowsOf(`select day::text, completions ${days(one)} and day < '2026-03-05' order by day`),
  ).toEqual([
    { day: '2026-03-01', completions: 1 },
    { day: '2026-03-02', completions: 2 },
    { day: '2026-03-03', completions: 1 },
    { day: '2026-03-04', completions: 6 },
  ]);
  expect(await rowsOf('select full_days from children order by id')).toEqual([
    { full_days: 10 },
    { full_days: 4 },
    { full_days: 2 },
  ]);
  const recounts = (await Array.fromAsync(recountAllLedgers(database.db))).flat();
  for (const { faults } of recounts) expect(faults).not.toContain('days');

  await takeSchemaBackTo(database.connection, BEFORE);
  expect(await rowsOf(completions)).toEqual(before);
});

test('the days of a family with many habits are migrated', async () => {
  const family = await aFamily('large');
  for (let habit = 0; habit < 20; habit++) await aHabit(family);
  await rowsOf(`
    insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned,
      meets_target, streak, longest_streak, first_entry_number, entry_count)
    select family_id, child_id, id, now(), date '2016-01-01' + day, false, 5, true, 1, 1, 1, 1
    from habits, generate_series(0, 399) as day where family_id = ${family.family} and (day + id) % 10 > 0`);
  await migrateToLatest(database.connection);
  const [{ count }] = await rowsOf(
    `select count(*)::int as count from child_days where family_id = ${family.family}`,
  );
  expect(count).toBe(400);
});
