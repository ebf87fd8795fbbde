import { completionRecorded } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  badgesOf,
  complete,
  entriesOf,
  habitOf,
  habitsOf,
  profileOf,
  undo,
  verifyLedgerOf,
} from '../../../test-support/actions.ts';
import { aChild, aFamily, aHabit, givePoints } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.moveTo('2026-03-11T12:00:00Z'));

function setTimeZone(familyId: number, timeZone: string) {
  return app.db.updateTable('families').set({ time_zone: timeZone }).where('id', '=', familyId).execute();
}

describe('a completion', () => {
  test('is returned in full, with the server’s time, whatever time the request has', async () => {
    const family = await aFamily(app);
    const habitId = await aHabit(family, { pointsPerCompletion: 7 });
    const answer = await family.child.rest('POST /api/habit-completions', {
      habitId,
      childId: family.childId,
      completedAt: '2020-01-01T00:00:00Z',
      completedOn: '2020-01-01',
      pointsEarned: 1000,
      points: 1000,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      habitId,
      childId: family.childId,
      completedAt: '2026-03-11T12:00:00.000Z',
      completedOn: '2026-03-11',
      day: '2026-03-11',
      slot: 1,
      status: 'counted',
      recordedAt: null,
      repeated: false,
      pointsEarned: 7,
      currentPoints: 7,
      totalPoints: 7,
      level: 1,
      leveledUp: false,
      badgesEarned: [],
      dayProgress: { full: true, becameFull: true, open: 0, fullDays: 1 },
    });
    expect(Object.keys(answer.body).toSorted()).toEqual(Object.keys(completionRecorded.shape).toSorted());
  });

  test('has the level that it reaches, once', async () => {
    const family = await aFamily(app);
    const [first, second, third] = [
      await aHabit(family, { pointsPerCompletion: 99 }),
      await aHabit(family, { pointsPerCompletion: 1 }),
      await aHabit(family, { pointsPerCompletion: 1 }),
    ];
    expect((await complete(family, first)).body).toMatchObject({ level: 1, leveledUp: false });
    expect((await complete(family, second)).body).toMatchObject({ level: 2, leveledUp: true });
    expect((await complete(family, second)).body).toMatchObject({ level: 2, leveledUp: false });
    expect((await complete(family, third)).body).toMatchObject({ level: 2, leveledUp: false });
    expect(await profileOf(family)).toMatchObject({ level: 2 });
    await undo(family, third);
    await undo(family, second);
    expect(await profileOf(family)).toMatchObject({ level: 1, totalPoints: 99 });
  });

  test('of a sibling’s habit, or for a sibling, is not found', async () => {
    const family = await aFamily(app);
    const habitId = await aHabit(family);
    const sibling = await aChild(app, family.parent, 'completing-sibling');
    for (const [browser, childId] of [
      [sibling.child, sibling.childId],
      [sibling.child, family.childId],
      [family.parent, sibling.childId],
    ] as const) {
      const answer = await browser.rest('POST /api/habit-completions', { habitId, childId });
      expect(answer.status).toBe(404);
      const undone = await browser.rest(
        `DELETE /api/habit-completions/today?habitId=${habitId}&childId=${childId}`,
      );
      expect(undone.status).toBe(404);
    }
    expect(await entriesOf(family)).toEqual([]);
  });
});

describe('the current day is the family day', () => {
  test.each([
    ['Pacific/Kiritimati', '2026-03-11T09:59:59Z', '2026-03-11', '2026-03-12'],
    ['Pacific/Niue', '2026-03-11T10:59:59Z', '2026-03-10', '2026-03-11'],
    ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28', '2026-03-29'],
    ['America/St_Johns', '2026-03-11T02:29:59Z', '2026-03-10', '2026-03-11'],
  ])('in %s the day ends at the family’s midnight', async (timeZone, lastSecond, day, nextDay) => {
    const family = await aFamily(app, { timeZone });
    const habitId = await aHabit(family);
    app.clock.moveTo(lastSecond);
    expect((await complete(family, habitId)).body).toMatchObject({ completedOn: day });
    expect((await complete(family, habitId)).status).toBe(200);
    app.clock.moveTo(new Date(app.clock.now().getTime() + 1000).toISOString());
    expect(await habitOf(family, habitId)).toMatchObject({ completedToday: false, currentStreak: 1 });
    const next = await complete(family, habitId);
    expect(next.status).toBe(201);
    expect(next.body).toMatchObject({ completedOn: nextDay });
    expect((await entriesOf(family)).map((entry) => entry.day)).toEqual([nextDay, day]);
  });

  test('a new zone never allows a second completion of a counted day', async () => {
    const family = await aFamily(app, { timeZone: 'Pacific/Kiritimati' });
    const habitId = await aHabit(family);
    const { body: first } = await complete(family, habitId);
    expect(first.completedOn).toBe('2026-03-12');

    await setTimeZone(family.familyId, 'Pacific/Niue');
    const { body: dayBefore } = await complete(family, habitId);
    expect(dayBefore.completedOn).toBe('2026-03-11');
    app.clock.moveBy(24);
    const again = await complete(family, habitId);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ id: first.id, pointsEarned: 0, completedOn: '2026-03-12' });
    expect(await profileOf(family)).toMatchObject({ currentPoints: 10 });
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 2, longestStreak: 2 });
  });

  test('completions keep their days', async () => {
    const family = await aFamily(app, { timeZone: 'Pacific/Kiritimati' });
    const habitId = await aHabit(family);
    await complete(family, habitId);
    await setTimeZone(family.familyId, 'UTC');
    const { completions } = await habitOf(family, habitId);
    expect(completions.map(({ completedOn }) => completedOn)).toEqual(['2026-03-12']);
  });
});

describe('undoing', () => {
  test('is rejected for yesterday and for a habit that is not done', async () => {
    const family = await aFamily(app);
    const habitId = await aHabit(family);
    expect((await undo(family, habitId)).status).toBe(404);
    await complete(family, habitId);
    app.clock.moveBy(24);
    expect((await undo(family, habitId)).status).toBe(404);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 5 });
  });

  test('works through both transports, for the child and the parent, and once', async () => {
    const family = await aFamily(app);
    const habitId = await aHabit(family);
    const completion = { habitId, childId: family.childId };
    await family.parent.mutate('completions.record', completion);
    const undone = await family.child.mutate('completions.undo', completion);
    expect(undone.status).toBe(200);
    expect((await family.child.mutate('completions.undo', completion)).status).toBe(404);
    await complete(family, habitId, family.child);
    expect((await undo(family, habitId, family.parent)).status).toBe(204);
    expect((await undo(family, habitId, family.parent)).status).toBe(404);
  });

  test('and completing again, any number of times, changes only the length of the ledger', async () => {
    const family = await aFamily(app);
    const habitId = await aHabit(family, { pointsPerCompletion: 100 });
    await givePoints(family, 10);
    const lookAt = async () => ({
      profile: await profileOf(family),
      badges: await badgesOf(family),
      habits: await habitsOf(family),
    });
    const before = await lookAt();
    for (let round = 0; round < 5; round++) {
      const { body } = await complete(family, habitId);
      expect(body.badgesEarned).toHaveLength(1);
      await family.parent.rest(`PUT /api/habits/${habitId}`, {
        childId: family.childId,
        name: 'Brush teeth',
        description: 'Morning and evening',
        pointsPerCompletion: 10 * round + 90 > 100 ? 100 : 95,
      });
      await undo(family, habitId);
    }
    await family.parent.rest(`PUT /api/habits/${habitId}`, {
      childId: family.childId,
      name: 'Brush teeth',
      description: 'Morning and evening',
      pointsPerCompletion: 100,
    });
    expect(await lookAt()).toEqual(before);
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, entries: 21, currentPoints: 10 });
  });

  test('of the earlier of two keeps what the later one earned', async () => {
    const family = await aFamily(app);
    const early = await aHabit(family, { pointsPerCompletion: 60 });
    const late = await aHabit(family, { pointsPerCompletion: 50 });
    await complete(family, early);
    expect((await complete(family, late)).body.badgesEarned).toMatchObject([{ key: 'star-achiever' }]);
    await undo(family, early);
    expect(await badgesOf(family)).toEqual(['star-achiever']);
    expect(await profileOf(family)).toMatchObject({ totalPoints: 75, currentPoints: 75 });
    expect((await complete(family, early)).body).toMatchObject({ totalPoints: 135, badgesEarned: [] });
  });

  test('rejects a missing, repeated or malformed query parameter', async () => {
    const family = await aFamily(app);
    const habitId = await aHabit(family);
    await complete(family, habitId);
    const { childId } = family;
    for (const query of [
      '',
      `?habitId=${habitId}`,
      `?childId=${childId}`,
      `?habitId=${habitId}&habitId=${habitId}&childId=${childId}`,
      `?habitId=${habitId}&childId=${childId}&childId=${childId}`,
      `?habitId=&childId=${childId}`,
      `?habitId=%20${habitId}&childId=${childId}`,
      `?habitId=0x1&childId=${childId}`,
      `?habitId=1e0&childId=${childId}`,
      `?habitId=${habitId}.0&childId=${childId}`,
      `?habitId=%2B${habitId}&childId=${childId}`,
      `?habitId[]=${habitId}&childId=${childId}`,
    ]) {
      const answer = await family.parent.rest(`DELETE /api/habit-completions/today${query}`);
      expect(answer.status, query).toBe(400);
      expect(answer.body.code).toBe('VALIDATION');
    }
    expect(await profileOf(family)).toMatchObject({ currentPoints: 5 });
  });
});
