import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  badgesOf,
  complete,
  entriesOf,
  habitOf,
  habitsOf,
  profileOf,
  redeem,
  undo,
  verifyLedgerOf,
} from '../../../test-support/actions.ts';
import {
  aFamily,
  aFamilyDevice,
  aGuest,
  aHabit,
  aMember,
  aReward,
  aToken,
  expectSuccess,
  setPin,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';

interface Cell {
  habitId: number;
  day: string;
  slot?: number;
  done: boolean;
}

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
afterEach(async () => {
  const { ok } = await verifyLedgerOf(family);
  if (!ok) throw new Error('The ledger or a streak is wrong');
});

function moveTo(day: string): void {
  app.clock.moveTo(`${day}T12:00:00Z`);
}

/** The day so many days before the Sunday. */
function ago(days: number): string {
  return new Date(Date.parse(SUNDAY) - days * 86_400_000).toISOString().slice(0, 10);
}

function correct(cells: readonly Cell[], by = family.parent): Promise<Answer> {
  return by.rest(`POST /api/children/${family.childId}/chart-corrections`, { cells });
}

async function fill(habitId: number, days: readonly number[]): Promise<Answer> {
  const cells = days.map((daysAgo) => ({ habitId, day: ago(daysAgo), done: true }));
  return await expectSuccess(family.parent, `POST /api/children/${family.childId}/chart-corrections`, {
    cells,
  });
}

/** Everything that completions of the family determine, without ids and times. */
async function stateOf(own: TestFamily) {
  const completions = await app.db
    .selectFrom('habit_completions')
    .innerJoin('habits', (join) =>
      join
        .onRef('habits.family_id', '=', 'habit_completions.family_id')
        .onRef('habits.id', '=', 'habit_completions.habit_id'),
    )
    .where('habit_completions.family_id', '=', own.familyId)
    .select(['name', 'completed_on', 'slot', 'meets_target', 'habit_completions.streak', 'points_earned'])
    .select('habit_completions.longest_streak')
    .orderBy('name')
    .orderBy('completed_on')
    .orderBy('slot')
    .execute();
  const { currentPoints, totalPoints } = await profileOf(own);
  const habits = (await habitsOf(own)).map(({ currentStreak, longestStreak }) => [
    currentStreak,
    longestStreak,
  ]);
  return { completions, currentPoints, totalPoints, badges: await badgesOf(own), habits };
}

test('a week that is entered on Sunday equals a week that was recorded live, except Early Bird', async () => {
  const habits = [
    { name: 'Piano', weekdays: [1, 2, 3, 4, 5] },
    { name: 'Reading', icon: 'reading' as const, slots: ['morning' as const, 'evening' as const] },
    { name: 'Sports', frequency: 'weekly' as const, daysPerWeek: 3 },
  ];
  const week = [6, 5, 4, 3, 2];
  const live = await aFamily(app, { timeZone: 'UTC' });
  const liveIds: number[] = [];
  for (const habit of habits) liveIds.push(await aHabit(live, habit));
  const ids: number[] = [];
  for (const habit of habits) ids.push(await aHabit(family, habit));
  for (const day of week) {
    moveTo(ago(day));
    for (const id of liveIds) await complete(live, id);
    await complete(live, liveIds[1] ?? 0);
  }
  moveTo(SUNDAY);
  const cells = week.flatMap((day) =>
    ids.flatMap((habitId, index) =>
      (index === 1 ? [1, 2] : [1]).map((slot) => ({ habitId, day: ago(day), slot, done: true })),
    ),
  );
  const { body } = await correct(cells.toReversed());
  expect(body).toMatchObject({ changed: 20 });
  expect(await stateOf(family)).toEqual(await stateOf(live));
});

test('a filled gap joins two streaks; its removal takes exactly the badge that it earned', async () => {
  const habitId = await aHabit(family, { pointsPerCompletion: 1 });
  await fill(habitId, [12, 11, 10, 9, 8, 7, 5, 4, 3, 2, 1]);
  expect(await badgesOf(family)).toEqual([]);
  const before = await stateOf(family);
  const gap = await fill(habitId, [6]);
  expect(gap.body).toMatchObject({ changed: 1, badgesEarned: [{ key: 'streak-master' }], badgesLost: [] });
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 12, longestStreak: 12 });
  const [bonus, completion] = await entriesOf(family);
  for (const entry of [bonus, completion]) expect(entry).toMatchObject({ day: SUNDAY, forDay: ago(6) });

  const removal = await correct([{ habitId, day: ago(6), done: false }]);
  expect(removal.body).toMatchObject({ changed: 1, badgesEarned: [], badgesLost: ['streak-master'] });
  expect(await stateOf(family)).toEqual(before);
});

test('the same correction many times in parallel has one effect', async () => {
  const habitId = await aHabit(family);
  const cells = [2, 1, 0].map((days) => ({ habitId, day: ago(days), done: true }));
  const answers = await Promise.all(Array.from({ length: 20 }, () => correct(cells)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.map(({ body }) => body.changed).toSorted((a, b) => b - a)).toEqual([
    3,
    ...Array.from({ length: 19 }, () => 0),
  ]);
  expect(await profileOf(family)).toMatchObject({ currentPoints: 15 });
});

test('a parent records and undoes the slots of yesterday one after another', async () => {
  const habitId = await aHabit(family, { slots: ['morning', 'evening'] });
  const past = { habitId, childId: family.childId, day: ago(1) };
  const record = (input: object) => family.parent.rest('POST /api/habit-completions', { ...past, ...input });
  expect(await record({})).toMatchObject({
    status: 201,
    body: { slot: 1, repeated: false, pointsEarned: 5 },
  });
  expect(await record({ slot: 2 })).toMatchObject({ status: 201, body: { slot: 2 } });
  expect(await record({})).toMatchObject({ status: 200, body: { slot: 2, repeated: true, pointsEarned: 0 } });
  expect((await record({ slot: 3 })).body).toMatchObject({ code: 'NOT_DUE' });
  expect(await record({ day: ago(35) })).toMatchObject({ status: 400, body: { errors: [{ path: 'day' }] } });
  expect((await record({ day: ago(-1) })).body).toMatchObject({ code: 'DAY_CHANGED' });
  const undone = await family.parent.mutate('completions.undo', past);
  expect(undone.status).toBe(200);
  expect(await profileOf(family)).toMatchObject({ currentPoints: 5 });
  expect(await habitOf(family, habitId)).toMatchObject({
    currentStreak: 0,
    slotsToday: [{ status: 'open' }, {}],
  });
});

test('a page that takes yesterday for today, a child and a token for completions change no other day', async () => {
  const habitId = await aHabit(family);
  const past = { habitId, childId: family.childId, day: ago(1) };
  const { program } = await aToken(app, family, { scope: 'complete' });
  for (const [by, input] of [
    [family.parent, { ...past, today: past.day }],
    [family.child, past],
    [program, past],
  ] as const) {
    for (const call of ['completions.record', 'completions.undo'] as const) {
      expect((await by.mutate(call, input)).body).toMatchObject({ code: 'DAY_CHANGED' });
    }
  }
  const { program: manager } = await aToken(app, family, { scope: 'manage' });
  expect((await manager.mutate('completions.record', past)).body).toMatchObject({ completedOn: past.day });
});

test('the window for corrections ends 34 days before today, and a day must have begun', async () => {
  const habitId = await aHabit(family, { pointsPerCompletion: 1 });
  expect((await fill(habitId, [34])).body).toMatchObject({ changed: 1 });
  for (const [days, message] of [
    [35, 'Only the last 35 days can be changed'],
    [-1, 'This day has not begun yet'],
  ] as const) {
    const { status, body } = await correct([
      { habitId, day: ago(0), done: true },
      { habitId, day: ago(days), done: true },
    ]);
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ path: 'cells.1.day', message }],
    });
  }
  expect(await profileOf(family)).toMatchObject({ currentPoints: 1 });
});

describe('a helper', () => {
  const REFUSED = 'You can change today and yesterday. Please ask a parent to change earlier days.';
  let helper: TestClient;
  let habitId: number;
  beforeEach(async () => {
    helper = (await aMember(app, family, { familyRole: 'helper' })).client;
    habitId = await aHabit(family);
  });

  test('corrects today and yesterday, and the completions count like any', async () => {
    const cells = [1, 0].map((days) => ({ habitId, day: ago(days), done: true }));
    expect((await correct(cells, helper)).body).toMatchObject({ changed: 2, currentPoints: 10 });
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 2 });
    const removed = await correct(
      cells.map((cell) => ({ ...cell, done: false })),
      helper,
    );
    expect(removed.body).toMatchObject({ changed: 2, currentPoints: 0 });
  });

  test.each([2, 3, 34])(
    'sets no cell %i days back, in a correction with other days neither',
    async (days) => {
      const cells = [0, days].map((back) => ({ habitId, day: ago(back), done: true }));
      const refused = await correct(cells, helper);
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { code: 'VALIDATION', errors: [{ path: 'cells.1.day', message: REFUSED }] },
      ]);
      expect(await profileOf(family)).toMatchObject({ currentPoints: 0 });
    },
  );

  test('records and undoes yesterday one by one, and no earlier day', async () => {
    await fill(habitId, [2]);
    const record = (day: string) =>
      helper.rest('POST /api/habit-completions', { habitId, childId: family.childId, day });
    const takeBack = (day: string) =>
      helper.rest(
        `DELETE /api/habit-completions/today?habitId=${habitId}&childId=${family.childId}&day=${day}`,
      );
    expect((await record(ago(1))).status).toBe(201);
    expect((await takeBack(ago(1))).status).toBe(204);
    for (const refused of [await record(ago(3)), await takeBack(ago(2))]) {
      expect([refused.status, refused.body.errors]).toEqual([400, [{ path: 'day', message: REFUSED }]]);
    }
    expect(await profileOf(family)).toMatchObject({ currentPoints: 5 });
  });

  test('can correct what is yesterday for the family', async () => {
    app.clock.moveTo(`${SUNDAY}T23:30:00Z`);
    await app.db
      .updateTable('families')
      .set({ time_zone: 'Europe/Berlin' })
      .where('id', '=', family.familyId)
      .execute();
    expect((await correct([{ habitId, day: SUNDAY, done: true }], helper)).status).toBe(200);
    expect((await correct([{ habitId, day: ago(1), done: true }], helper)).status).toBe(400);
  });
});

test('a token that manages and a parent who entered a PIN correct 35 days like the parent', async () => {
  const habitId = await aHabit(family);
  const { program } = await aToken(app, family);
  const tablet = (await aFamilyDevice(app, family)).client;
  const profile = { parentId: family.parentId, pin: await setPin(family) };
  await expectSuccess(tablet, 'POST /api/profiles/enter', profile);
  expect((await correct([{ habitId, day: ago(34), done: true }], program)).status).toBe(200);
  expect((await correct([{ habitId, day: ago(33), done: true }], tablet)).status).toBe(200);
});

test('a guest corrects no earlier day', async () => {
  const { client } = await aGuest(app, family, { scope: 'help' });
  const cells = [{ habitId: await aHabit(family), day: ago(1), done: true }];
  expect((await correct(cells, client)).status).toBe(403);
});

test('completions, undos and corrections at once keep the ledger and the streaks', async () => {
  const habitIds = await Promise.all(
    Array.from({ length: 5 }, () => aHabit(family, { slots: ['any', 'any'] })),
  );
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => {
      const habitId = habitIds[turn % habitIds.length] ?? 0;
      if (turn % 4 === 0) return complete(family, habitId);
      if (turn % 4 === 1) return undo(family, habitId);
      const days = [turn % 9, (turn + 3) % 9];
      return correct(days.map((daysAgo) => ({ habitId, day: ago(daysAgo), done: turn % 4 === 2 })));
    }),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await verifyLedgerOf(family)).toMatchObject({ ok: true });
});

test('spent points can move to another day, and their removal is refused as a whole', async () => {
  const habitId = await aHabit(family, { pointsPerCompletion: 20 });
  await fill(habitId, [1]);
  await redeem(family, await aReward(family, { pointsCost: 15 }));
  const moved = await correct([
    { habitId, day: ago(1), done: false },
    { habitId, day: ago(2), done: true },
  ]);
  expect(moved).toMatchObject({ status: 200, body: { changed: 2, currentPoints: 5 } });
  const before = await stateOf(family);
  const { status, body } = await correct([{ habitId, day: ago(2), done: false }]);
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'STARS_SPENT',
    message: 'These points have already been spent: 15 points are missing.',
  });
  expect(await stateOf(family)).toEqual(before);
});

test('a correction and its inverse restore all completions, points and badges', async () => {
  const daily = await aHabit(family, { slots: ['morning', 'evening'] });
  const weekly = await aHabit(family, { frequency: 'weekly', daysPerWeek: 2 });
  await fill(daily, [9, 8, 5]);
  await fill(weekly, [20, 19, 12]);
  const before = await stateOf(family);
  const cells = [
    ...[1, 2].map((slot) => ({ habitId: daily, day: ago(7), slot, done: true })),
    { habitId: daily, day: ago(8), slot: 2, done: true },
    { habitId: weekly, day: ago(11), done: true },
    { habitId: weekly, day: ago(5), done: true },
  ];
  await correct(cells);
  expect(await stateOf(family)).not.toEqual(before);
  await correct(cells.map((cell) => ({ ...cell, done: false })));
  expect(await stateOf(family)).toEqual(before);
});

test('a completion of today that a correction added can be undone, and a recorded one can be removed', async () => {
  const habitId = await aHabit(family);
  await fill(habitId, [0]);
  expect((await entriesOf(family))[0]).toMatchObject({ forDay: null });
  expect((await undo(family, habitId)).status).toBe(204);
  await complete(family, habitId);
  expect((await correct([{ habitId, day: SUNDAY, done: false }])).body).toMatchObject({ changed: 1 });
  expect(await profileOf(family)).toMatchObject({ currentPoints: 0, totalPoints: 0 });
});

test('the schedule in force on a day decides whether it has the slot', async () => {
  const habitId = await aHabit(family, { slots: ['morning', 'evening'] });
  moveTo('2026-03-30');
  await expectSuccess(family.parent, `PUT /api/habits/${habitId}`, {
    childId: family.childId,
    name: 'Piano',
    description: 'Fifteen minutes',
    slots: ['any'],
    weekdays: [3],
  });
  const evening = { habitId, slot: 2, done: true };
  expect((await correct([{ ...evening, day: SUNDAY }])).body).toMatchObject({ changed: 1 });
  expect((await correct([{ ...evening, day: '2026-03-30' }])).body).toMatchObject({
    code: 'NOT_DUE',
    message: "This habit isn't due at that time on Monday, March 30.",
  });
  const notDone = { habitId, day: '2026-03-30', done: false };
  expect((await correct([notDone])).body).toMatchObject({ changed: 0 });
});

test('an inactive habit, a day out of range and contradicting cells are refused', async () => {
  const inactive = await aHabit(family, { active: false });
  expect((await correct([{ habitId: inactive, day: SUNDAY, done: true }])).body).toMatchObject({
    code: 'HABIT_CLOSED',
  });
  const later = await aHabit(family, { startDate: ago(1) });
  expect((await correct([{ habitId: later, day: ago(2), done: true }])).body).toMatchObject({
    errors: [{ path: 'cells.0.day' }],
  });
  const cell = { habitId: later, day: SUNDAY, done: true };
  expect((await correct([cell, cell])).body).toMatchObject({ changed: 1 });
  expect((await correct([cell, { ...cell, done: false }])).body).toMatchObject({
    errors: [{ path: 'cells' }],
  });
});

test('a child, a locked view of it and another family cannot correct a day', async () => {
  const habitId = await aHabit(family);
  const cells = [{ habitId, day: ago(1), done: true }];
  expect((await correct(cells, family.child)).status).toBe(403);
  const stranger = await aFamily(app, { timeZone: 'UTC' });
  expect((await correct(cells, stranger.parent)).status).toBe(404);
  const theirs = await aHabit(stranger);
  expect((await correct([{ ...cells[0], habitId: theirs, day: ago(1), done: true }])).status).toBe(404);
  await expectSuccess(family.parent, 'PATCH /api/account', { childViewLock: true });
  await expectSuccess(family.parent, 'POST /api/child-view', { childId: family.childId });
  expect((await correct(cells)).status).toBe(403);
});

test('the window includes days before the habit was created', async () => {
  const habitId = await aHabit(family);
  expect((await fill(habitId, [34, 33])).body).toMatchObject({ changed: 2 });
  expect(await habitOf(family, habitId)).toMatchObject({ longestStreak: 2 });
});
