import { MAX_PAUSES } from '@starchart/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, expectSuccess } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('concurrent pauses of two children, over two servers, keep the quota of the family', async () => {
  const second = await app.startSecondServer();
  const createdAt = app.clock.now();
  const day = createdAt.toISOString().slice(0, 10);
  for (let round = 0; round < 3; round++) {
    const family = await aFamily(app, { timeZone: 'UTC' });
    const sibling = await expectSuccess(family.parent, 'POST /api/children', { name: 'Leo' });
    const childIds = [family.childId, sibling.body.id];
    const pause = { family_id: family.familyId, starts_on: day, ends_on: day, created_by: family.parentId };
    await app.db
      .insertInto('pauses')
      .values(
        Array.from({ length: MAX_PAUSES.open - 2 }, () => ({
          ...pause,
          kind: 'sick',
          created_at: createdAt,
        })),
      )
      .execute();
    const devices = [family.parent, family.parent.at(second)];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (devices[index % 2] ?? family.parent).rest('POST /api/pauses', {
          childId: childIds[Math.floor(index / 2) % 2],
          kind: 'sick',
          startsOn: day,
          endsOn: day,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
  }
});
