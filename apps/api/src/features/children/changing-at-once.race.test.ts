import { afterAll, beforeAll, expect, test } from 'vitest';
import { complete, redeem } from '../../../test-support/actions.ts';
import { aChild, aFamily, aHabit, aReward, givePoints } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { eraseLedgers } from '../points/erase-ledgers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('renaming a child while its login is switched off does not switch it on again', async () => {
  const second = await app.startSecondServer();
  const family = await aFamily(app);
  for (let round = 0; round < 10; round++) {
    const { childId, child } = await aChild(app, family.parent, `switched-${round}`);
    const renaming = Array.from({ length: 4 }, (_, index) =>
      family.parent.at(second).rest(`PATCH /api/children/${childId}`, { name: `Name ${index}` }),
    );
    const switching = family.parent.rest(`PATCH /api/children/${childId}`, { canLogin: false });
    const answers = await Promise.all([...renaming, switching]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { body } = await family.parent.rest(`GET /api/children/${childId}`);
    expect(body.canLogin).toBe(false);
    expect((await child.rest('GET /api/auth/me')).status).toBe(401);
  }
});

test('two concurrent first passwords of a child both succeed', async () => {
  const family = await aFamily(app);
  const { body } = await family.parent.rest('POST /api/children', { name: 'Twice' });
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      family.parent.rest(`PATCH /api/children/${body.id}`, {
        username: 'twice',
        password: 'secret',
        canLogin: true,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('each operation on a child during its deletion is either done or not found', async () => {
  const second = await app.startSecondServer();
  for (let round = 0; round < 5; round++) {
    const family = await aFamily(app);
    await givePoints(family, 50);
    const habitId = await aHabit(family);
    const rewardId = await aReward(family, { pointsCost: 1 });
    const { body: redemption } = await redeem(family, rewardId);
    const away = family.parent.at(second);
    const path = `/api/children/${family.childId}`;
    const answers = await Promise.all([
      complete(family, habitId, away),
      redeem(family, rewardId, away),
      away.rest(`POST ${path}/adjust-points`, { pointsToDeduct: 1 }),
      family.parent.rest(`DELETE ${path}`),
      away.rest(`POST /api/reward-redemptions/${redemption.id}/cancel`),
      away.rest(`PATCH ${path}`, { name: 'Renamed' }),
      away.rest(`PATCH ${path}`, { password: 'another secret' }),
      away.rest('POST /api/habits', { childId: family.childId, name: 'Late', description: 'Too late' }),
      away.rest(`DELETE /api/habits/${habitId}`),
      away.rest(`GET ${path}/parent-dashboard`),
    ]);
    for (const { status, text } of answers) expect([200, 201, 204, 404], text).toContain(status);
    expect(answers[3]?.status).toBe(204);
    await eraseLedgers(app.ctx);
    for (const table of [
      'children',
      'habits',
      'points_entries',
      'reward_redemptions',
      'child_credentials',
    ] as const) {
      const left = await app.db
        .selectFrom(table as 'children')
        .where('family_id', '=', family.familyId)
        .selectAll()
        .execute();
      expect(left, table).toEqual([]);
    }
  }
});

test('a habit completed, edited and undone during its deletion leaves balanced ledgers', async () => {
  const second = await app.startSecondServer();
  const family = await aFamily(app);
  for (let round = 0; round < 8; round++) {
    const habitId = await aHabit(family, { pointsPerCompletion: 7 });
    const done = await complete(family, habitId);
    expect(done.status).toBe(201);
    const away = family.parent.at(second);
    const answers = await Promise.all([
      away.rest(`DELETE /api/habit-completions/today?habitId=${habitId}&childId=${family.childId}`),
      complete(family, habitId),
      family.parent.rest(`DELETE /api/habits/${habitId}`),
      complete(family, habitId, away),
      away.rest(`PUT /api/habits/${habitId}`, {
        childId: family.childId,
        name: 'Edited',
        description: 'While it goes',
      }),
    ]);
    for (const { status, text } of answers) expect([200, 201, 204, 404], text).toContain(status);
    const { body } = await family.parent.rest(`GET /api/children/${family.childId}/points-entries/verify`);
    expect(body.ok).toBe(true);
  }
});
