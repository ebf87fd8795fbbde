import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { complete, entriesOf, habitOf, profileOf, verifyLedgerOf } from '../../../test-support/actions.ts';
import { aFamily, aHabit, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

const MONDAY = '2026-03-02';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  moveTo(0);
  family = await aFamily(app, { timeZone: 'UTC' });
});
afterEach(async () => {
  const { ok } = await verifyLedgerOf(family);
  if (!ok) throw new Error('The ledger or a streak is wrong');
});

/** The day so many days after the Monday. */
function dayOf(place: number): string {
  return new Date(Date.parse(MONDAY) + place * 86_400_000).toISOString().slice(0, 10);
}

function moveTo(place: number): void {
  app.clock.moveTo(`${dayOf(place)}T12:00:00Z`);
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

async function doOn(habitId: number, places: readonly number[]): Promise<void> {
  for (const place of places) {
    moveTo(place);
    expect((await complete(family, habitId)).status).toBe(201);
  }
}

/** Sets fields of the habit on a day. */
async function change(habitId: number, place: number, given: object): Promise<void> {
  moveTo(place);
  await expectSuccess(family.parent, `PUT /api/habits/${habitId}`, {
    childId: family.childId,
    name: 'Brush teeth',
    description: 'Morning and evening',
    ...given,
  });
}

async function refused(habitId: number, place: number): Promise<void> {
  moveTo(place);
  const { status, body } = await complete(family, habitId);
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'HABIT_CLOSED' });
}

/** The days of the chart from the Monday on, for each habit. */
async function chart(days: number) {
  const path = `/api/children/${family.childId}/days?fromOn=${MONDAY}&days=${days}`;
  const { body } = await expectSuccess(family.parent, `GET ${path}`);
  return body.habits;
}

async function statesOf(days: number): Promise<string> {
  return (await chart(days))[0].days;
}

describe('a habit that was inactive', () => {
  test('keeps its streak and its percentage over the days on which it could not be done', async () => {
    const habitId = await aHabit(family);
    await doOn(habitId, range(0, 14));
    await change(habitId, 15, { active: false });
    for (const place of range(15, 19)) await refused(habitId, place);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 15, nextDueOn: null });

    await change(habitId, 20, { active: true });
    const shown = { currentStreak: 15, completionCount: 15, completionPercentage: 50, dueStatus: 'due' };
    expect(await habitOf(family, habitId)).toMatchObject(shown);
    const kid = await expectSuccess(family.parent, `GET /api/children/${family.childId}/kid-dashboard`);
    expect(kid.body.habits).toMatchObject([shown]);
    expect(await statesOf(22)).toBe('KKKKKKKKKKKKKKK~~~~~o ');
    expect((await complete(family, habitId)).status).toBe(201);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 16, longestStreak: 16 });
  });

  test('is due again on the day on which it is reopened', async () => {
    const habitId = await aHabit(family);
    await doOn(habitId, range(0, 4));
    await change(habitId, 5, { active: false });
    await change(habitId, 7, { active: true });
    moveTo(8);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 0, longestStreak: 5 });
    expect(await statesOf(9)).toBe('KKKKK~~oo');
  });

  test('counts a completion of the day on which it was switched off', async () => {
    const habitId = await aHabit(family);
    await doOn(habitId, range(0, 4));
    await change(habitId, 4, { active: false });
    await change(habitId, 6, { active: true });
    await doOn(habitId, [6]);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 6 });
    expect(await statesOf(7)).toBe('KKKKK~K');
  });

  test('and was reopened on the same day was not closed', async () => {
    const habitId = await aHabit(family);
    await doOn(habitId, range(0, 4));
    for (const active of [false, true, false, true]) await change(habitId, 5, { active });
    moveTo(6);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 0 });
    expect(await statesOf(7)).toBe('KKKKKoo');
  });

  test('since it was created is due from its first active day on', async () => {
    const habitId = await aHabit(family, { active: false });
    await change(habitId, 3, { active: true });
    moveTo(4);
    expect(await statesOf(5)).toBe('~~~oo');
  });

  test('does not lose the days before it was switched off', async () => {
    const habitId = await aHabit(family);
    await doOn(habitId, range(0, 4));
    await change(habitId, 7, { active: false });
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 0 });
    await change(habitId, 9, { active: true });
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 0 });
    expect(await statesOf(10)).toBe('KKKKKoo~~o');
  });

  test('every few days has that many days less to wait', async () => {
    const habitId = await aHabit(family, { intervalDays: 3 });
    const fields = { intervalDays: 3 };
    await doOn(habitId, [0]);
    await change(habitId, 2, { ...fields, active: false });
    await change(habitId, 6, { ...fields, active: true });
    await doOn(habitId, [8]);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 2 });
    expect(await statesOf(9)).toBe('K.~~~~o.K');
  });

  test('gets no suggestion about its streak or about an absence', async () => {
    const habitId = await aHabit(family);
    await doOn(habitId, range(0, 9));
    await change(habitId, 10, { active: false });
    await change(habitId, 13, { active: true });
    const path = `GET /api/children/${family.childId}/parent-dashboard`;
    expect((await expectSuccess(family.parent, path)).body.suggestions).toEqual([]);
  });

  test('can be corrected on these days once it is active', async () => {
    const habitId = await aHabit(family);
    await doOn(habitId, range(0, 4));
    await change(habitId, 5, { active: false });
    moveTo(8);
    const path = `POST /api/children/${family.childId}/chart-corrections`;
    const cells = [{ habitId, day: dayOf(6), done: true }];
    expect((await family.parent.rest(path, { cells })).body).toMatchObject({ code: 'HABIT_CLOSED' });
    await change(habitId, 8, { active: true });
    expect((await expectSuccess(family.parent, path, { cells })).body).toMatchObject({ changed: 1 });
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 6 });
    expect(await statesOf(9)).toBe('KKKKK~K~o');
  });

  test('and is completed while it is switched off has met this day, or the day is not due', async () => {
    const habitId = await aHabit(family);
    await doOn(habitId, range(0, 2));
    moveTo(3);
    const [recorded] = await Promise.all([complete(family, habitId), change(habitId, 3, { active: false })]);
    await change(habitId, 5, { active: true });
    const isDone = recorded.status === 201;
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: isDone ? 4 : 3 });
    expect(await statesOf(6)).toBe(isDone ? 'KKKK~o' : 'KKK~~o');
  });
});

describe('a habit that had ended', () => {
  test.each([
    ['is extended', dayOf(30)],
    ['gets no end', null],
  ])('and %s keeps its streak over the days on which it could not be done', async (_how, endDate) => {
    const habitId = await aHabit(family, { endDate: dayOf(4) });
    await doOn(habitId, range(0, 4));
    for (const place of [5, 6]) await refused(habitId, place);
    await change(habitId, 8, { endDate });
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 5, dueStatus: 'due' });
    expect(await statesOf(9)).toBe('KKKKK~~~o');
    await doOn(habitId, [8]);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 6 });
    const path = `GET /api/children/${family.childId}/parent-dashboard`;
    expect((await expectSuccess(family.parent, path)).body.suggestions).toEqual([]);
  });

  test('stays closed on these days in either order of the two changes', async () => {
    const habitId = await aHabit(family, { endDate: dayOf(4) });
    await doOn(habitId, range(0, 4));
    const ended = { endDate: dayOf(4) };
    await change(habitId, 6, { ...ended, active: false });
    await change(habitId, 8, { ...ended, active: true });
    await refused(habitId, 9);
    await change(habitId, 10, { endDate: null, active: false });
    await change(habitId, 12, { endDate: null, active: true });
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 5 });
    expect(await statesOf(13)).toBe('KKKKK~~~~~~~o');
  });

  test('early, by a new end date, was open until that day', async () => {
    const habitId = await aHabit(family, { endDate: dayOf(20) });
    await doOn(habitId, range(0, 2));
    await change(habitId, 4, { endDate: dayOf(4) });
    await change(habitId, 8, { endDate: dayOf(20) });
    expect(await statesOf(9)).toBe('KKKoo~~~o');
  });
});

describe('a weekly habit', () => {
  const WEEKLY = { frequency: 'weekly', daysPerWeek: 3 } as const;

  test('has a smaller target in a week with closed days, like one with paused days', async () => {
    const habitId = await aHabit(family, WEEKLY);
    await doOn(habitId, [0, 1, 2, 7]);
    const before = [await profileOf(family), await entriesOf(family)];
    await change(habitId, 9, { ...WEEKLY, active: false });
    expect(await habitOf(family, habitId), 'closed from Wednesday on').toMatchObject({
      currentStreak: 2,
      completionTarget: 3,
    });
    expect([await profileOf(family), await entriesOf(family)]).toEqual(before);
    await change(habitId, 10, { ...WEEKLY, active: true });
    expect(await habitOf(family, habitId), 'closed on Wednesday').toMatchObject({
      currentStreak: 1,
      completionTarget: 3,
    });
    const [{ days, weeks }] = await chart(14);
    expect(days).toBe('KKK....K.~.   ');
    expect(weeks).toMatchObject([
      { target: 3, met: true },
      { target: 3, done: 1, met: false },
    ]);
  });

  test('keeps its streak over weeks in which it was inactive', async () => {
    const habitId = await aHabit(family, WEEKLY);
    await doOn(habitId, [0, 1, 2]);
    await change(habitId, 7, { ...WEEKLY, active: false });
    await change(habitId, 28, { ...WEEKLY, active: true });
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 1, completionTarget: 3 });
    await doOn(habitId, [28, 29, 30]);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 2 });
    const [{ weeks }] = await chart(35);
    expect(weeks.map(({ target }: { target: number }) => target)).toEqual([3, 0, 0, 0, 3]);
  });
});
