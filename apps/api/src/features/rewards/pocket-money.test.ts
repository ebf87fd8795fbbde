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

/** The amounts of rewards in another currency are emptied. */
function changeCurrency(currency: string | null, by = family.parent) {
  return by.rest('PATCH /api/account', { currency, emptyAmounts: true });
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
    expect((await changeCurrency('USD')).body).toMatchObject({ currency: 'USD' });
  });

  test('that changes at the moment of redemptions leaves no amount in the old one, over two servers', async () => {
    const second = await app.startSecondServer();
    for (let round = 0; round < 8; round++) {
      await changeCurrency('EUR');
      const rewardId = await aReward(family, { pointsCost: 1, moneyAmount: 300 });
      const [changed, ...redeemed] = await Promise.all([
        changeCurrency('USD', family.parent.at(second)),
        ...Array.from({ length: 3 }, () => redeem(family, rewardId, family.child)),
      ]);
      expect([200, 409]).toContain(changed?.status);
      expect(redeemed.map(({ status }) => status)).toEqual([201, 201, 201]);
      const currency = changed?.status === 200 ? null : 'EUR';
      const { body: waiting } = await family.parent.rest('GET /api/reward-redemptions/waiting');
      expect(new Set(waiting.map((row: { currency: string | null }) => row.currency))).toEqual(
        new Set([currency]),
      );
      for (const { body } of redeemed) await decide('fulfill', body.id);
    }
  });
});

describe('another currency of a family whose rewards pay money', () => {
  let rewardId: number;
  beforeEach(async () => {
    await setCurrency('EUR');
    rewardId = await aReward(family, { name: 'Ice cream', pointsCost: 1, moneyAmount: 500 });
    await aReward(family, { name: 'Hug' });
  });

  test('is rejected with the names of the rewards, and changes nothing', async () => {
    const answer = await setCurrency('JPY');
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'CONFLICT',
      message:
        'These rewards pay an amount in another currency: Ice cream. Their amounts have to be emptied first.',
      params: { rewards: [{ id: rewardId, name: 'Ice cream', childId: family.childId }] },
    });
    expect(await listedReward()).toMatchObject({ moneyAmount: 500, currency: 'EUR' });
  });

  test('is rejected with plain names for programs; only the message has the characters that keep their direction', async () => {
    await aReward(family, { name: 'גלידה', pointsCost: 1, moneyAmount: 500 });
    const { body } = await setCurrency('JPY');
    expect(body.params.names).toBe('Ice cream and גלידה');
    expect(body.message).toContain('\u2068גלידה\u2069');
  });

  test('empties the amounts with emptyAmounts, and leaves those of redemptions', async () => {
    const { body } = await redeem(family, rewardId);
    await decide('fulfill', body.id);
    expect((await changeCurrency('JPY')).body).toMatchObject({ currency: 'JPY' });
    expect(await listedReward()).toMatchObject({ moneyAmount: null, currency: null });
    const { body: redeemed } = await family.parent.rest(`GET /api/children/${family.childId}/redemptions`);
    expect(redeemed).toMatchObject([{ moneyAmount: 500, currency: 'EUR' }]);
  });

  test('is rejected as well after a time without one, and not for the same one', async () => {
    await setCurrency(null);
    expect((await setCurrency('JPY')).status).toBe(409);
    expect((await setCurrency('EUR')).status).toBe(200);
    expect(await listedReward()).toMatchObject({ moneyAmount: 500, currency: 'EUR' });
    await setCurrency(null);
    expect((await changeCurrency('JPY')).status).toBe(200);
    expect(await listedReward()).toMatchObject({ moneyAmount: null, currency: null });
  });

  test('is free once no reward pays money', async () => {
    await change(rewardId, { moneyAmount: null });
    expect((await setCurrency('JPY')).status).toBe(200);
  });

  test('rejects an amount that was entered in the currency of before', async () => {
    await changeCurrency('JPY');
    const answer = await change(rewardId, { moneyAmount: 500, currency: 'EUR' });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/currency of your family has changed/);
    expect((await change(rewardId, { moneyAmount: 500, currency: 'JPY' })).status).toBe(200);
  });

  test('at the moment of a new amount never shows that amount in it, over two servers', async () => {
    const second = await app.startSecondServer();
    for (let round = 0; round < 6; round++) {
      await changeCurrency('EUR');
      const [changed, saved] = await Promise.all([
        changeCurrency('JPY', family.parent.at(second)),
        change(rewardId, { moneyAmount: 500, currency: 'EUR' }),
      ]);
      expect(changed?.status).toBe(200);
      expect([200, 409]).toContain(saved?.status);
      expect(await listedReward()).toMatchObject({ moneyAmount: null, currency: null });
    }
  });
});

describe('an amount of a reward', () => {
  test.each([
    ['EUR', '350 for €3.50'],
    ['JPY', '350 for ¥350'],
    ['KWD', '3500 for KWD\u00a03.500'],
    ['HUF', '350000 for HUF\u00a03,500.00'],
  ])('in %s that is not in whole minor units is answered with an example', async (currency, example) => {
    const rewardId = await aReward(family);
    await setCurrency(currency);
    for (const moneyAmount of [3.5, '3.50', '350', -1, 0, {}]) {
      const answer = await change(rewardId, { moneyAmount });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([
        { path: 'moneyAmount', message: `An amount is in whole minor units: ${example}.` },
      ]);
      expect(answer.body.message).toBe(`An amount is in whole minor units: ${example}.`);
    }
  });

  test.each([
    ['EUR', 1_000_000, '€10,000.00, 1000000 in minor units'],
    ['UZS', 10_000_000_000, 'UZS\u00a0100,000,000.00, 10000000000 in minor units'],
    ['IRR', 1_000_000_000_000, undefined],
  ])('in %s is at most worth about the same, and the rejection names it', async (currency, max, named) => {
    const rewardId = await aReward(family, { pointsCost: 1 });
    await setCurrency(currency);
    expect((await change(rewardId, { moneyAmount: max })).body).toMatchObject({ moneyAmount: max, currency });
    for (let times = 0; times < 3; times++) await redeem(family, rewardId, family.child);
    expect(await owed()).toEqual({ amount: 3 * max, currency });
    const answer = await change(rewardId, { moneyAmount: max + 1 });
    expect(answer.status).toBe(400);
    if (named) expect(answer.body.errors[0].message).toBe(`The largest amount is ${named}.`);
  });

  test('can be in every currency of ISO 4217, and in no other', async () => {
    for (const currency of ['XCG', 'CLF', 'SLE', 'HUF'])
      expect((await setCurrency(currency)).status).toBe(200);
    for (const currency of ['ZZZ', 'ABC']) expect((await setCurrency(currency)).status).toBe(400);
  });
});
