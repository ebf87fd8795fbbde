import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complete, habitOf, undo, verifyLedgerOf } from '../../../test-support/actions.ts';
import { aFamily, aHabit, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Moves to a wall-clock time: the first of a repeated hour, after the gap for a skipped one. */
function moveTo(day: string, time: string, zone: string): void {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`);
  app.clock.moveTo(wall.toZonedDateTime(zone).toInstant().toString());
}

function daysFrom(day: string, count: number): string[] {
  const first = Temporal.PlainDate.from(day);
  return Array.from({ length: count }, (_, days) => first.add({ days }).toString());
}

/** The place, its zone, and the day before the clock change. */
const CHANGES = [
  ['spring in Berlin', 'Europe/Berlin', '2026-03-28'],
  ['autumn in Berlin', 'Europe/Berlin', '2026-10-24'],
  ['spring in New York', 'America/New_York', '2026-03-07'],
  ['autumn in New York', 'America/New_York', '2026-10-31'],
  ['half an hour on Lord Howe Island', 'Australia/Lord_Howe', '2026-10-03'],
  ['midnight itself in Santiago', 'America/Santiago', '2026-09-05'],
] as const;

/** The edges of consecutive days, so that some nights last a second and others two days. */
const TIMES = ['23:59:59', '00:00:00', '23:59:59'];

describe.each(CHANGES)('over a clock change: %s', (_where, zone, firstDay) => {
  async function aPerson(): Promise<TestFamily> {
    moveTo(firstDay, '12:00', zone);
    return await aFamily(app, { timeZone: zone });
  }

  test('a streak continues from the last second of a day to the first of the next', async () => {
    const family = await aPerson();
    const habitId = await aHabit(family);
    for (const [number, day] of daysFrom(firstDay, 3).entries()) {
      moveTo(day, TIMES[number] ?? '', zone);
      expect((await complete(family, habitId, family.parent)).body.completedOn).toBe(day);
      expect((await complete(family, habitId, family.parent)).status).toBe(200);
      expect(await habitOf(family, habitId)).toMatchObject({
        completionCount: number + 1,
        currentStreak: number + 1,
        completedToday: true,
      });
    }
  });

  test('a streak breaks only when the missed day is over', async () => {
    const family = await aPerson();
    const habitId = await aHabit(family);
    const [first = '', changing = '', last = ''] = daysFrom(firstDay, 3);
    moveTo(first, '23:59:59', zone);
    await complete(family, habitId);
    moveTo(changing, '23:59:59', zone);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 1, completedToday: false });
    moveTo(last, '00:00:00', zone);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 0, longestStreak: 1 });
    await complete(family, habitId);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 1, longestStreak: 1 });
  });

  test('a week and a habit with an end date count each day once', async () => {
    const family = await aPerson();
    const days = daysFrom(firstDay, 3);
    // The three days can be in two weeks.
    const weekdays = days.map((day) => Temporal.PlainDate.from(day).dayOfWeek);
    const weekly = await aHabit(family, { frequency: 'weekly', daysPerWeek: 7 });
    const timeBound = await aHabit(family, { endDate: days[2] });
    let thisWeek = 0;
    for (const [number, day] of days.entries()) {
      moveTo(day, TIMES[number] ?? '', zone);
      thisWeek = weekdays[number] === 1 ? 1 : thisWeek + 1;
      for (const habitId of [weekly, timeBound]) await complete(family, habitId);
      expect(await habitOf(family, weekly)).toMatchObject({ completionCount: thisWeek });
      expect(await habitOf(family, timeBound)).toMatchObject({ completionCount: number + 1 });
    }
  });

  test('undo and a repeated completion change neither streak nor points', async () => {
    const family = await aPerson();
    const habitId = await aHabit(family, { pointsPerCompletion: 9 });
    for (const [number, day] of daysFrom(firstDay, 3).entries()) {
      moveTo(day, TIMES[number] ?? '', zone);
      await complete(family, habitId);
      for (let turn = 0; turn < 2; turn++) {
        expect((await undo(family, habitId)).status).toBe(204);
        expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: number });
        expect((await complete(family, habitId)).status).toBe(201);
      }
      expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: number + 1 });
    }
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, currentPoints: 27 });
  });
});
