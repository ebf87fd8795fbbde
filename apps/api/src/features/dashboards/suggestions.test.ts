import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aFamily, aHabit, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

const SUNDAY = '2026-03-29';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo(`${SUNDAY}T12:00:00Z`);
  family = await aFamily(app, { timeZone: 'UTC' });
});

/** The day so many days before the Sunday. */
function ago(days: number): string {
  return new Date(Date.parse(SUNDAY) - days * 86_400_000).toISOString().slice(0, 10);
}

async function fill(habitId: number, days: readonly number[], slot = 1): Promise<void> {
  const cells = days.map((daysAgo) => ({ habitId, day: ago(daysAgo), slot, done: true }));
  await expectSuccess(family.parent, `POST /api/children/${family.childId}/chart-corrections`, { cells });
}

async function suggestions(): Promise<object[]> {
  const { body } = await expectSuccess(family.parent, `GET /api/children/${family.childId}/parent-dashboard`);
  return body.suggestions;
}

const daysFrom = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, index) => first - index);

test('a streak that ended is suggested, until the day is done or a day off', async () => {
  const done = await aHabit(family, { slots: ['morning', 'evening'] });
  const free = await aHabit(family);
  for (const slot of [1, 2]) await fill(done, daysFrom(14, 3), slot);
  // It goes on after a missed day.
  await fill(free, [...daysFrom(9, 3), 1]);
  const ended = { kind: 'streak_ended', day: ago(2) };
  expect(await suggestions()).toEqual([
    { ...ended, habitId: done, streak: 12, slots: 2 },
    { ...ended, habitId: free, streak: 7, slots: 1 },
  ]);
  for (const slot of [1, 2]) await fill(done, [2, 1], slot);
  const dayOff = {
    childId: family.childId,
    habitId: free,
    kind: 'day_off',
    startsOn: ago(2),
    endsOn: ago(2),
  };
  await expectSuccess(family.parent, 'POST /api/pauses', dayOff);
  expect(await suggestions()).toEqual([]);
});

test('a forgiving streak is suggested after two ends in four weeks, until the habit forgives', async () => {
  const habitId = await aHabit(family);
  await fill(habitId, [...daysFrom(20, 17), ...daysFrom(15, 12), ...daysFrom(10, 8), 0]);
  expect(await suggestions()).toEqual([
    { kind: 'forgiving_streak', habitId, day: ago(7), streak: null, slots: 1 },
  ]);
  await expectSuccess(family.parent, `PUT /api/habits/${habitId}`, {
    childId: family.childId,
    name: 'Brush teeth',
    description: 'Morning and evening',
    forgiving: true,
  });
  expect(await suggestions()).toEqual([]);
});

test('a pause is suggested after two days without any completion, and on the day that the child is back', async () => {
  const [one, other] = [await aHabit(family), await aHabit(family)];
  await fill(one, [7, 5, 3]);
  await fill(other, [6, 4]);
  expect(await suggestions()).toEqual([
    { kind: 'pause', habitId: null, day: ago(2), streak: null, slots: null },
  ]);
  const { childId } = family;
  const sick = { childId, kind: 'sick', startsOn: ago(2), endsOn: ago(1) };
  const { body } = await expectSuccess(family.parent, 'POST /api/pauses', sick);
  expect(await suggestions()).toEqual([]);
  await expectSuccess(family.parent, `DELETE /api/pauses/${body.id}`);
  expect(await suggestions()).toHaveLength(1);
  await fill(one, [0]);
  expect(await suggestions()).toHaveLength(1);
  await expectSuccess(family.parent, 'POST /api/pauses', sick);
  expect(await suggestions()).toEqual([]);
});

test('a child never sees suggestions, and its siblings cause none', async () => {
  const habitId = await aHabit(family);
  await fill(habitId, daysFrom(9, 2));
  expect(await suggestions()).toHaveLength(1);
  const page = await expectSuccess(family.child, `GET /api/children/${family.childId}/kid-dashboard`);
  expect(page.body).not.toHaveProperty('suggestions');
  const { body: sibling } = await expectSuccess(family.parent, 'POST /api/children', { name: 'Leo' });
  const own = await expectSuccess(family.parent, `GET /api/children/${sibling.id}/parent-dashboard`);
  expect(own.body.suggestions).toEqual([]);
});
