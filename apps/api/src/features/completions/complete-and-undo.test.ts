import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complete, redeem, undo } from '../../../test-support/actions.ts';
import { aFamily, aHabit, aReward, givePoints } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('completing a habit', () => {
  test('credits its points once per family day, and returns the same completion on a repeat', async () => {
    const family = await aFamily(app);
    const habitId = await aHabit(family, { pointsPerCompletion: 7 });
    const completion = { habitId, childId: family.childId };

    const first = await family.child.rest('POST /api/habit-completions', completion);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ pointsEarned: 7, currentPoints: 7, totalPoints: 7, level: 1 });
    expect(first.body).toMatchObject({ completedOn: '2026-03-11', leveledUp: false, badgesEarned: [] });

    const repeat = await family.parent.rest('POST /api/habit-completions', completion);
    expect(repeat.status).toBe(200);
    expect(repeat.body).toMatchObject({ id: first.body.id, pointsEarned: 0, currentPoints: 7 });
    const viaTrpc = await family.child.mutate('completions.record', completion);
    expect(viaTrpc.body).toEqual(repeat.body);
  });

  test('credits the current points of the habit, despite later changes', async () => {
    const family = await aFamily(app);
    const habitId = await aHabit(family, { pointsPerCompletion: 10 });
    await family.child.rest('POST /api/habit-completions', { habitId, childId: family.childId });
    await family.parent.rest(`PUT /api/habits/${habitId}`, {
      childId: family.childId,
      name: 'Brush teeth',
      description: 'Now cheaper',
      pointsPerCompletion: 1,
    });
    const undone = await family.child.rest(
      `DELETE /api/habit-completions/today?habitId=${habitId}&childId=${family.childId}`,
    );
    expect(undone.status).toBe(204);
    const child = await family.child.rest(`GET /api/children/${family.childId}`);
    expect(child.body).toMatchObject({ currentPoints: 0, totalPoints: 0 });
  });
});

test('undo is rejected when the points are spent', async () => {
  const family = await aFamily(app);
  await givePoints(family, 30);
  const habitId = await aHabit(family, { pointsPerCompletion: 5 });
  await family.child.rest('POST /api/habit-completions', { habitId, childId: family.childId });
  const rewardId = await aReward(family, { pointsCost: 35 });
  const redemption = await family.child.rest('POST /api/reward-redemptions', {
    rewardId,
    childId: family.childId,
  });
  expect(redemption.status).toBe(201);
  expect(redemption.body).toMatchObject({ pointsSpent: 35, currentPoints: 0, fulfilled: false });

  const undone = await family.child.rest(
    `DELETE /api/habit-completions/today?habitId=${habitId}&childId=${family.childId}`,
  );
  expect(undone.status).toBe(409);
  const { id, name } = redemption.body;
  const bought = { redemptions: [{ id, name, pointsSpent: 35, fulfilled: false }] };
  expect(undone.body).toEqual({
    code: 'STARS_SPENT',
    message: 'These stars have already been spent.',
    params: bought,
  });
  const viaTrpc = await family.parent.mutate('completions.undo', { habitId, childId: family.childId });
  expect(viaTrpc).toMatchObject({ status: 409, body: { code: 'STARS_SPENT', params: bought } });

  await family.parent.rest(`POST /api/reward-redemptions/${id}/fulfill`);
  const handedOut = await undo(family, habitId);
  expect(handedOut.body.params).toEqual({ redemptions: [{ ...bought.redemptions[0], fulfilled: true }] });
});

test('an undo of an earlier day, too, says what the points were spent on, and again under its idempotency key', async () => {
  const family = await aFamily(app);
  const habitId = await aHabit(family, { pointsPerCompletion: 20 });
  const day = '2026-03-10';
  const cells = [{ habitId, day, slot: 1, done: true }];
  await family.parent.rest(`POST /api/children/${family.childId}/chart-corrections`, { cells });
  const redemption = await redeem(family, await aReward(family, { pointsCost: 15 }));
  const path = `DELETE /api/habit-completions/today?habitId=${habitId}&childId=${family.childId}&day=${day}`;
  for (let attempt = 0; attempt < 2; attempt++) {
    const undone = await family.parent.rest(path, undefined, { 'idempotency-key': 'undo' });
    expect(undone.body).toEqual({
      code: 'STARS_SPENT',
      message: 'These points have already been spent: 15 points are missing.',
      params: {
        count: 15,
        redemptions: [
          { id: redemption.body.id, name: redemption.body.name, pointsSpent: 15, fulfilled: false },
        ],
      },
    });
  }
});

test('undo takes back the badges and bonuses that the completion earned', async () => {
  const family = await aFamily(app);
  const habitId = await aHabit(family, { pointsPerCompletion: 100 });
  const done = await family.child.rest('POST /api/habit-completions', {
    habitId,
    childId: family.childId,
  });
  expect(done.body.badgesEarned.map((badge: { key: string }) => badge.key)).toEqual(['star-achiever']);
  expect(done.body).toMatchObject({ pointsEarned: 100, currentPoints: 125, level: 2, leveledUp: true });

  await family.child.rest(`DELETE /api/habit-completions/today?habitId=${habitId}&childId=${family.childId}`);
  const dashboard = await family.child.rest(`GET /api/children/${family.childId}/kid-dashboard`);
  expect(dashboard.body.child).toMatchObject({ currentPoints: 0, totalPoints: 0, level: 1 });
  expect(dashboard.body.badges.filter((badge: { earned: boolean }) => badge.earned)).toEqual([]);
  const verification = await family.parent.rest(`GET /api/children/${family.childId}/points-entries/verify`);
  expect(verification.body).toMatchObject({ ok: true, entries: 4, currentPoints: 0, totalPoints: 0 });
});

test('undo answers the points and badges that it took, and the balance', async () => {
  const family = await aFamily(app);
  await givePoints(family, 10);
  const completion = { childId: family.childId, habitId: await aHabit(family, { pointsPerCompletion: 90 }) };
  await family.child.mutate('completions.record', completion);
  const undone = await family.child.mutate('completions.undo', { ...completion, slot: 1 });
  expect(undone.body).toMatchObject({ points: 115, currentPoints: 10, badgesLost: ['star-achiever'] });
  const repeat = await family.child.mutate('completions.undo', { ...completion, slot: 1 });
  expect(repeat.body).toMatchObject({ points: 0, currentPoints: 10, badgesLost: [] });

  const checked = { childId: family.childId, habitId: await aHabit(family, { requiresApproval: true }) };
  await family.child.mutate('completions.record', checked);
  const pending = await family.child.mutate('completions.undo', checked);
  expect(pending.body).toMatchObject({ points: 0, currentPoints: 10, badgesLost: [] });
});

function badgeKeys(badges: { key: string; earned?: boolean }[]): string[] {
  return badges.filter(({ earned = true }) => earned).map(({ key }) => key);
}

test('undo takes back exactly the badges that this completion earned', async () => {
  const family = await aFamily(app);
  const [first, second] = [
    await aHabit(family, { pointsPerCompletion: 60 }),
    await aHabit(family, { pointsPerCompletion: 60 }),
  ];
  const badgesNow = async () => {
    const dashboard = await family.child.rest(`GET /api/children/${family.childId}/kid-dashboard`);
    return badgeKeys(dashboard.body.badges);
  };
  expect(badgeKeys((await complete(family, first)).body.badgesEarned)).toEqual([]);
  expect(badgeKeys((await complete(family, second)).body.badgesEarned)).toEqual(['star-achiever']);

  // Without the first completion the second would not have earned the badge, but the badge is the second's.
  expect((await undo(family, first)).status).toBe(204);
  expect(await badgesNow()).toEqual(['star-achiever']);
  expect((await undo(family, second)).status).toBe(204);
  expect(await badgesNow()).toEqual([]);
});

describe('undoing a habit again and again', () => {
  test('is limited to 20 times a day, until the next day of the family', async () => {
    const family = await aFamily(app, { timeZone: 'Europe/Berlin' });
    const [habitId, other] = [await aHabit(family), await aHabit(family)];
    for (let times = 0; times < 20; times++) {
      await complete(family, habitId);
      expect((await undo(family, habitId, times % 2 ? family.parent : family.child)).status).toBe(204);
    }
    await complete(family, habitId);
    for (const by of [family.child, family.parent]) {
      const answer = await undo(family, habitId, by);
      expect([answer.status, answer.body]).toEqual([
        429,
        {
          code: 'RATE_LIMITED',
          message: `This ${by === family.child ? 'quest' : 'habit'} was undone 20 times today. Tomorrow you can undo it again.`,
          params: { count: 20 },
        },
      ]);
      // The quota is free again at midnight, 11 hours after 13:00.
      expect(answer.headers['retry-after']).toBe(String(11 * 3600));
    }
    expect((await complete(family, habitId)).body.pointsEarned).toBe(0);
    await complete(family, other);
    expect((await undo(family, other)).status).toBe(204);

    app.clock.moveBy(11);
    try {
      await complete(family, habitId);
      expect((await undo(family, habitId)).status).toBe(204);
    } finally {
      app.clock.moveBy(-11);
    }
  });
});
