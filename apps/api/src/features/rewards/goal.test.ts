import { addDays, daysBetween } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import { type Goal, LIMITS } from '@starchart/schema';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complete, deduct, redeem, undo } from '../../../test-support/actions.ts';
import {
  aChild,
  aFamily,
  aHabit,
  aReward,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

const START = '2026-03-11T12:00:00Z';
const ZONE = 'Europe/Berlin';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function setGoal(family: TestFamily, rewardId: number | null, by = family.child) {
  return by.rest(`PUT /api/children/${family.childId}/goal`, { rewardId });
}

async function goalOf({ child, parent, childId }: TestFamily): Promise<Goal | null> {
  const { body: kid } = await expectSuccess(child, `GET /api/children/${childId}/kid-dashboard`);
  const { body: forParent } = await expectSuccess(parent, `GET /api/children/${childId}/parent-dashboard`);
  expect(forParent.goal).toEqual(kid.goal);
  return kid.goal;
}

describe('the goal of a child', () => {
  test('is set by the child or a parent, over both transports, and cleared', async () => {
    const family = await aFamily(app);
    await givePoints(family, 10);
    const [castle, zoo] = [await aReward(family, { pointsCost: 48 }), await aReward(family)];
    expect(await goalOf(family)).toBeNull();
    expect((await setGoal(family, castle)).status).toBe(204);
    expect(await goalOf(family)).toEqual({
      rewardId: castle,
      name: 'Ice cream',
      icon: 'ice-cream',
      pointsCost: 48,
      active: true,
      toGo: 38,
      daysAtPace: null,
      isFar: false,
      isCelebrated: false,
    });
    const { childId } = family;
    expect((await family.parent.mutate('rewards.setGoal', { childId, rewardId: zoo })).status).toBe(200);
    expect(await goalOf(family)).toMatchObject({ rewardId: zoo, toGo: 15 });
    expect((await setGoal(family, null, family.parent)).status).toBe(204);
    expect(await goalOf(family)).toBeNull();
  });

  test('cannot be the reward of a sibling, of another family, or one that the child does not see', async () => {
    const family = await aFamily(app);
    const sibling = await aChild(app, family.parent, `${family.childLogin.username}-two`);
    const foreign = [
      await aReward({ ...family, childId: sibling.childId }),
      await aReward(await aFamily(app)),
      await aReward(family, { active: false }),
      2_000_000_000,
    ];
    for (const rewardId of foreign) {
      for (const by of [family.child, family.parent]) {
        expect((await setGoal(family, rewardId, by)).body).toMatchObject({ code: 'NOT_FOUND' });
      }
    }
    expect(await goalOf(family)).toBeNull();
  });

  test('stays when its reward is inactive or sold out, and ends when the reward is deleted', async () => {
    const family = await aFamily(app);
    const rewardId = await aReward(family);
    await setGoal(family, rewardId);
    const { childId, parent, child } = family;
    const change = (fields: object) =>
      expectSuccess(parent, `PUT /api/rewards/${rewardId}`, {
        childId,
        name: 'Castle',
        description: 'With a tower',
        icon: 'castle',
        ...fields,
      });
    await change({ active: false });
    expect(await goalOf(family)).toMatchObject({ rewardId, name: 'Castle', active: false, toGo: 25 });
    await change({ active: true, stock: 0 });
    expect(await goalOf(family)).toMatchObject({ rewardId, active: true });
    const { body } = await child.rest(`GET /api/children/${childId}/rewards`);
    expect(body).toMatchObject([{ id: rewardId, availability: { state: 'sold_out' } }]);
    await expectSuccess(parent, `DELETE /api/rewards/${rewardId}`);
    expect(await goalOf(family)).toBeNull();
  });

  test.each(['child', 'parent'] as const)('ends when the %s redeems its reward', async (by) => {
    const family = await aFamily(app);
    await givePoints(family, 60);
    const [castle, zoo] = [await aReward(family), await aReward(family)];
    await setGoal(family, castle);
    expect((await redeem(family, zoo, family[by])).status).toBe(201);
    expect(await goalOf(family)).toMatchObject({ rewardId: castle });
    expect((await redeem(family, castle, family[by])).status).toBe(201);
    expect(await goalOf(family)).toBeNull();
  });

  test('reserves no points', async () => {
    const family = await aFamily(app);
    await givePoints(family, 30);
    await setGoal(family, await aReward(family, { pointsCost: 40 }));
    expect((await redeem(family, await aReward(family, { pointsCost: 30 }), family.child)).status).toBe(201);
    expect(await goalOf(family)).toMatchObject({ toGo: 40 });
  });

  test('comes no later because of a week of sickness, for the child and its parents', async () => {
    const family = await aFamily(app, { timeZone: ZONE });
    const habitId = await aHabit(family, { pointsPerCompletion: 12 });
    await setGoal(family, await aReward(family, { pointsCost: 96 }));
    for (let day = 0; day < 3; day++) {
      await complete(family, habitId);
      app.clock.moveBy(24);
    }
    app.clock.moveBy(24 * 6);
    await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
    await expectSuccess(family.child, 'POST /api/child-login', family.childLogin);
    expect(await goalOf(family)).toMatchObject({ toGo: 60, daysAtPace: 17 });
    const days = { startsOn: '2026-03-14', endsOn: '2026-03-20' };
    await expectSuccess(family.parent, 'POST /api/pauses', {
      childId: family.childId,
      kind: 'sick',
      ...days,
    });
    expect(await goalOf(family)).toMatchObject({ toGo: 60, daysAtPace: 5 });
    await complete(family, habitId);
    expect(await goalOf(family), 'a sick day with points').toMatchObject({ toGo: 48, daysAtPace: 4 });
    app.clock.moveTo(START);
  });

  test('is set and its reward deleted at once without an error of the server', async () => {
    const family = await aFamily(app);
    for (let round = 0; round < 5; round++) {
      const rewardId = await aReward(family);
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => setGoal(family, rewardId)),
        family.parent.rest(`DELETE /api/rewards/${rewardId}`),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => ![204, 404].includes(status))).toEqual(
        [],
      );
      expect(await goalOf(family)).toBeNull();
    }
  });
});

test('the numbers of a goal equal the sums of the ledger after 300 random steps', async () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('complete'), which: fc.nat(2) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('undo'), which: fc.nat(2) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('redeem', 'cancel'), which: fc.nat(2) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('bonus', 'deduct'), which: fc.nat(40) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('sleep'), which: fc.nat(2) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('aim'), which: fc.nat(2) }) },
  );
  const steps = fc.array(step, { minLength: 100, maxLength: 100 });
  await fc.assert(
    fc.asyncProperty(steps, async (run) => {
      app.clock.moveTo(START);
      const family = await aFamily(app, { timeZone: ZONE });
      const habits = await Promise.all(
        [3, 20, 100].map((pointsPerCompletion) =>
          aHabit(family, { pointsPerCompletion, slots: Array<'any'>(LIMITS.slots.max).fill('any') }),
        ),
      );
      const rewards = await Promise.all([10, 300, 3000].map((pointsCost) => aReward(family, { pointsCost })));
      const redemptions: number[] = [];
      let goal: number | null = at(rewards, 0);
      await setGoal(family, goal);
      for (const [index, { do: what, which }] of run.entries()) {
        // A step may be refused: too few points, no slot left, too many undos.
        if (what === 'complete') await complete(family, at(habits, which));
        if (what === 'undo') await undo(family, at(habits, which));
        if (what === 'redeem') {
          const { body, status } = await redeem(family, at(rewards, which));
          if (status === 201) redemptions.push(body.id);
          if (status === 201 && at(rewards, which) === goal) goal = null;
        }
        if (what === 'cancel') {
          await family.parent.rest(`POST /api/reward-redemptions/${at(redemptions, which)}/cancel`);
        }
        if (what === 'deduct') await deduct(family, which + 1);
        if (what === 'bonus') {
          const bonus = { points: which + 1, reason: 'A random step' };
          await family.parent.rest(`POST /api/children/${family.childId}/bonus-points`, bonus);
        }
        if (what === 'sleep') {
          app.clock.moveBy(24 * (which + 1));
          await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
          await expectSuccess(family.child, 'POST /api/child-login', family.childLogin);
        }
        if (what === 'aim') {
          goal = at(rewards, which);
          await setGoal(family, goal);
        }
        if (index % 5 > 0) continue;
        const found = await goalOf(family);
        if (goal === null) expect(found).toBeNull();
        else expect(found).toMatchObject(await expectedGoal(family, goal));
      }
    }),
    { numRuns: 3 },
  );
  app.clock.moveTo(START);
});

function at(ids: readonly number[], index: number): number {
  return ids[index % Math.max(1, ids.length)] ?? 0;
}

/** Computed from the rows of the ledger, with the rules written out again. */
async function expectedGoal({ familyId, childId }: TestFamily, rewardId: number) {
  const entries = await app.db
    .selectFrom('points_entries')
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .select(['amount', 'total_amount', 'day'])
    .orderBy('number', 'desc')
    .execute();
  const { points_cost: cost } = await app.db
    .selectFrom('rewards')
    .where('id', '=', rewardId)
    .select('points_cost')
    .executeTakeFirstOrThrow();
  const today = familyDay(app.clock.now(), ZONE);
  const toGo = Math.max(0, cost - entries.reduce((sum, { amount }) => sum + amount, 0));
  let earned = 0;
  for (const { day, total_amount: points } of entries.slice(0, 200)) {
    if (day >= addDays(today, -13)) earned += points;
  }
  const firstDay = entries.at(-1)?.day;
  const paceDays = firstDay === undefined ? 0 : Math.min(14, daysBetween(firstDay, today) + 1);
  const isKnown = paceDays >= 3 && earned >= paceDays / 7;
  const days = isKnown ? Math.ceil((toGo * paceDays) / earned) : Infinity;
  return { rewardId, toGo, daysAtPace: days > 60 ? null : days, isFar: isKnown && days > 60 };
}
