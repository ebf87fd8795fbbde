import { randomUUID } from 'node:crypto';
import { MAX_OPEN_REDEMPTIONS } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profileOf } from '../../../test-support/actions.ts';
import {
  aChild,
  aFamily,
  aHabit,
  aMember,
  aReward,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
let rewardId: number;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  family = await aFamily(app);
  rewardId = await aReward(family, { pointsCost: 1 });
});

function redeem(given: object = {}, by = family.child): Promise<Answer> {
  const redemption = { rewardId, childId: family.childId, ...given };
  return by.rest('POST /api/reward-redemptions', redemption);
}

/** Stores open redemptions without ledger entries. */
async function storeOpen(count: number, child_id = family.childId): Promise<void> {
  const one = { family_id: family.familyId, child_id, name: 'Castle', icon: 'castle' as const };
  const more = { points_spent: 1, redeemed_at: app.clock.now() };
  const rows = Array.from({ length: count }, (_, index) => ({ ...one, ...more, entry_number: index + 1 }));
  await app.db.insertInto('reward_redemptions').values(rows).execute();
}

async function waiting(by = family.parent): Promise<{ id: number; childId: number }[]> {
  return (await expectSuccess(by, 'GET /api/reward-redemptions/waiting')).body;
}

describe('the fifty-first open redemption of a child', () => {
  test('is refused, kindly to the child, until one is handed out or canceled', async () => {
    await givePoints(family, 10);
    await storeOpen(MAX_OPEN_REDEMPTIONS - 2);
    const ids = [(await redeem()).body.id, (await redeem()).body.id];
    const refused = await redeem();
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'CONFLICT',
        message: '50 rewards are waiting for you already! Ask a grown-up for them first.',
      },
    ]);
    expect((await redeem({}, family.parent)).body.message).toBe(
      '50 rewards of this child are still to be handed out. Hand some out or cancel some first.',
    );
    expect(await profileOf(family)).toMatchObject({ currentPoints: 8 });
    await expectSuccess(family.parent, `POST /api/reward-redemptions/${ids[0]}/fulfill`);
    expect((await redeem()).status).toBe(201);
    expect((await redeem()).status).toBe(409);
    await expectSuccess(family.parent, `POST /api/reward-redemptions/${ids[1]}/cancel`, {});
    expect((await redeem()).status).toBe(201);
  });

  test('is refused to all but one of several at once, over two servers', async () => {
    const second = await app.startSecondServer();
    await givePoints(family, 20);
    await storeOpen(MAX_OPEN_REDEMPTIONS - 1);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        redeem({}, index % 2 === 0 ? family.child : family.parent.at(second)),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await waiting()).toHaveLength(MAX_OPEN_REDEMPTIONS);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 19 });
  });

  test('leaves the answer to a repeated request as it was, and siblings their own', async () => {
    await givePoints(family, 10);
    await storeOpen(MAX_OPEN_REDEMPTIONS - 1);
    const requestId = randomUUID();
    const first = await redeem({ requestId });
    const repeat = await redeem({ requestId });
    expect([repeat.status, repeat.body]).toEqual([first.status, first.body]);
    const { childId } = await aChild(app, family.parent, `${family.childLogin.username}-2`);
    const sibling = { ...family, childId };
    const habitId = await aHabit(sibling, { pointsPerCompletion: 10 });
    await expectSuccess(family.parent, 'POST /api/habit-completions', { habitId, childId });
    const answer = await redeem(
      { childId, rewardId: await aReward(sibling, { pointsCost: 1 }) },
      family.parent,
    );
    expect(answer.status).toBe(201);
  });
});

describe('the list of what is to hand out', () => {
  test('has the newest of every child, however many one has', async () => {
    await storeOpen(1_200);
    const { childId } = await aChild(app, family.parent, `${family.childLogin.username}-2`);
    await storeOpen(3, childId);
    const { body: newest } = await expectSuccess(
      family.parent,
      `GET /api/children/${family.childId}/parent-dashboard`,
    );
    const listed = await waiting();
    expect(listed.filter((one) => one.childId === childId)).toHaveLength(3);
    expect(listed.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).toSorted((a, b) => a - b));
    const ofFirst = listed.filter((one) => one.childId === family.childId);
    expect(ofFirst.map(({ id }) => id)).toEqual(
      newest.redemptions.map(({ id }: { id: number }) => id).toReversed(),
    );
  });

  test('of a helper has the children whom the helper sees, whatever the others have', async () => {
    await storeOpen(1_200);
    const { childId } = await aChild(app, family.parent, `${family.childLogin.username}-2`);
    await storeOpen(1, childId);
    const { client } = await aMember(app, family, { familyRole: 'helper', childIds: [childId] });
    expect(await waiting(client)).toMatchObject([{ childId }]);
    await expectSuccess(family.child, `POST /api/children/${family.childId}/wishes`, { text: 'A trip' });
    await expectSuccess(family.parent, `POST /api/children/${childId}/wishes`, { text: 'A castle' });
    const { body: wishes } = await expectSuccess(client, 'GET /api/wishes/waiting');
    expect(wishes).toMatchObject([{ childId, text: 'A castle' }]);
  });
});

test('the list of pending completions has the oldest of every child, however many one has', async () => {
  const habitId = await aHabit(family, { requiresApproval: true });
  const { childId } = await aChild(app, family.parent, `${family.childLogin.username}-2`);
  const pending = async (of: number, id: number, count: number) => {
    const completion = { childId: of, habitId: id, asChild: true };
    await expectSuccess(family.parent, 'POST /api/habit-completions', completion);
    const stored = app.db.selectFrom('habit_completions').selectAll().where('habit_id', '=', id);
    const { id: _, ...copied } = await stored.executeTakeFirstOrThrow();
    const rows = Array.from({ length: count }, (__, index) => ({
      ...copied,
      completed_on: new Date(Date.parse('2024-01-01') + index * 86_400_000).toISOString().slice(0, 10),
    }));
    await app.db.insertInto('habit_completions').values(rows).execute();
  };
  await pending(family.childId, habitId, 250);
  await pending(childId, await aHabit({ ...family, childId }, { requiresApproval: true }), 2);
  const { body } = await expectSuccess(family.parent, 'GET /api/habit-completions/pending');
  const daysOf = (id: number) =>
    body.filter((one: { childId: number }) => one.childId === id).map(({ day }: { day: string }) => day);
  expect(daysOf(childId)).toHaveLength(3);
  expect(daysOf(family.childId)).toHaveLength(200);
});
