import { addDays } from '@starchart/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { badgesOf, entriesOf, habitOf, profileOf, verifyLedgerOf } from '../../../test-support/actions.ts';
import { aFamily, aHabit } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('fifty concurrent completions of one habit, from all devices and over two servers, count once', async () => {
  const second = await app.startSecondServer();
  const family = await aFamily(app);
  const devices = [family.child, family.parent, family.child.at(second), family.parent.at(second)];
  for (let round = 1; round <= 3; round++) {
    const habitId = await aHabit(family, { pointsPerCompletion: 100 });
    const before = await profileOf(family);
    const completion = { habitId, childId: family.childId };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index): Promise<Answer> => {
        const device = devices[index % devices.length] ?? family.child;
        return device.rest('POST /api/habit-completions', completion);
      }),
    );
    const firsts = answers.filter(({ status }) => status === 201);
    const repeats = answers.filter(({ status }) => status === 200);
    expect([firsts.length, repeats.length]).toEqual([1, 49]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(firsts[0]?.body.pointsEarned).toBe(100);
    expect(repeats.every(({ body }) => body.pointsEarned === 0 && body.badgesEarned.length === 0)).toBe(true);

    const bonus = round === 1 ? 25 : 0;
    expect((await profileOf(family)).currentPoints).toBe(before.currentPoints + 100 + bonus);
    expect(await habitOf(family, habitId)).toMatchObject({ completionCount: 1, completedToday: true });
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, entries: round + 1 });
  }
  expect(await badgesOf(family)).toEqual(['star-achiever']);
});

test('concurrent completions of ten habits all count, and their badges are earned once', async () => {
  const second = await app.startSecondServer();
  const family = await aFamily(app);
  const habits = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      aHabit(family, {
        pointsPerCompletion: 10,
        color: (['primary', 'secondary', 'accent', 'purple', 'success'] as const)[index % 5] ?? 'primary',
        icon: 'reading',
      }),
    ),
  );
  const answers = await Promise.all(
    habits.flatMap((habitId) =>
      [family.parent, family.child.at(second)].map((device) =>
        device.rest('POST /api/habit-completions', { habitId, childId: family.childId }),
      ),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    ...Array.from({ length: 10 }, () => 200),
    ...Array.from({ length: 10 }, () => 201),
  ]);
  expect((await badgesOf(family)).toSorted()).toEqual([
    'book-worm',
    'explorer',
    'rainbow-warrior',
    'star-achiever',
  ]);
  expect(await profileOf(family)).toMatchObject({ totalPoints: 200, currentPoints: 200 });
  expect((await entriesOf(family)).filter(({ kind }) => kind === 'badge_bonus')).toHaveLength(4);
  expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, entries: 14 });
});

test('taps and corrections of the same slots, at once and over two servers, fill each slot once', async () => {
  const second = await app.startSecondServer();
  const family = await aFamily(app, { timeZone: 'UTC' });
  const { childId } = family;
  const habitId = await aHabit(family, { slots: ['morning', 'evening'], pointsPerCompletion: 3 });
  const day = app.clock.now().toISOString().slice(0, 10);
  const days = [day, addDays(day, -1)];
  const cells = days.flatMap((cellDay) =>
    [1, 2].map((slot) => ({ habitId, day: cellDay, slot, done: true })),
  );
  const answers = await Promise.all(
    [family.parent, family.parent.at(second)].flatMap((parent) =>
      Array.from({ length: 6 }, (_, turn): Promise<Answer> => {
        if (turn % 3 === 0) return parent.rest(`POST /api/children/${childId}/chart-corrections`, { cells });
        const slot = (turn % 3) - 1;
        return parent.rest('POST /api/habit-completions', {
          habitId,
          childId,
          day: days[turn % 2],
          ...(slot > 0 && { slot }),
        });
      }),
    ),
  );
  expect(answers.filter(({ status }) => status > 201)).toEqual([]);
  const filled = await app.db
    .selectFrom('habit_completions')
    .where('family_id', '=', family.familyId)
    .select(['completed_on as day', 'slot'])
    .orderBy('completed_on', 'desc')
    .orderBy('slot')
    .execute();
  expect(filled).toEqual(cells.map((cell) => ({ day: cell.day, slot: cell.slot })));
  expect(await profileOf(family)).toMatchObject({ currentPoints: 12 });
  expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, entries: 4 });
});
