import { redemptionChanged } from '@starchart/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entriesOf, profileOf, redeem, verifyLedgerOf } from '../../../test-support/actions.ts';
import {
  aChild,
  aFamily,
  aReward,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A family whose child has 60 points, and a reward for 25. */
async function aSaver(): Promise<{ family: TestFamily; rewardId: number }> {
  const family = await aFamily(app);
  await givePoints(family, 60);
  return { family, rewardId: await aReward(family) };
}

function decide(family: TestFamily, decision: 'fulfill' | 'cancel', redemptionId: number) {
  return family.parent.rest(`POST /api/reward-redemptions/${redemptionId}/${decision}`);
}

describe('redeeming a reward', () => {
  test('deducts its cost at once and is pending', async () => {
    const { family, rewardId } = await aSaver();
    const redemption = await redeem(family, rewardId, family.child);
    expect(redemption.status).toBe(201);
    expect(redemption.body).toEqual({
      id: expect.any(Number),
      rewardId,
      childId: family.childId,
      name: 'Ice cream',
      icon: 'ice-cream',
      pointsSpent: 25,
      redeemedAt: '2026-03-11T12:00:00.000Z',
      fulfilled: false,
      fulfilledAt: null,
      cancelledAt: null,
      requiresApproval: false,
      approvedAt: null,
      moneyAmount: null,
      currency: null,
      currentPoints: 35,
    });
    expect(Object.keys(redemption.body).toSorted()).toEqual(Object.keys(redemptionChanged.shape).toSorted());
    expect(await profileOf(family)).toMatchObject({ currentPoints: 35, totalPoints: 60 });
    const { currentPoints: _currentPoints, ...listed } = redemption.body;
    const { body } = await family.child.rest(`GET /api/children/${family.childId}/redemptions`);
    expect(body).toEqual([listed]);
    const { body: dashboard } = await family.child.rest(`GET /api/children/${family.childId}/kid-dashboard`);
    expect(dashboard.redemptions).toEqual([listed]);
  });

  test('with exactly enough points succeeds, with one too few it does not', async () => {
    const family = await aFamily(app);
    await givePoints(family, 25);
    const [exact, tooDear] = [
      await aReward(family, { pointsCost: 25 }),
      await aReward(family, { pointsCost: 26 }),
    ];
    const redemption = { rewardId: tooDear, childId: family.childId };
    for (const answer of [
      await redeem(family, tooDear),
      await family.child.mutate('redemptions.redeem', redemption),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        code: 'INSUFFICIENT_POINTS',
        message: "That's not enough for this reward yet.",
      });
    }
    expect((await redeem(family, exact)).body).toMatchObject({ currentPoints: 0 });
    expect((await redeem(family, exact)).status).toBe(409);
  });

  test('costs the current price of the reward, and keeps it for a refund', async () => {
    const { family, rewardId } = await aSaver();
    const redemption = await redeem(family, rewardId);
    await family.parent.rest(`PUT /api/rewards/${rewardId}`, {
      childId: family.childId,
      name: 'Gold',
      description: 'Much dearer now',
      icon: 'castle',
      pointsCost: 3000,
    });
    expect((await decide(family, 'cancel', redemption.body.id)).body).toMatchObject({
      name: 'Ice cream',
      pointsSpent: 25,
      currentPoints: 60,
    });
  });

  test('that is closed is rejected', async () => {
    const { family } = await aSaver();
    const rewardId = await aReward(family, { active: false });
    for (const browser of [family.parent, family.child]) {
      const answer = await redeem(family, rewardId, browser);
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        code: 'REWARD_CLOSED',
        message: 'This reward is no longer available.',
      });
    }
  });

  test('with an outdated price spends nothing', async () => {
    const { family, rewardId } = await aSaver();
    const redemption = { rewardId, childId: family.childId, pointsCost: 24 };
    for (const answer of [
      await family.child.rest('POST /api/reward-redemptions', redemption),
      await family.parent.mutate('redemptions.redeem', redemption),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        code: 'REWARD_CHANGED',
        message: 'The price has changed: this reward now costs 25.',
        params: { pointsCost: 25 },
      });
    }
    const agreed = await family.child.rest('POST /api/reward-redemptions', { ...redemption, pointsCost: 25 });
    expect(agreed.status).toBe(201);
  });

  test('of a sibling, or for a sibling, is not found', async () => {
    const { family, rewardId } = await aSaver();
    const sibling = await aChild(app, family.parent, 'claiming-sibling');
    for (const [browser, childId] of [
      [sibling.child, sibling.childId],
      [sibling.child, family.childId],
      [family.parent, sibling.childId],
    ] as const) {
      const answer = await browser.rest('POST /api/reward-redemptions', { rewardId, childId });
      expect(answer.status).toBe(404);
    }
    expect(await profileOf(family)).toMatchObject({ currentPoints: 60 });
  });

  test('ignores a price and a state in the request', async () => {
    const { family, rewardId } = await aSaver();
    const redemption = await family.child.rest('POST /api/reward-redemptions', {
      rewardId,
      childId: family.childId,
      pointsSpent: 1,
      fulfilled: true,
      currentPoints: 9999,
    });
    expect(redemption.body).toMatchObject({ pointsSpent: 25, fulfilled: false, currentPoints: 35 });
  });
});

describe('fulfilling a redemption', () => {
  test('marks it fulfilled, and a repeat changes nothing', async () => {
    const { family, rewardId } = await aSaver();
    const { body: redemption } = await redeem(family, rewardId);
    const given = await decide(family, 'fulfill', redemption.id);
    expect(given.status).toBe(200);
    expect(given.body).toEqual({ ...redemption, fulfilled: true, fulfilledAt: '2026-03-11T12:00:00.000Z' });
    app.clock.moveBy(1);
    expect((await decide(family, 'fulfill', redemption.id)).body).toEqual(given.body);
    const overTrpc = await family.parent.mutate('redemptions.fulfill', { id: redemption.id });
    app.clock.moveBy(-1);
    expect(overTrpc.body).toEqual(given.body);
    const { body } = await family.child.rest(`GET /api/children/${family.childId}/kid-dashboard`);
    expect(body.redemptions).toEqual([]);
  });

  test('makes it impossible to cancel', async () => {
    const { family, rewardId } = await aSaver();
    const { body: redemption } = await redeem(family, rewardId);
    await decide(family, 'fulfill', redemption.id);
    const cancelled = await decide(family, 'cancel', redemption.id);
    expect(cancelled.status).toBe(409);
    expect(cancelled.body).toEqual({
      code: 'ALREADY_DECIDED',
      message: 'This reward was already handed out.',
    });
    expect(await profileOf(family)).toMatchObject({ currentPoints: 35 });
  });
});

describe('canceling a redemption', () => {
  test('refunds the points, once, without changing the total', async () => {
    const { family, rewardId } = await aSaver();
    const { body: redemption } = await redeem(family, rewardId);
    const cancelled = await decide(family, 'cancel', redemption.id);
    expect(cancelled.status).toBe(200);
    expect(cancelled.body).toEqual({
      ...redemption,
      cancelledAt: '2026-03-11T12:00:00.000Z',
      currentPoints: 60,
    });
    expect((await decide(family, 'cancel', redemption.id)).body).toEqual(cancelled.body);
    const overTrpc = await family.parent.mutate('redemptions.cancel', { id: redemption.id });
    expect(overTrpc.body).toEqual(cancelled.body);
    const { body: dashboard } = await family.child.rest(`GET /api/children/${family.childId}/kid-dashboard`);
    expect(dashboard.notes).toMatchObject([
      {
        kind: 'redemption_canceled',
        subject: redemption.name,
        pointsChange: redemption.pointsSpent,
        text: '',
      },
    ]);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 60, totalPoints: 60 });
    const [refund] = await entriesOf(family);
    expect(refund).toMatchObject({ kind: 'reversal', amount: 25, label: 'Ice cream', rewardId });
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, entries: 3 });
  });

  test('makes it impossible to fulfill', async () => {
    const { family, rewardId } = await aSaver();
    const { body: redemption } = await redeem(family, rewardId);
    await decide(family, 'cancel', redemption.id);
    const given = await decide(family, 'fulfill', redemption.id);
    expect(given.status).toBe(409);
    expect(given.body).toEqual({
      code: 'ALREADY_DECIDED',
      message: 'This redemption was already canceled.',
    });
  });
});

test('redemptions are listed newest first, decided ones too', async () => {
  const { family, rewardId } = await aSaver();
  const { body: first } = await redeem(family, rewardId);
  const { body: second } = await redeem(family, rewardId);
  await decide(family, 'cancel', first.id);
  const { body } = await family.parent.query('redemptions.list', { childId: family.childId });
  expect(body.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
});

test('no response lists an unbounded number of redemptions', async () => {
  const { family, rewardId } = await aSaver();
  const { childId, familyId } = family;
  const at = app.clock.now();
  const insert = (count: number, fulfilled: boolean) => {
    const one = {
      family_id: familyId,
      child_id: childId,
      reward_id: rewardId,
      name: 'Castle',
      icon: 'castle' as const,
    };
    const more = { points_spent: 1, redeemed_at: at, fulfilled, fulfilled_at: fulfilled ? at : null };
    const rows = Array.from({ length: count }, (_, index) => ({ ...one, ...more, entry_number: index + 1 }));
    return app.db.insertInto('reward_redemptions').values(rows).execute();
  };
  await insert(1_500, false);
  await insert(5_000, true);
  const newest = await expectSuccess(family.parent, `GET /api/children/${childId}/redemptions`);
  expect(newest.body).toHaveLength(5_000);
  expect(newest.body[0].fulfilled).toBe(true);
  const { body: kid } = await expectSuccess(family.child, `GET /api/children/${childId}/kid-dashboard`);
  expect([kid.redemptions.length, kid.handedOut.length]).toEqual([1_000, 1_000]);
  const { body: parent } = await expectSuccess(
    family.parent,
    `GET /api/children/${childId}/parent-dashboard`,
  );
  expect(parent.redemptions).toHaveLength(1_000);
  const pending = await expectSuccess(family.parent, 'GET /api/reward-redemptions/waiting');
  expect(pending.body).toHaveLength(1_000);
});

test('a foreign, an unknown and a malformed redemption id get byte-for-byte the same response', async () => {
  const { family, rewardId } = await aSaver();
  const { body: redemption } = await redeem(family, rewardId);
  const otherFamily = await aFamily(app);
  for (const decision of ['fulfill', 'cancel'] as const) {
    const answers = await Promise.all(
      [redemption.id, 2_000_000_000, 'abc', '1.5', -1, 2 ** 64].map((id) =>
        otherFamily.parent.rest(`POST /api/reward-redemptions/${id}/${decision}`),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`404 {"code":"NOT_FOUND","message":"We couldn't find that."}`]),
    );
  }
});
