import { levelOf } from '@starchart/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deduct, entriesOf, profileOf, redeem, verifyLedgerOf } from '../../../test-support/actions.ts';
import {
  aFamily,
  aReward,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  family = await aFamily(app);
  await givePoints(family, 10);
});

function giveBonus(points: unknown, reason: unknown = 'Helped grandma'): Promise<Answer> {
  return family.parent.rest(`POST /api/children/${family.childId}/bonus-points`, { points, reason });
}

function takeBack(entryId: number, by = family.parent): Promise<Answer> {
  return by.rest(`POST /api/points-entries/${entryId}/take-back`);
}

async function latestEntry() {
  const [entry] = await entriesOf(family);
  if (!entry) throw new Error('The ledger is empty');
  return entry;
}

async function expectPoints(currentPoints: number, totalPoints = 10): Promise<void> {
  expect(await profileOf(family)).toMatchObject({ currentPoints, totalPoints });
  expect((await verifyLedgerOf(family)).ok).toBe(true);
}

describe('a bonus', () => {
  test('can be spent, has a reason, and does not raise the level', async () => {
    expect(await giveBonus(500)).toMatchObject({ status: 200, body: { pointsGiven: 500, newBalance: 510 } });
    await expectPoints(510);
    expect((await profileOf(family)).level).toBe(levelOf(10));
    expect(await latestEntry()).toMatchObject({
      kind: 'adjustment',
      amount: 500,
      balanceAfter: 510,
      label: 'Helped grandma',
      reason: 'Helped grandma',
      takenBack: false,
    });
    expect((await redeem(family, await aReward(family, { pointsCost: 400 }))).status).toBe(201);
  });

  test.each([0, -1, 1001, 1.5, '5', null])('of %j points is rejected', async (points) => {
    const { status, body } = await giveBonus(points);
    expect(status).toBe(400);
    expect(body.errors[0]).toEqual({
      path: 'points',
      message: 'Please enter a whole number of points from 1 to 1000',
    });
    await expectPoints(10);
  });

  test.each([undefined, '', '   ', 'x'.repeat(201)])('for the reason %j is rejected', async (reason) => {
    const body = { points: 5, ...(reason !== undefined && { reason }) };
    const answer = await family.parent.rest(`POST /api/children/${family.childId}/bonus-points`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].path).toBe('reason');
  });

  test('above the maximum is rejected', async () => {
    await app.db
      .updateTable('children')
      .set({ current_points: 999_999_999 })
      .where('family_id', '=', family.familyId)
      .execute();
    expect((await giveBonus(2)).status).toBe(409);
  });
});

describe('taking back', () => {
  test('a deduction credits it with a ledger entry that references it', async () => {
    await deduct(family, 4, 'Shouted');
    const deduction = await latestEntry();
    const { status, body } = await takeBack(deduction.id);
    expect(status).toBe(200);
    expect(body.newBalance).toBe(10);
    const [reversal, original] = await entriesOf(family);
    expect(reversal).toMatchObject({
      id: body.entryId,
      kind: 'reversal',
      amount: 4,
      balanceAfter: 10,
      label: 'Shouted',
      reversesEntryId: deduction.id,
    });
    expect(original?.takenBack).toBe(true);
    await expectPoints(10);
  });

  test('a bonus deducts it, unless it has been spent', async () => {
    await giveBonus(5);
    const bonus = await latestEntry();
    await redeem(family, await aReward(family, { pointsCost: 12 }));
    expect(await takeBack(bonus.id)).toMatchObject({ status: 409, body: { code: 'STARS_SPENT' } });
    await givePoints(family, 20);
    expect(await takeBack(bonus.id)).toMatchObject({ status: 200, body: { newBalance: 18 } });
    await expectPoints(18, 30);
  });

  test('works once, also with concurrent requests', async () => {
    await deduct(family, 4);
    const { id } = await latestEntry();
    const answers = await Promise.all(Array.from({ length: 12 }, () => takeBack(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
    await expectPoints(10);
  });

  test('any other entry is rejected', async () => {
    const completion = await latestEntry();
    await deduct(family, 4);
    await takeBack((await latestEntry()).id);
    const reversal = await latestEntry();
    for (const { id } of [completion, reversal]) {
      expect(await takeBack(id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    }
    await expectPoints(10);
  });
});

describe('the ledger', () => {
  test('is filtered by kind, and paged', async () => {
    await givePoints(family, 20);
    for (const points of [1, 2, 3]) await deduct(family, points);
    const path = `/api/children/${family.childId}/points-entries`;
    const first = await expectSuccess(family.child, `GET ${path}?kind=adjustment&limit=2`);
    expect(first.body.items.map(({ amount }: { amount: number }) => amount)).toEqual([-3, -2]);
    const second = await expectSuccess(
      family.child,
      `GET ${path}?kind=adjustment&limit=2&cursor=${first.body.nextCursor}`,
    );
    expect(second.body).toMatchObject({ items: [{ amount: -1 }], nextCursor: null });
    const none = await expectSuccess(family.child, `GET ${path}?kind=redemption`);
    expect(none.body).toEqual({ items: [], nextCursor: null });
    expect((await family.child.rest(`GET ${path}?kind=theft`)).status).toBe(400);
  });
});
