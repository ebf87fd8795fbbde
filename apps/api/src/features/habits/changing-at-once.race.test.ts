import { afterAll, beforeAll, expect, test } from 'vitest';
import { habitOf } from '../../../test-support/actions.ts';
import { aFamily, aHabit } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a habit that two people change at once keeps what each of them changed', async () => {
  const second = await app.startSecondServer();
  const family = await aFamily(app);
  const id = await aHabit(family);
  for (let round = 1; round <= 10; round++) {
    const changes = [
      { pointsPerCompletion: round },
      { active: round % 2 === 0 },
      { description: `Minutes: ${round}` },
      { weekdays: round % 2 === 0 ? [1] : [6, 7] },
    ];
    const answers = await Promise.all(
      changes.map((change, index) =>
        (index % 2 === 0 ? family.parent : family.parent.at(second)).rest(`PUT /api/habits/${id}`, change),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await habitOf(family, id)).toMatchObject(Object.assign({}, ...changes));
  }
});

test('a schedule is never a mixture that cannot be entered', async () => {
  const second = await app.startSecondServer();
  const family = await aFamily(app);
  const id = await aHabit(family);
  for (let round = 1; round <= 10; round++) {
    await family.parent.rest(`PUT /api/habits/${id}`, { weekdays: [1, 2, 3, 4, 5, 6, 7], intervalDays: 1 });
    const answers = await Promise.all([
      family.parent.rest(`PUT /api/habits/${id}`, { weekdays: [1] }),
      family.parent.at(second).rest(`PUT /api/habits/${id}`, { intervalDays: 3 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  }
});
