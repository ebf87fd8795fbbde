import type { DayHistory } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { complete } from '../../../test-support/actions.ts';
import {
  aChild,
  aFamily,
  aHabit,
  aToken,
  expectSuccess,
  lockInChildView,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

const SUNDAY = '2026-03-29';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  moveTo(SUNDAY);
  family = await aFamily(app, { timeZone: 'UTC' });
});

function moveTo(day: string, time = '12:00'): void {
  app.clock.moveTo(`${day}T${time}:00Z`);
}

/** The day so many days before the Sunday. */
function ago(days: number): string {
  return new Date(Date.parse(SUNDAY) - days * 86_400_000).toISOString().slice(0, 10);
}

async function fill(habitId: number, days: readonly number[]): Promise<void> {
  const cells = days.map((daysAgo) => ({ habitId, day: ago(daysAgo), done: true }));
  await expectSuccess(family.parent, `POST /api/children/${family.childId}/chart-corrections`, { cells });
}

async function pause(days: object): Promise<void> {
  await expectSuccess(family.parent, 'POST /api/pauses', { kind: 'sick', ...days });
}

/** The week that ends on the Sunday. */
async function historyOf({ fromOn = ago(6), days = 7, by = family.parent } = {}): Promise<DayHistory> {
  const path = `/api/children/${family.childId}/days?fromOn=${fromOn}&days=${days}`;
  return (await expectSuccess(by, `GET ${path}`)).body;
}

async function daysOf(range?: Parameters<typeof historyOf>[0]): Promise<string[]> {
  return (await historyOf(range)).habits.map(({ days }) => days);
}

test('shows each habit with its name, icon, color, days and weeks', async () => {
  const shown = { name: 'Reading', icon: 'reading', color: 'purple' } as const;
  const daily = await aHabit(family, shown);
  const weekly = await aHabit(family, { ...shown, name: 'Swimming', frequency: 'weekly', daysPerWeek: 2 });
  await fill(daily, [6, 4]);
  await fill(weekly, [8, 5]);
  await pause({ childId: family.childId, startsOn: ago(2), endsOn: ago(1) });
  expect(await historyOf({ fromOn: ago(9), days: 12 })).toEqual({
    today: SUNDAY,
    weekStartsOn: 1,
    firstOn: ago(8),
    habits: [
      { ...shown, habitId: daily, days: '   KoKo~~o  ', due: '000111100100', done: '000101000000' },
      {
        ...shown,
        name: 'Swimming',
        habitId: weekly,
        days: ' K..K..~~.  ',
        due: '0'.repeat(12),
        done: '0'.repeat(12),
        weeks: [
          { weekOn: ago(13), done: 1, target: 2, met: false },
          { weekOn: ago(6), done: 1, target: 1, met: true },
        ],
      },
    ],
    points: [8, 6, 5, 4].map((daysAgo) => ({ day: ago(daysAgo), habits: 5, badges: 0 })),
  });
});

test('starts on the day on which the habit was created, with its first completion, or on its first day', async () => {
  const zoned = await aFamily(app, { timeZone: 'Pacific/Kiritimati' });
  await aHabit(zoned);
  family = zoned;
  expect(await daysOf({ fromOn: ago(1), days: 3 })).toEqual(['  o']);

  family = await aFamily(app, { timeZone: 'UTC' });
  await fill(await aHabit(family), [4]);
  await aHabit(family, { startDate: ago(3) });
  await aHabit(family, { startDate: ago(-1) });
  expect(await daysOf()).toEqual(['  Koooo', '   oooo']);
  // Before and after these days there is nothing to show.
  expect(await daysOf({ fromOn: ago(20) })).toEqual([]);
  expect(await daysOf({ fromOn: ago(-1) })).toEqual([]);
});

test('shows inactive and ended habits as long as they have data', async () => {
  moveTo(ago(6));
  const habit = { name: 'Piano', description: 'Fifteen minutes' };
  const [paused, idle] = [await aHabit(family, habit), await aHabit(family, habit)];
  await aHabit(family, { ...habit, endDate: ago(5) });
  moveTo(SUNDAY);
  await fill(paused, [4]);
  for (const id of [paused, idle]) {
    const fields = { ...habit, childId: family.childId, active: false };
    await expectSuccess(family.parent, `PUT /api/habits/${id}`, fields);
  }
  expect(await daysOf()).toEqual(['ooK....', 'o......', 'oo.....']);
  expect(await daysOf({ fromOn: ago(3), days: 4 })).toEqual([]);
});

test('shows the days of an earlier schedule, and waits for the time since then', async () => {
  moveTo(ago(20));
  const habitId = await aHabit(family, { name: 'Water plants', description: 'All of them', intervalDays: 3 });
  await complete(family, habitId);
  moveTo(ago(2));
  await expectSuccess(family.parent, `PUT /api/habits/${habitId}`, {
    childId: family.childId,
    name: 'Water plants',
    description: 'All of them',
    intervalDays: 1,
  });
  moveTo(SUNDAY);
  // Done 20 days ago: due 17 days ago, and every third day after that.
  expect(await daysOf()).toEqual(['.o..ooo']);
  expect(await daysOf({ fromOn: ago(20), days: 21 })).toEqual(['K..o..o..o..o..o..ooo']);
});

test('counts slots, and pending completions', async () => {
  const habitId = await aHabit(family, { slots: ['morning', 'evening'] });
  await fill(habitId, [3, 2, 1]);
  const cells = [1, 2].map((daysAgo) => ({ habitId, day: ago(daysAgo), slot: 2, done: true }));
  await expectSuccess(family.parent, `POST /api/children/${family.childId}/chart-corrections`, { cells });
  expect(await daysOf()).toEqual(['   1KKo']);
  await app.db
    .updateTable('habit_completions')
    .set({ status: 'pending', first_entry_number: null, entry_count: null })
    .where('habit_id', '=', habitId)
    .where('completed_on', 'in', [ago(3), ago(1)])
    .where('slot', '=', 1)
    .execute();
  expect(await daysOf()).toEqual(['   wKWo']);
});

test('a changed first weekday shows past weeks by the new setting', async () => {
  moveTo(ago(20));
  const fields = { name: 'Swimming', description: 'In the lake', daysPerWeek: 2 };
  await aHabit(family, { ...fields, frequency: 'weekly' });
  moveTo(SUNDAY);
  const { habits } = await historyOf();
  const habitId = habits[0]?.habitId ?? 0;
  // A Sunday and a Saturday: two weeks from Monday on, one from Sunday on.
  await fill(habitId, [14, 8]);
  const weeksOf = async () => (await historyOf({ fromOn: ago(14), days: 15 })).habits[0]?.weeks;
  const day = { target: 2, done: 0, met: false };
  expect(await weeksOf()).toEqual([
    { weekOn: ago(20), target: 2, done: 1, met: false },
    { weekOn: ago(13), target: 2, done: 1, met: false },
    { ...day, weekOn: ago(6) },
  ]);
  await expectSuccess(family.parent, 'PATCH /api/account', { weekStartsOn: 7 });
  expect((await historyOf()).weekStartsOn).toBe(7);
  expect(await weeksOf()).toEqual([
    { weekOn: ago(14), target: 2, done: 2, met: true },
    { ...day, weekOn: ago(7) },
    { ...day, weekOn: SUNDAY },
  ]);
});

test('another time zone moves today, and leaves completed days', async () => {
  moveTo(ago(3));
  const habitId = await aHabit(family);
  moveTo(SUNDAY);
  await fill(habitId, [2, 0]);
  expect(await daysOf()).toEqual(['   oKoK']);
  moveTo(SUNDAY, '23:00');
  await expectSuccess(family.parent, 'PATCH /api/account', { timeZone: 'Pacific/Kiritimati' });
  expect(await historyOf({ days: 8 })).toMatchObject({ today: ago(-1), habits: [{ days: '    KoKo' }] });
  moveTo(SUNDAY, '05:00');
  await expectSuccess(family.parent, 'PATCH /api/account', { timeZone: 'Pacific/Pago_Pago' });
  // Sunday is tomorrow again.
  expect(await historyOf()).toMatchObject({ today: ago(1), habits: [{ days: '   oKo ' }] });
});

test.each([
  ['a week with 23 hours on its Sunday', 'Europe/Berlin', '2026-03-29', '2026-03-23'],
  ['a week with 25 hours on its Sunday', 'America/New_York', '2026-11-01', '2026-10-26'],
  ['February 29', 'Europe/Berlin', '2028-03-02', '2028-02-25'],
])('%s has seven days', async (_which, timeZone, last, fromOn) => {
  moveTo(fromOn);
  family = await aFamily(app, { timeZone });
  const habitId = await aHabit(family);
  for (let day = 0; day < 7; day++) {
    moveTo(new Date(Date.parse(fromOn) + day * 86_400_000).toISOString().slice(0, 10));
    if (day !== 4) await complete(family, habitId);
  }
  expect(await historyOf({ fromOn, days: 8 })).toMatchObject({ today: last, habits: [{ days: 'KKKKoKK ' }] });
});

const lastWeekOf = (childId: number) => `GET /api/children/${childId}/days?fromOn=${ago(6)}&days=7`;

test('a child, and a token for one child, get 404 for another child', async () => {
  const { childId } = family;
  const habitId = await aHabit(family);
  const sibling = await aChild(app, family.parent, `sibling-${childId}`);
  const { program } = await aToken(app, family, { scope: 'read', childIds: [childId] });
  const stranger = await aFamily(app);
  expect((await stranger.parent.rest(lastWeekOf(childId))).status).toBe(404);
  expect((await family.parent.rest(lastWeekOf(2_000_000_000))).status).toBe(404);
  await lockInChildView(app, family);
  for (const client of [family.child, program, family.parent]) {
    expect((await historyOf({ by: client })).habits).toMatchObject([{ habitId }]);
    expect((await client.rest(lastWeekOf(sibling.childId))).status).toBe(404);
  }
});

test.each([
  ['days', `fromOn=${SUNDAY}&days=372`],
  ['days', `fromOn=${SUNDAY}&days=0`],
  ['days', `fromOn=${SUNDAY}`],
  ['fromOn', 'fromOn=2026-02-30&days=7'],
  ['fromOn', 'days=7'],
])('refuses %s: %s', async (path, query) => {
  const response = await family.parent.rest(`GET /api/children/${family.childId}/days?${query}`);
  expect(response).toMatchObject({ status: 400, body: { errors: [{ path }] } });
});

test.each(['0000-01-01', '1969-12-31', '9999-12-31'])('has no data for %s', async (fromOn) => {
  await aHabit(family);
  expect(await historyOf({ fromOn, days: 371 })).toEqual({
    today: SUNDAY,
    weekStartsOn: 1,
    firstOn: expect.any(String),
    habits: [],
    points: [],
  });
});

test('says since when the child has habits, also before the range, and not of a habit that begins later', async () => {
  expect((await historyOf()).firstOn).toBeNull();
  await aHabit(family, { startDate: '2026-04-02' });
  expect((await historyOf()).firstOn).toBeNull();
  await aHabit(family, { startDate: ago(100) });
  await aHabit(family, { startDate: ago(3) });
  expect((await historyOf()).firstOn).toBe(ago(100));
});
