import { afterAll, beforeAll, expect, test } from 'vitest';
import { badgesOf, complete, habitOf, profileOf, verifyLedgerOf } from '../../../test-support/actions.ts';
import { aFamily, aHabit } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('one completion undone twenty times at once is taken back once', async () => {
  const second = await app.startSecondServer();
  const family = await aFamily(app);
  const habitId = await aHabit(family, { pointsPerCompletion: 100 });
  for (let round = 1; round <= 3; round++) {
    await complete(family, habitId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? family.child : family.parent.at(second)).rest(
          `DELETE /api/habit-completions/today?habitId=${habitId}&childId=${family.childId}`,
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([204, ...Array.from({ length: 19 }, () => 404)]);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 0, totalPoints: 0 });
    expect(await badgesOf(family)).toEqual([]);
    expect(await habitOf(family, habitId)).toMatchObject({ completionCount: 0, longestStreak: 0 });
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, entries: 4 * round });
  }
});
