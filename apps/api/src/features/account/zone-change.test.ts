import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { complete, habitOf, profileOf, undo, verifyLedgerOf } from '../../../test-support/actions.ts';
import { aFamily, aHabit, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
let family: TestFamily;
let habitId: number;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T10:30:00Z');
  family = await aFamily(app, { timeZone: 'Europe/Berlin' });
  habitId = await aHabit(family, { pointsPerCompletion: 10 });
});

async function moveTo(timeZone: string): Promise<void> {
  expect((await family.parent.rest('PATCH /api/account', { timeZone })).status).toBe(200);
}

/** At 10:30 UTC on March 11 the family day is still the 10th, or already the 12th. */
const YESTERDAY = 'Pacific/Pago_Pago';
const TODAY = 'Europe/Berlin';
const TOMORROW = 'Pacific/Kiritimati';

describe('a zone change does not allow a second completion of a counted day', () => {
  test('when the family moves to yesterday and back', async () => {
    app.clock.moveBy(-24);
    expect((await complete(family, habitId)).body.completedOn).toBe('2026-03-10');
    app.clock.moveBy(24);
    expect((await complete(family, habitId)).body.completedOn).toBe('2026-03-11');
    await moveTo(YESTERDAY);
    const there = await complete(family, habitId);
    expect([there.status, there.body.completedOn, there.body.pointsEarned]).toEqual([200, '2026-03-10', 0]);
    await moveTo(TODAY);
    const back = await complete(family, habitId);
    expect([back.status, back.body.completedOn, back.body.pointsEarned]).toEqual([200, '2026-03-11', 0]);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 20, totalPoints: 20 });
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 2, longestStreak: 2 });
  });

  test('when a habit is done in tomorrow’s zone, until that day is over', async () => {
    expect((await complete(family, habitId)).status).toBe(201);
    await moveTo(TOMORROW);
    expect((await complete(family, habitId)).body.completedOn).toBe('2026-03-12');
    await moveTo(TODAY);
    expect((await complete(family, habitId)).status).toBe(200);
    app.clock.moveBy(24);
    const nextDay = await complete(family, habitId);
    expect([nextDay.status, nextDay.body.completedOn]).toEqual([200, '2026-03-12']);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 20 });
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 2, longestStreak: 2 });
  });

  test('however often the zone changes', async () => {
    for (let round = 0; round < 3; round++) {
      for (const timeZone of [TODAY, TOMORROW, YESTERDAY]) {
        await moveTo(timeZone);
        await complete(family, habitId, family.child);
      }
    }
    // One completion for each of the three family days.
    expect(await profileOf(family)).toMatchObject({ currentPoints: 30, totalPoints: 30 });
    await moveTo(TOMORROW);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 3, longestStreak: 3 });
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, entries: 3 });
  });

  test('and an undo takes back the points of that day only', async () => {
    await complete(family, habitId);
    await moveTo(TOMORROW);
    expect((await undo(family, habitId)).status).toBe(404);
    await complete(family, habitId);
    expect((await undo(family, habitId)).status).toBe(204);
    expect((await undo(family, habitId)).status).toBe(404);
    await moveTo(TODAY);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 10 });
    expect(await habitOf(family, habitId)).toMatchObject({ completedToday: true, currentStreak: 1 });
  });
});
