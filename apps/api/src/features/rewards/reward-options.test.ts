import { type CreateRewardInput, LIMIT_PERIODS, MESSAGES, type Reward } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profileOf, redeem, verifyLedgerOf } from '../../../test-support/actions.ts';
import {
  aFamily,
  aReward,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

const START = '2026-03-11T12:00:00Z';
const AVAILABLE = { state: 'available', nextOn: null };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.moveTo(START));

/** A family in a zone whose child has 90 points, and a reward for one point with options. */
async function aSaver(options: Partial<CreateRewardInput>, timeZone = 'Europe/Berlin') {
  const family = await aFamily(app, { timeZone });
  await givePoints(family, 90);
  return { family, rewardId: await aReward(family, { pointsCost: 1, ...options }) };
}

/** Moves the clock and logs in again, because sessions of children are short. */
async function moveTo({ parent, parentLogin, child, childLogin }: TestFamily, instant: string) {
  app.clock.moveTo(instant);
  await expectSuccess(parent, 'POST /api/login', parentLogin);
  await expectSuccess(child, 'POST /api/child-login', childLogin);
}

/** The reward as the child sees it; the parent and both dashboards show the same. */
async function rewardOf({ child, parent, childId }: TestFamily): Promise<Reward> {
  const { body: listed } = await expectSuccess(child, `GET /api/children/${childId}/rewards`);
  const { body: forParent } = await expectSuccess(parent, `GET /api/children/${childId}/rewards`);
  const { body: kid } = await expectSuccess(child, `GET /api/children/${childId}/kid-dashboard`);
  const { body: dashboard } = await expectSuccess(parent, `GET /api/children/${childId}/parent-dashboard`);
  for (const { rewards } of [{ rewards: forParent }, kid, dashboard]) expect(rewards).toEqual(listed);
  return listed[0];
}

async function cancel({ parent }: TestFamily, redemptionId: number): Promise<void> {
  await expectSuccess(parent, `POST /api/reward-redemptions/${redemptionId}/cancel`);
}

function change({ parent, childId }: TestFamily, rewardId: number, fields: object) {
  const reward = { childId, name: 'Castle', description: 'With a tower', icon: 'castle', pointsCost: 1 };
  return parent.rest(`PUT /api/rewards/${rewardId}`, { ...reward, ...fields });
}

describe('the stock of a reward', () => {
  test('sinks with a redemption and rises with its cancellation, until the reward is sold out', async () => {
    const { family, rewardId } = await aSaver({ stock: 1 });
    expect(await rewardOf(family)).toMatchObject({ stock: 1, availability: AVAILABLE });
    const { body: redemption } = await redeem(family, rewardId, family.child);
    const soldOut = { stock: 0, availability: { state: 'sold_out', nextOn: null } };
    expect(await rewardOf(family)).toMatchObject(soldOut);
    for (const by of [family.child, family.parent]) {
      const answer = await redeem(family, rewardId, by);
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({ code: 'SOLD_OUT', message: 'This reward is all gone.' });
    }
    expect(await profileOf(family)).toMatchObject({ currentPoints: 89 });
    await cancel(family, redemption.id);
    await cancel(family, redemption.id);
    expect(await rewardOf(family)).toMatchObject({ stock: 1, availability: AVAILABLE });
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, currentPoints: 90 });
  });

  test('that a parent sets to 0 leaves pending redemptions as they are, and a raised one sells at once', async () => {
    const { family, rewardId } = await aSaver({ stock: 5 });
    const { body: redemption } = await redeem(family, rewardId);
    await change(family, rewardId, { stock: 0 });
    await expectSuccess(family.parent, `POST /api/reward-redemptions/${redemption.id}/fulfill`);
    expect((await redeem(family, rewardId)).body).toMatchObject({ code: 'SOLD_OUT' });
    await change(family, rewardId, { stock: 2 });
    expect((await redeem(family, rewardId)).status).toBe(201);
    expect(await rewardOf(family)).toMatchObject({ stock: 1 });
  });

  test('of a deleted reward gets nothing back from a cancellation, and a full one stays within its range', async () => {
    const { family, rewardId } = await aSaver({ stock: 32_767 });
    const { body: first } = await redeem(family, rewardId);
    await change(family, rewardId, { stock: 32_767 });
    await cancel(family, first.id);
    expect(await rewardOf(family)).toMatchObject({ stock: 32_767 });
    const { body: second } = await redeem(family, rewardId);
    await expectSuccess(family.parent, `DELETE /api/rewards/${rewardId}`);
    await cancel(family, second.id);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 90 });
  });
});

describe('a limit per week', () => {
  test.each([
    // The last family day of a week, Sunday 15 March, seconds before its end and after the next start.
    ['Pacific/Niue', '2026-03-16T10:59:59Z', '2026-03-16T11:00:00Z'],
    ['Pacific/Kiritimati', '2026-03-15T09:59:59Z', '2026-03-15T10:00:00Z'],
  ])('refuses the second redemption until the next family week, in %s', async (zone, last, next) => {
    const { family, rewardId } = await aSaver({ limit: { count: 1, period: 'week' } }, zone);
    await moveTo(family, last);
    const { body: redemption } = await redeem(family, rewardId, family.child);
    const answer = await redeem(family, rewardId, family.child);
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      code: 'LIMIT_REACHED',
      message: 'You can get this again on Monday.',
      params: { day: 'Monday', nextOn: '2026-03-16' },
    });
    const availability = { state: 'limit_reached', nextOn: '2026-03-16' };
    expect(await rewardOf(family)).toMatchObject({ availability });
    await cancel(family, redemption.id);
    expect(await rewardOf(family)).toMatchObject({ availability: AVAILABLE });
    expect((await redeem(family, rewardId, family.child)).status).toBe(201);
    expect((await redeem(family, rewardId, family.child)).status).toBe(409);
    app.clock.moveTo(next);
    expect((await redeem(family, rewardId, family.child)).status).toBe(201);
  });
});

test('a limit per month is free again on the first day of the next month', async () => {
  const { family, rewardId } = await aSaver({ limit: { count: 2, period: 'month' } });
  await moveTo(family, '2026-05-31T12:00:00Z');
  expect((await redeem(family, rewardId)).status).toBe(201);
  expect((await redeem(family, rewardId)).status).toBe(201);
  expect((await redeem(family, rewardId)).body.params).toEqual({ day: 'Monday', nextOn: '2026-06-01' });
  await moveTo(family, '2026-06-01T12:00:00Z');
  expect((await redeem(family, rewardId)).status).toBe(201);
});

test('a limit per month is free on February 1 after a redemption on January 31', async () => {
  app.clock.moveTo('2027-01-31T12:00:00Z');
  const { family, rewardId } = await aSaver({ limit: { count: 1, period: 'month' } });
  expect((await redeem(family, rewardId)).status).toBe(201);
  expect((await redeem(family, rewardId)).body).toMatchObject({ params: { nextOn: '2027-02-01' } });
  await moveTo(family, '2027-02-01T12:00:00Z');
  expect((await redeem(family, rewardId)).status).toBe(201);
});

test('a redemption of the future hides none of today from the limit, and none of the future uses it up', async () => {
  const { family, rewardId } = await aSaver({ limit: { count: 2, period: 'day' } });
  expect((await redeem(family, rewardId)).status).toBe(201);
  expect((await redeem(family, rewardId)).status).toBe(201);
  // The clock was ahead, and came back.
  await moveTo(family, '2026-05-01T12:00:00Z');
  expect((await redeem(family, rewardId)).status).toBe(201);
  await moveTo(family, START);
  expect(await rewardOf(family)).toMatchObject({ availability: { state: 'limit_reached' } });
  expect((await redeem(family, rewardId)).body).toMatchObject({ code: 'LIMIT_REACHED' });
  await moveTo(family, '2026-03-12T12:00:00Z');
  expect((await redeem(family, rewardId)).status).toBe(201);
  expect((await change(family, rewardId, {})).body).toMatchObject({ availability: AVAILABLE });
});

test('a lifetime limit counts redemptions that were not canceled, and none from before limits', async () => {
  const { family, rewardId } = await aSaver({ limit: { count: 1, period: 'lifetime' } });
  const { body: older } = await redeem(family, rewardId);
  await app.db
    .updateTable('reward_redemptions')
    .set({ redeemed_on: null })
    .where('id', '=', older.id)
    .execute();
  const { body: canceled } = await redeem(family, rewardId);
  await cancel(family, canceled.id);
  expect((await redeem(family, rewardId)).status).toBe(201);
  await moveTo(family, '2027-03-12T12:00:00Z');
  const answer = await redeem(family, rewardId);
  expect(answer.status).toBe(409);
  expect(answer.body).toEqual({ code: 'LIMIT_REACHED', message: 'You already have this one.' });
});

test('a reward for Fridays and Saturdays opens at midnight of the family', async () => {
  const { family, rewardId } = await aSaver({ weekdays: [6, 5] }, 'America/New_York');
  await moveTo(family, '2026-03-13T03:59:59Z');
  const answer = await redeem(family, rewardId, family.child);
  expect(answer.status).toBe(409);
  expect(answer.body).toEqual({
    code: 'REWARD_CLOSED',
    message: 'This reward is for Fridays and Saturdays.',
    params: { days: 'Fridays and Saturdays', nextOn: '2026-03-13' },
  });
  const closed = { state: 'closed_today', nextOn: '2026-03-13' };
  expect(await rewardOf(family)).toMatchObject({ weekdays: [5, 6], availability: closed });
  app.clock.moveTo('2026-03-13T04:00:00Z');
  expect((await redeem(family, rewardId, family.child)).status).toBe(201);
});

test('a redemption is checked in the order weekday, price, stock, limit, balance', async () => {
  const family = await aFamily(app);
  await givePoints(family, 5);
  const limit = { count: 1, period: 'day' } as const;
  const rewardId = await aReward(family, { pointsCost: 4, limit });
  await redeem(family, rewardId);
  const codes = [];
  const options = { pointsCost: 4, weekdays: [1], stock: 0, limit };
  for (const [fields, pointsCost] of [
    [options, 3],
    [{ ...options, weekdays: [3] }, 3],
    [{ ...options, weekdays: [3] }, 4],
    [{ ...options, weekdays: [3], stock: 1 }, 4],
    [{ ...options, weekdays: [3], stock: 1, limit: null }, 4],
  ] as const) {
    expect((await change(family, rewardId, fields)).status).toBe(200);
    const redemption = { rewardId, childId: family.childId, pointsCost };
    codes.push((await family.child.rest('POST /api/reward-redemptions', redemption)).body.code);
  }
  expect(codes).toEqual([
    'REWARD_CLOSED',
    'REWARD_CHANGED',
    'SOLD_OUT',
    'LIMIT_REACHED',
    'INSUFFICIENT_POINTS',
  ]);
  expect(await rewardOf(family)).toMatchObject({ stock: 1 });
});

describe('an update', () => {
  const OPTIONS: Partial<CreateRewardInput> = {
    stock: 3,
    limit: { count: 2, period: 'week' },
    weekdays: [1, 3],
    requiresApproval: true,
  };

  test('without the options keeps them', async () => {
    const { family, rewardId } = await aSaver(OPTIONS);
    await redeem(family, rewardId);
    const { pointsCost } = (await change(family, rewardId, {})).body;
    const { body } = await family.parent.mutate('rewards.update', {
      id: rewardId,
      childId: family.childId,
      name: 'Castle',
      description: 'With a tower',
      icon: 'castle',
    });
    expect(body).toMatchObject({ ...OPTIONS, stock: 2, pointsCost, availability: AVAILABLE });
  });

  test('with null removes stock and limit', async () => {
    const { family, rewardId } = await aSaver(OPTIONS);
    const { body } = await change(family, rewardId, { stock: null, limit: null, weekdays: [7] });
    expect(body).toMatchObject({ stock: null, limit: null, weekdays: [7] });
  });

  test('and redemptions at once lose no item of the stock', async () => {
    const { family, rewardId } = await aSaver({ stock: 20 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? redeem(family, rewardId, family.child) : change(family, rewardId, {}),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status > 201)).toEqual([]);
    expect(await rewardOf(family)).toMatchObject({ stock: 10 });
  });
});

test.each([
  [{ count: 1 }, 'limit.period', MESSAGES.rewardLimit],
  [{ period: 'week' }, 'limit.count', MESSAGES.rewardLimit],
  [{ count: 32, period: 'week' }, 'limit.count', MESSAGES.rewardLimit],
  [{ count: 1, period: 'year' }, 'limit.period', MESSAGES.oneOf(LIMIT_PERIODS)],
])('a limit %j is VALIDATION', async (limit, path, message) => {
  const { family, rewardId } = await aSaver({});
  const answer = await change(family, rewardId, { limit });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 'VALIDATION', errors: [{ path, message }] });
});
