import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  badgesOf,
  complete,
  habitOf,
  habitsOf,
  profileOf,
  undo,
  verifyLedgerOf,
} from '../../../test-support/actions.ts';
import {
  aFamily,
  aHabit,
  aMember,
  aReward,
  aToken,
  expectSuccess,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';

/** A Wednesday. */
const TODAY = '2026-03-11';
/** The server's clock was 400 days ahead. */
const AHEAD = '2027-04-15';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  moveTo('2026-03-08');
  family = await aFamily(app, { timeZone: 'UTC' });
});

function moveTo(day: string): void {
  app.clock.moveTo(`${day}T12:00:00Z`);
}

/** Completes habits on these days; by a program, because the sessions of the family end before. */
async function completeOn(days: readonly string[], ...habitIds: readonly number[]): Promise<void> {
  for (const day of days) {
    moveTo(day);
    const { program } = await aToken(app, family, { scope: 'manage' });
    for (const habitId of habitIds) {
      const habit = { habitId, childId: family.childId };
      await expectSuccess(program, 'POST /api/habit-completions', habit);
    }
  }
  moveTo(TODAY);
}

async function futureOf(by = family.parent) {
  const path = `GET /api/children/${family.childId}/days?fromOn=2026-03-01&days=31`;
  return (await expectSuccess(by, path)).body.future;
}

function correct(cells: readonly object[], by = family.parent): Promise<Answer> {
  return by.rest(`POST /api/children/${family.childId}/chart-corrections`, { cells });
}

async function stateOf(habitIds: readonly number[]) {
  const habits = await Promise.all(habitIds.map((habitId) => habitOf(family, habitId)));
  const { currentPoints, totalPoints } = await profileOf(family);
  const days = await app.db
    .selectFrom('child_days')
    .where('child_id', '=', family.childId)
    .where((eb) => eb.or([eb('completions', '>', 0), eb('full_at', 'is not', null)]))
    .select(['day', 'completions'])
    .execute();
  const { full_days: fullDays } = await app.db
    .selectFrom('children')
    .where('id', '=', family.childId)
    .select('full_days')
    .executeTakeFirstOrThrow();
  return { habits, currentPoints, totalPoints, days, fullDays, badges: await badgesOf(family) };
}

test('a parent sees and removes what was completed while the clock was ahead; everything is as if it had not been', async () => {
  const habitIds = [
    await aHabit(family, { name: 'Daily' }),
    await aHabit(family, { name: 'Weekly', frequency: 'weekly', daysPerWeek: 1 }),
    await aHabit(family, { name: 'Every third day', intervalDays: 3 }),
  ];
  const [daily = 0] = habitIds;
  await completeOn(['2026-03-08'], ...habitIds);
  await completeOn(['2026-03-09', '2026-03-10'], daily);
  const before = await stateOf(habitIds);
  expect(before.habits[0]).toMatchObject({ currentStreak: 3 });
  await completeOn([AHEAD, '2027-04-16', '2027-04-17'], daily);
  await completeOn([AHEAD], ...habitIds.slice(1));
  expect(await habitOf(family, daily)).not.toMatchObject({
    currentStreak: 3,
    longestStreak: 3,
    lastCompletedOn: '2026-03-10',
  });

  const future = await futureOf();
  expect(future).toHaveLength(5);
  expect(future[0]).toEqual({ habitId: daily, name: 'Daily', day: AHEAD, slot: 1 });
  const cells = future.map(({ habitId, day, slot }: Record<string, unknown>) => ({
    habitId,
    day,
    slot,
    done: false,
  }));
  expect((await correct(cells)).body).toMatchObject({ changed: 5 });
  expect(await stateOf(habitIds)).toEqual(before);
  expect(await futureOf()).toBeUndefined();
  expect((await verifyLedgerOf(family)).ok).toBe(true);

  expect((await complete(family, daily)).body).toMatchObject({ completedOn: TODAY, status: 'counted' });
  expect(await habitOf(family, daily)).toMatchObject({ currentStreak: 4, longestStreak: 4 });
});

test('before it is removed, what lies in the future counts for nothing: habits are due, and their streaks are those of today', async () => {
  const interval = await aHabit(family, { name: 'Every seventh day', intervalDays: 7 });
  const third = await aHabit(family, { name: 'Every third day', intervalDays: 3 });
  const weekly = await aHabit(family, { name: 'Weekly', frequency: 'weekly', daysPerWeek: 2 });
  const daily = await aHabit(family, { name: 'Daily' });
  await completeOn(['2026-03-10'], third, daily);
  const habits = [interval, third, weekly, daily];
  // The list of completions has those of the future, too.
  const shown = async () => (await habitsOf(family)).map((habit) => ({ ...habit, completions: [] }));
  const before = await shown();
  await completeOn(['2026-03-13'], interval, third, weekly, daily);
  expect(await shown()).toEqual(before);
  expect(before).toMatchObject([
    { dueStatus: 'due', currentStreak: 0 },
    { dueStatus: 'later', nextDueOn: '2026-03-13', currentStreak: 1, longestStreak: 1 },
    { dueStatus: 'due', completionCount: 0 },
    { dueStatus: 'due', currentStreak: 1, longestStreak: 1 },
  ]);

  const statuses = [];
  for (const habitId of habits) statuses.push((await complete(family, habitId)).status);
  expect(statuses).toEqual([201, 409, 201, 201]);
  expect(await habitOf(family, interval)).toMatchObject({ nextDueOn: '2026-03-18', currentStreak: 1 });
  expect(await habitOf(family, daily)).toMatchObject({ currentStreak: 2, longestStreak: 2 });
  expect((await complete(family, third)).body.message).toBe('This habit comes back on Friday.');
});

test('a completion of today that came first is part of the streak once the future is removed', async () => {
  const habitId = await aHabit(family);
  await completeOn(['2026-03-09', '2026-03-10', AHEAD], habitId);
  await complete(family, habitId);
  await correct([{ habitId, day: AHEAD, done: false }]);
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 3, longestStreak: 3 });
  await undo(family, habitId);
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 2 });
  expect((await verifyLedgerOf(family)).ok).toBe(true);
});

test('the future of an inactive habit and of one that has ended can be removed, too', async () => {
  const habit = { name: 'Piano', description: 'Fifteen minutes' };
  const inactive = await aHabit(family, habit);
  const ended = await aHabit(family, habit);
  await completeOn([AHEAD], inactive, ended);
  for (const [habitId, change] of [
    [inactive, { active: false }],
    [ended, { endDate: TODAY }],
  ] as const) {
    await expectSuccess(family.parent, `PUT /api/habits/${habitId}`, {
      ...habit,
      childId: family.childId,
      ...change,
    });
  }
  const cells = [inactive, ended].map((habitId) => ({ habitId, day: AHEAD, done: false }));
  expect((await correct(cells)).body).toMatchObject({ changed: 2 });
  expect(await futureOf()).toBeUndefined();
});

test('completions of the future cannot be added, and only parents remove them', async () => {
  const habitId = await aHabit(family);
  await completeOn([AHEAD], habitId);
  const { client: helper } = await aMember(app, family, { familyRole: 'helper' });
  const removal = { habitId, day: AHEAD, done: false };
  expect((await correct([{ habitId, day: '2026-03-12', done: true }])).status).toBe(400);
  expect((await correct([{ ...removal, done: true }])).status).toBe(400);
  expect((await correct([removal], helper)).status).toBe(400);
  expect(await futureOf(helper)).toBeUndefined();
  const child = app.visitor();
  await expectSuccess(child, 'POST /api/child-login', family.childLogin);
  expect(await futureOf(child)).toBeUndefined();
  expect((await correct([removal, { habitId, day: TODAY, done: true }])).body).toMatchObject({ changed: 2 });
});

test('points of the future that were spent stay until they are there again', async () => {
  const habitId = await aHabit(family, { pointsPerCompletion: 10 });
  await completeOn([AHEAD], habitId);
  const { currentPoints } = await profileOf(family);
  const rewardId = await aReward(family, { pointsCost: currentPoints });
  await expectSuccess(family.parent, 'POST /api/reward-redemptions', { rewardId, childId: family.childId });
  const refused = await correct([{ habitId, day: AHEAD, done: false }]);
  expect([refused.status, refused.body.code]).toEqual([409, 'STARS_SPENT']);
  expect(await futureOf()).toHaveLength(1);
});
