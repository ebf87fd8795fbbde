import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profileOf, redeem } from '../../../test-support/actions.ts';
import {
  aFamily,
  aMember,
  aReward,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  family = await aFamily(app);
  await givePoints(family, 90);
});

function setCurrency(currency: string | null, by = family.parent) {
  return by.rest('PATCH /api/account', { currency });
}

async function owed(): Promise<unknown> {
  const { body } = await expectSuccess(family.parent, `GET /api/children/${family.childId}/parent-dashboard`);
  return body.owed;
}

async function listedReward() {
  return (await expectSuccess(family.child, `GET /api/children/${family.childId}/rewards`)).body[0];
}

function change(rewardId: number, fields: object) {
  const input = { childId: family.childId, name: 'Euros', description: 'For the piggy bank', icon: 'castle' };
  return family.parent.rest(`PUT /api/rewards/${rewardId}`, { ...input, pointsCost: 1, ...fields });
}

function decide(decision: 'fulfill' | 'cancel', redemptionId: number) {
  return expectSuccess(family.parent, `POST /api/reward-redemptions/${redemptionId}/${decision}`);
}

describe('a reward that pays money', () => {
  beforeEach(async () => {
    await setCurrency('EUR');
  });

  test('owes the amount from the redemption until it is handed out', async () => {
    const rewardId = await aReward(family, { pointsCost: 30, moneyAmount: 300 });
    expect(await listedReward()).toMatchObject({ moneyAmount: 300, currency: 'EUR' });
    expect(await owed()).toBeNull();
    const { body: first } = await redeem(family, rewardId, family.child);
    expect(first).toMatchObject({ moneyAmount: 300, currency: 'EUR', currentPoints: 60 });
    await redeem(family, rewardId, family.child);
    expect(await owed()).toEqual({ amount: 600, currency: 'EUR' });
    const { body: waiting } = await family.parent.rest('GET /api/reward-redemptions/waiting');
    const paid = { moneyAmount: 300, currency: 'EUR' };
    expect(waiting).toMatchObject([paid, paid]);
    await decide('fulfill', first.id);
    expect(await owed()).toEqual({ amount: 300, currency: 'EUR' });
  });

  test('owes the amount of the redemption, also after the reward pays more, less or nothing', async () => {
    const rewardId = await aReward(family, { pointsCost: 1, moneyAmount: 300 });
    await redeem(family, rewardId);
    for (const moneyAmount of [1_000_000, 1, null]) {
      expect((await change(rewardId, { moneyAmount })).body).toMatchObject({ moneyAmount });
      expect(await owed()).toEqual({ amount: 300, currency: 'EUR' });
    }
    expect((await redeem(family, rewardId)).body).toMatchObject({ moneyAmount: null, currency: null });
  });

  test('owes nothing after a cancellation, which returns the points', async () => {
    const { body } = await redeem(family, await aReward(family, { pointsCost: 30, moneyAmount: 300 }));
    await decide('cancel', body.id);
    expect(await owed()).toBeNull();
    expect(await profileOf(family)).toMatchObject({ currentPoints: 90 });
  });

  test('keeps its amount in an update of an older client', async () => {
    const rewardId = await aReward(family, { moneyAmount: 250 });
    expect((await change(rewardId, {})).body).toMatchObject({ moneyAmount: 250, currency: 'EUR' });
  });

  test('fifty times owes the exact sum', async () => {
    await givePoints(family, 100);
    let sum = 0;
    const rewardId = await aReward(family, { pointsCost: 1 });
    for (let number = 1; number <= 50; number++) {
      const moneyAmount = number * 7 + 3;
      await change(rewardId, { moneyAmount });
      await redeem(family, rewardId);
      sum += moneyAmount;
    }
    expect(await owed()).toEqual({ amount: sum, currency: 'EUR' });
  });
});

describe('a family without a currency', () => {
  test('has no money anywhere, also after it had a currency', async () => {
    await setCurrency('EUR');
    const rewardId = await aReward(family, { pointsCost: 1, moneyAmount: 300 });
    await setCurrency(null);
    expect(await listedReward()).toMatchObject({ moneyAmount: null, currency: null });
    const { body } = await redeem(family, rewardId);
    expect(body).toMatchObject({ moneyAmount: null, currency: null });
    expect(await owed()).toBeNull();
    await setCurrency('EUR');
    expect(await listedReward()).toMatchObject({ moneyAmount: 300, currency: 'EUR' });
  });

  test('cannot give an amount', async () => {
    const answer = await change(await aReward(family), { moneyAmount: 300 });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'moneyAmount', message: 'Please choose the currency of your family first.' }],
    });
  });
});

describe('the currency of a family', () => {
  test('is set, shown and removed by a parent only', async () => {
    expect((await setCurrency('JPY')).body).toMatchObject({ currency: 'JPY' });
    const { client: helper } = await aMember(app, family, { familyRole: 'helper' });
    expect(await setCurrency('EUR', helper)).toMatchObject({ status: 403 });
    const renamed = await family.parent.rest('PATCH /api/account', { familyName: 'The Winters' });
    expect(renamed.body).toMatchObject({ currency: 'JPY' });
    expect((await setCurrency(null)).body).toMatchObject({ currency: null });
  });

  test('cannot change or be removed while money is owed', async () => {
    await setCurrency('EUR');
    const { body } = await redeem(family, await aReward(family, { pointsCost: 1, moneyAmount: 300 }));
    for (const currency of ['USD', null]) {
      const answer = await setCurrency(currency);
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        code: 'CONFLICT',
        message: 'Some money is still owed. Please hand it out or cancel it first, then change the currency.',
      });
    }
    expect((await setCurrency('EUR')).status).toBe(200);
    await decide('fulfill', body.id);
    expect((await setCurrency('USD')).body).toMatchObject({ currency: 'USD' });
  });

  test('that changes at the moment of redemptions leaves no amount in the old one, over two servers', async () => {
    const second = await app.startSecondServer();
    for (let round = 0; round < 8; round++) {
      await setCurrency('EUR');
      const rewardId = await aReward(family, { pointsCost: 1, moneyAmount: 300 });
      const [changed, ...redeemed] = await Promise.all([
        setCurrency('USD', family.parent.at(second)),
        ...Array.from({ length: 3 }, () => redeem(family, rewardId, family.child)),
      ]);
      expect([200, 409]).toContain(changed?.status);
      expect(redeemed.map(({ status }) => status)).toEqual([201, 201, 201]);
      const currency = changed?.status === 200 ? 'USD' : 'EUR';
      const { body: waiting } = await family.parent.rest('GET /api/reward-redemptions/waiting');
      expect(new Set(waiting.map((row: { currency: string }) => row.currency))).toEqual(new Set([currency]));
      for (const { body } of redeemed) await decide('fulfill', body.id);
    }
  });
});
