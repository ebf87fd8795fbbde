import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, expectSuccess } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('of many pages that mark the same news at once, each entry is new for one', async () => {
  const second = await app.startSecondServer();
  const { parent, child, childId } = await aFamily(app);
  const mark = (index: number, entry: number) =>
    (index % 2 === 0 ? child : child.at(second)).rest(`PUT /api/children/${childId}/seen`, { entry });
  for (let round = 1; round <= 3; round++) {
    const before = 2 * (round - 1);
    for (const points of [1, 2]) {
      await expectSuccess(parent, `POST /api/children/${childId}/bonus-points`, {
        points,
        reason: 'Well done',
      });
    }
    // Some pages show only the first of both entries.
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => mark(index, before + 1 + (index % 3 === 0 ? 0 : 1))),
    );
    const celebrated = answers.flatMap(({ body: { seenBefore } }, index) =>
      [before + 1, before + 2].slice(0, index % 3 === 0 ? 1 : 2).filter((number) => number > seenBefore),
    );
    expect(celebrated.toSorted((one, other) => one - other)).toEqual([before + 1, before + 2]);
  }
});
