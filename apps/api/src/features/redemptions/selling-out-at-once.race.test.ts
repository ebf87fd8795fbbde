import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf, profileOf, verifyLedgerOf } from '../../../test-support/actions.ts';
import { aFamily, aReward, givePoints } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  ['SOLD_OUT', { stock: 1 }],
  ['LIMIT_REACHED', { limit: { count: 1, period: 'day' } }],
] as const)(
  'one of 50 clients gets the last item, over two servers; the others get %s and leave no trace',
  async (code, option) => {
    const second = await app.startSecondServer();
    const family = await aFamily(app);
    await givePoints(family, 90);
    const rewardId = await aReward(family, { pointsCost: 2, ...option });
    const redemption = { rewardId, childId: family.childId };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? family.child : family.child.at(second)).rest(
          'POST /api/reward-redemptions',
          redemption,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === code)).toHaveLength(49);
    const { currentPoints } = await profileOf(family);
    expect(currentPoints).toBe(88);
    const entries = await entriesOf(family);
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(currentPoints);
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, entries: 2, currentPoints });
    const { body } = await family.child.rest(`GET /api/children/${family.childId}/redemptions`);
    expect(body).toHaveLength(1);
  },
);

test('a stock that a parent takes away meanwhile is SOLD_OUT, and the redemption leaves no trace', async () => {
  const second = await app.startSecondServer();
  const family = await aFamily(app);
  await givePoints(family, 90);
  const reward = { childId: family.childId, name: 'Castle', description: 'With a tower', icon: 'castle' };
  for (let round = 0; round < 10; round++) {
    const rewardId = await aReward(family, { pointsCost: 1, stock: 5 });
    const before = await profileOf(family);
    const [redeemed, changed] = await Promise.all([
      family.child.rest('POST /api/reward-redemptions', { rewardId, childId: family.childId }),
      family.parent.at(second).rest(`PUT /api/rewards/${rewardId}`, { ...reward, pointsCost: 1, stock: 0 }),
    ]);
    expect(changed.status).toBe(200);
    const isRedeemed = redeemed.status === 201;
    if (!isRedeemed) expect(redeemed.body).toMatchObject({ code: 'SOLD_OUT' });
    expect((await profileOf(family)).currentPoints).toBe(before.currentPoints - (isRedeemed ? 1 : 0));
  }
  expect(await verifyLedgerOf(family)).toMatchObject({ ok: true });
});
