import { afterAll, beforeAll, expect, test } from 'vitest';
import { complete, erase, redeem } from '../../../test-support/actions.ts';
import {
  aFamily,
  aReward,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { rowsOf } from '../../../test-support/rows-of.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';
import { eraseLedgers } from '../points/erase-ledgers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('erasing a child during concurrent requests leaves no data and causes no server error', async () => {
  const second = await app.startSecondServer();
  for (let round = 0; round < 2; round++) {
    const family = await aFamily(app);
    await givePoints(family, 50);
    const answers = await everythingAtOnce(family, second, () =>
      family.parent.rest(`DELETE /api/children/${family.childId}`),
    );
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    await eraseLedgers(app.ctx);
    const left = await rowsOf(app.db, 'child_id', family.childId);
    expect(new Set(Object.values(left))).toEqual(new Set([0]));
  }
});

test('erasing a family during concurrent requests leaves no data and causes no server error', async () => {
  const second = await app.startSecondServer();
  for (let round = 0; round < 2; round++) {
    const family = await aFamily(app);
    await givePoints(family, 50);
    const answers = await everythingAtOnce(family, second, () => erase(family));
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    await eraseLedgers(app.ctx);
    const { audit_entries: _noted, ...left } = await rowsOf(app.db, 'family_id', family.familyId);
    expect(new Set(Object.values(left))).toEqual(new Set([0]));
  }
});

/** Concurrent requests of a family over two servers, with the erasure among them. */
async function everythingAtOnce(
  family: TestFamily,
  second: TestApp['app'],
  eraseIt: () => Promise<Answer>,
): Promise<Answer[]> {
  const { parent, child, childId, childLogin, parentLogin } = family;
  const rewardId = await aReward(family, { pointsCost: 1 });
  const habit = { childId, name: 'Piano', description: 'Fifteen minutes' };
  const { body: made } = await expectSuccess(parent, 'POST /api/habits', habit);
  const acts = (via: (client: TestClient) => TestClient): (() => Promise<Answer>)[] => [
    () => complete(family, made.id, via(child)),
    () => redeem(family, rewardId, via(parent)),
    () => via(parent).rest('POST /api/habits', habit),
    () => via(parent).rest('POST /api/rewards', { ...habit, icon: 'castle' }),
    () => via(parent).rest('POST /api/children', { name: 'Another child' }),
    () => via(parent).rest(`PATCH /api/children/${childId}`, { name: 'New name' }),
    () => via(parent).rest('PATCH /api/account', { familyName: family.familyName }),
    () => via(app.visitor()).rest('POST /api/child-login', childLogin),
    () => via(app.visitor()).rest('POST /api/login', parentLogin),
    () => via(parent).rest(`POST /api/children/${childId}/adjust-points`, { pointsToDeduct: 1 }),
    () => via(parent).rest(`POST /api/children/${childId}/starter-pack`, { pack: 'little' }),
    () => via(parent).rest(`GET /api/children/${childId}/parent-dashboard`),
  ];
  const calls = [...acts((client) => client), ...acts((client) => client.at(second))];
  const middle = Math.floor(calls.length / 2);
  return await Promise.all(
    [...calls.slice(0, middle), eraseIt, ...calls.slice(middle)].map((call) => call()),
  );
}

test('of two admins who erase their families at once, one remains', async () => {
  const own = await startTestApp();
  try {
    const second = await own.startSecondServer();
    const pair = [await aFamily(own), await aFamily(own)];
    const ids = pair.map(({ parentId }) => parentId);
    await own.db.updateTable('parents').set({ is_admin: false }).where('is_admin', '=', true).execute();
    await own.db.updateTable('parents').set({ is_admin: true }).where('id', 'in', ids).execute();
    const answers = await Promise.all(
      pair.map((family, index) =>
        erase(index === 0 ? family : { ...family, parent: family.parent.at(second) }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409]);
  } finally {
    await own.close();
  }
});
