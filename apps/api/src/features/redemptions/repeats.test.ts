import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profileOf, verifyLedgerOf } from '../../../test-support/actions.ts';
import {
  aChild,
  aFamily,
  aReward,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
let rewardId: number;
let requestId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  family = await aFamily(app);
  await givePoints(family, 25);
  rewardId = await aReward(family, { pointsCost: 10 });
  requestId = randomUUID();
});

type Redeem = (given?: object, by?: TestClient) => Promise<Answer>;

const TRANSPORTS: [string, Redeem][] = [
  [
    'REST',
    (given = {}, by = family.child) =>
      by.rest('POST /api/reward-redemptions', { rewardId, childId: family.childId, requestId, ...given }),
  ],
  [
    'tRPC',
    (given = {}, by = family.child) =>
      by.mutate('redemptions.redeem', { rewardId, childId: family.childId, requestId, ...given }),
  ],
];

async function count(): Promise<number> {
  const { body } = await family.parent.rest(`GET /api/children/${family.childId}/redemptions`);
  return body.length;
}

describe.each(TRANSPORTS)('a redemption with a requestId, through %s,', (_transport, redeem) => {
  test('is the same when it is sent again after a lost response', async () => {
    const first = await redeem();
    const repeat = await redeem();
    expect(first.body).toMatchObject({ rewardId, pointsSpent: 10, currentPoints: 15 });
    expect(repeat.body).toEqual(first.body);
    expect(repeat.status).toBe(first.status);
    expect(await count()).toBe(1);
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, entries: 2 });
  });

  test('is made once by twenty requests at once, from two devices and two servers', async () => {
    const second = await app.startSecondServer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        redeem({}, index % 2 === 0 ? family.child : family.parent.at(second)),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 15 });
    expect(await count()).toBe(1);
  });

  test('is returned in its current state: fulfilled, canceled, or of a deleted reward', async () => {
    const first = await redeem();
    await expectSuccess(family.parent, `POST /api/reward-redemptions/${first.body.id}/fulfill`);
    expect((await redeem()).body).toMatchObject({ id: first.body.id, fulfilled: true });

    const other = await redeem({ requestId: randomUUID() });
    await expectSuccess(family.parent, `POST /api/reward-redemptions/${other.body.id}/cancel`);
    await expectSuccess(family.parent, `DELETE /api/rewards/${rewardId}`);
    expect((await redeem()).body).toMatchObject({ id: first.body.id, rewardId: null, currentPoints: 15 });
    expect(await count()).toBe(2);
  });

  test('is returned when the points have been spent or the reward was closed since', async () => {
    const first = await redeem();
    await redeem({ requestId: randomUUID() });
    expect((await redeem({ requestId: randomUUID() })).body).toMatchObject({ code: 'INSUFFICIENT_POINTS' });
    expect((await redeem()).body).toMatchObject({ id: first.body.id, currentPoints: 5 });
  });

  test('with another reward is KEY_REUSED and spends nothing', async () => {
    await redeem();
    const another = await aReward(family, { pointsCost: 5 });
    const answer = await redeem({ rewardId: another });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'KEY_REUSED' });
    expect(await profileOf(family)).toMatchObject({ currentPoints: 15 });
  });

  test('with another reward is KEY_REUSED also after the first reward was deleted', async () => {
    const first = await redeem();
    await expectSuccess(family.parent, `DELETE /api/rewards/${rewardId}`);
    const another = await aReward(family, { pointsCost: 5 });
    expect(await redeem({ rewardId: another })).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
    expect(await redeem()).toMatchObject({
      status: first.status,
      body: { id: first.body.id, rewardId: null },
    });
    expect(await profileOf(family)).toMatchObject({ currentPoints: 15 });
  });

  test('is separate for a sibling and for another family', async () => {
    const first = await redeem();
    const sibling = await aChild(app, family.parent, `${family.childLogin.username}-two`);
    const ofSibling = { ...family, child: sibling.child, childId: sibling.childId };
    for (const other of [ofSibling, await aFamily(app)]) {
      await givePoints(other, 10);
      const answer = await redeem(
        { rewardId: await aReward(other, { pointsCost: 10 }), childId: other.childId },
        other.child,
      );
      expect(answer.body).toMatchObject({ childId: other.childId, currentPoints: 0 });
      expect(answer.body.id).not.toBe(first.body.id);
    }
    expect(await count()).toBe(1);
  });

  test('is not shown to another child or family that knows the id', async () => {
    await redeem();
    const sibling = await aChild(app, family.parent, `${family.childLogin.username}-three`);
    for (const by of [sibling.child, (await aFamily(app)).parent]) {
      expect(await redeem({}, by)).toMatchObject({ status: 404 });
    }
  });

  test.each(['', 'one', 7, null, '00000000-0000-0000-0000-00000000000g'])(
    'with the malformed id %j is VALIDATION',
    async (malformed) => {
      const answer = await redeem({ requestId: malformed });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'requestId' }] });
    },
  );
});
