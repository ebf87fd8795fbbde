import { type CreateRewardInput, REWARD_ICONS } from '@starchart/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redeem } from '../../../test-support/actions.ts';
import { aChild, aFamily, aReward, givePoints, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
});
afterAll(() => app.close());

function aBody(given: Record<string, unknown> = {}) {
  return {
    childId: family.childId,
    name: 'Cinema',
    description: 'Any film you like',
    icon: 'castle',
    ...given,
  };
}

/** The output of a reward without options. */
const NO_OPTIONS = {
  stock: null,
  limit: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  requiresApproval: false,
  moneyAmount: null,
  currency: null,
  availability: { state: 'available', nextOn: null },
};

function rewardsFor(browser = family.parent) {
  return browser.rest(`GET /api/children/${family.childId}/rewards`);
}

describe('a new reward', () => {
  test('costs 25 points and is active by default', async () => {
    for (const answer of [
      await family.parent.rest('POST /api/rewards', aBody()),
      await family.parent.mutate('rewards.create', aBody()),
    ]) {
      expect(answer.body).toEqual({
        id: expect.any(Number),
        childId: family.childId,
        name: 'Cinema',
        description: 'Any film you like',
        pointsCost: 25,
        active: true,
        icon: 'castle',
        ...NO_OPTIONS,
      });
    }
  });

  test.each([[1], [3000]])('may cost %i', async (pointsCost) => {
    expect((await family.parent.rest('POST /api/rewards', aBody({ pointsCost }))).status).toBe(201);
  });

  test.each(REWARD_ICONS)('may show %s', async (icon) => {
    const answer = await family.parent.rest('POST /api/rewards', aBody({ icon }));
    expect(answer.body).toMatchObject({ icon });
  });
});

describe('editing a reward', () => {
  test('works on both transports', async () => {
    const id = await aReward(family);
    const edited = await family.parent.rest(`PUT /api/rewards/${id}`, aBody({ pointsCost: 30 }));
    expect(edited.status).toBe(200);
    expect(edited.body).toEqual({
      id,
      childId: family.childId,
      name: 'Cinema',
      description: 'Any film you like',
      pointsCost: 30,
      active: true,
      icon: 'castle',
      ...NO_OPTIONS,
    });
    const again = await family.parent.mutate('rewards.update', { id, ...aBody({ active: false }) });
    expect(again.body).toMatchObject({ id, active: false, pointsCost: 30 });
    expect((await rewardsFor()).body).toContainEqual(again.body);
  });

  const STORED: Partial<CreateRewardInput> = {
    pointsCost: 900,
    active: false,
    icon: 'castle',
    stock: 4,
    limit: { count: 2, period: 'week' },
    weekdays: [1, 6],
    requiresApproval: true,
  };

  test('without a field keeps its value, whatever else changes', async () => {
    const id = await aReward(family, STORED);
    const changes = { name: 'Cinema', description: 'Two films', active: true, stock: null, limit: null };
    let expected: object = STORED;
    for (const [field, value] of Object.entries(changes)) {
      expected = { ...expected, [field]: value };
      const { status, body } = await family.parent.rest(`PUT /api/rewards/${id}`, { [field]: value });
      expect(status).toBe(200);
      expect(body).toMatchObject(expected);
    }
    const { body } = await family.parent.mutate('rewards.update', { id });
    expect(body).toMatchObject(expected);
  });

  test('at once by two people keeps what each of them changed', async () => {
    const second = await app.startSecondServer();
    const id = await aReward(family);
    for (let round = 1; round <= 10; round++) {
      const answers = await Promise.all([
        family.parent.rest(`PUT /api/rewards/${id}`, { pointsCost: 100 + round }),
        family.parent.at(second).rest(`PUT /api/rewards/${id}`, { active: round % 2 === 0 }),
        family.parent.rest(`PUT /api/rewards/${id}`, { description: `Film ${round}` }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const changed = { pointsCost: 100 + round, active: round % 2 === 0, description: `Film ${round}` };
      expect((await rewardsFor()).body).toContainEqual(expect.objectContaining({ id, ...changed }));
    }
  });

  test('cannot move it to a sibling', async () => {
    const id = await aReward(family);
    const { childId } = await aChild(app, family.parent, 'reward-sibling');
    const answer = await family.parent.rest(`PUT /api/rewards/${id}`, aBody({ childId }));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ path: 'childId', message: 'A reward stays with its child.' }]);
  });
});

test('a child sees its active rewards only, cheapest first', async () => {
  const own = await aFamily(app);
  const dear = await aReward(own, { pointsCost: 90 });
  const withdrawn = await aReward(own, { pointsCost: 50, active: false });
  const cheap = await aReward(own, { pointsCost: 10 });
  const idsFor = async (browser: TestFamily['parent']) => {
    const { body } = await browser.rest(`GET /api/children/${own.childId}/rewards`);
    return body.map(({ id }: { id: number }) => id);
  };
  expect(await idsFor(own.child)).toEqual([cheap, dear]);
  expect(await idsFor(own.parent)).toEqual([cheap, withdrawn, dear]);
});

test('deleting a reward keeps its past redemptions, with name and picture', async () => {
  const own = await aFamily(app);
  await givePoints(own, 30);
  const id = await aReward(own, { name: 'Ice cream', pointsCost: 10 });
  const redemption = await redeem(own, id);
  expect((await own.parent.rest(`DELETE /api/rewards/${id}`)).status).toBe(204);
  const { body } = await own.parent.rest(`GET /api/children/${own.childId}/redemptions`);
  expect(body).toMatchObject([
    { id: redemption.body.id, rewardId: null, name: 'Ice cream', icon: 'ice-cream', pointsSpent: 10 },
  ]);
  expect((await redeem(own, id)).status).toBe(404);
  const cancelled = await own.parent.rest(`POST /api/reward-redemptions/${redemption.body.id}/cancel`);
  expect(cancelled.body).toMatchObject({ rewardId: null, currentPoints: 30 });
});
