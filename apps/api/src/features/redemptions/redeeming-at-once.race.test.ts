import { afterAll, beforeAll, expect, test } from 'vitest';
import { profileOf, verifyLedgerOf } from '../../../test-support/actions.ts';
import { aFamily, aReward, givePoints } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  { balance: 25, cost: 25, attempts: 20 },
  { balance: 99, cost: 20, attempts: 30 },
  { balance: 60, cost: 7, attempts: 12 },
  { balance: 10, cost: 11, attempts: 10 },
])(
  '$attempts concurrent redemptions for $cost each never spend more than $balance, over two servers and both transports',
  async ({ balance, cost, attempts }) => {
    const second = await app.startSecondServer();
    const family = await aFamily(app);
    await givePoints(family, balance);
    const redemption = { rewardId: await aReward(family, { pointsCost: cost }), childId: family.childId };
    const answers = await Promise.all(
      Array.from({ length: attempts }, (_, index) => {
        const device = index % 2 === 0 ? family.child : family.parent.at(second);
        return index % 3 === 0
          ? device.mutate('redemptions.redeem', redemption)
          : device.rest('POST /api/reward-redemptions', redemption);
      }),
    );
    const affordable = Math.floor(balance / cost);
    const losers = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(affordable);
    expect(losers).toHaveLength(attempts - affordable);
    expect(losers.every(({ body }) => body.code === 'INSUFFICIENT_POINTS')).toBe(true);
    expect(await profileOf(family)).toMatchObject({
      currentPoints: balance - affordable * cost,
      totalPoints: balance,
    });
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, entries: 1 + affordable });
    const { body } = await family.child.rest(`GET /api/children/${family.childId}/redemptions`);
    expect(body).toHaveLength(affordable);
  },
);
