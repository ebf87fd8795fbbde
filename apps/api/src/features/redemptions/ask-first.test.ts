import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entriesOf, profileOf, redeem, verifyLedgerOf } from '../../../test-support/actions.ts';
import {
  aFamily,
  aMember,
  aReward,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

const NOW = '2026-03-11T12:00:00.000Z';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A child with 60 points that has asked for a reward of 40 points. */
async function asked() {
  const family = await aFamily(app);
  await givePoints(family, 60);
  const rewardId = await aReward(family, { pointsCost: 40, requiresApproval: true, stock: 1 });
  const { body: redemption } = await redeem(family, rewardId, family.child);
  return { family, rewardId, redemption };
}

function decide(
  { parent }: Pick<TestFamily, 'parent'>,
  decision: 'approve' | 'fulfill' | 'cancel',
  redemptionId: number,
  body?: object,
) {
  return parent.rest(`POST /api/reward-redemptions/${redemptionId}/${decision}`, body);
}

async function notesOf({ child, childId }: TestFamily) {
  return (await expectSuccess(child, `GET /api/children/${childId}/kid-dashboard`)).body.notes;
}

describe('a redemption of a reward that asks first', () => {
  test('spends the points at once and waits for approval', async () => {
    const { family, redemption } = await asked();
    expect(redemption).toMatchObject({
      requiresApproval: true,
      approvedAt: null,
      fulfilled: false,
      currentPoints: 20,
    });
    expect(await profileOf(family)).toMatchObject({ currentPoints: 20 });
    const { body: waiting } = await family.parent.rest('GET /api/reward-redemptions/waiting');
    expect(waiting).toMatchObject([{ id: redemption.id, requiresApproval: true, approvedAt: null }]);
  });

  test('is approved once, over both transports, and is then to hand out', async () => {
    const { family, redemption } = await asked();
    const approved = await decide(family, 'approve', redemption.id);
    expect(approved.status).toBe(200);
    expect(approved.body).toEqual({ ...redemption, approvedAt: NOW });
    app.clock.moveBy(1);
    expect((await decide(family, 'approve', redemption.id)).body).toEqual(approved.body);
    const overTrpc = await family.parent.mutate('redemptions.approve', { id: redemption.id });
    expect(overTrpc.body).toEqual(approved.body);
    const { body: fulfilled } = await decide(family, 'fulfill', redemption.id);
    app.clock.moveBy(-1);
    expect(fulfilled).toMatchObject({ approvedAt: NOW, fulfilledAt: '2026-03-11T13:00:00.000Z' });
    expect((await decide(family, 'approve', redemption.id)).body).toEqual(fulfilled);
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, entries: 2, currentPoints: 20 });
  });

  test('is approved and fulfilled at the same time by a client that only fulfills', async () => {
    const { family, redemption } = await asked();
    const { body } = await decide(family, 'fulfill', redemption.id);
    expect(body).toEqual({ ...redemption, fulfilled: true, fulfilledAt: NOW, approvedAt: NOW });
  });

  test('is refunded once when it is canceled after the approval, and returns to the stock', async () => {
    const { family, rewardId, redemption } = await asked();
    await decide(family, 'approve', redemption.id);
    const canceled = await decide(family, 'cancel', redemption.id);
    expect(canceled.body).toMatchObject({ approvedAt: NOW, cancelledAt: NOW, currentPoints: 60 });
    expect((await decide(family, 'cancel', redemption.id)).body).toEqual(canceled.body);
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, entries: 3, currentPoints: 60 });
    const { body: rewards } = await family.child.rest(`GET /api/children/${family.childId}/rewards`);
    expect(rewards).toMatchObject([{ id: rewardId, stock: 1 }]);
  });

  test('cannot be approved once it is canceled', async () => {
    const { family, redemption } = await asked();
    await decide(family, 'cancel', redemption.id);
    const answer = await decide(family, 'approve', redemption.id);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'ALREADY_DECIDED' });
    expect(await profileOf(family)).toMatchObject({ currentPoints: 60 });
  });

  test('keeps what applied when it was redeemed, whatever becomes of the reward', async () => {
    const { family, rewardId, redemption } = await asked();
    const { childId } = family;
    const free = {
      childId,
      name: 'Castle',
      description: 'With a tower',
      icon: 'castle',
      requiresApproval: false,
    };
    await expectSuccess(family.parent, `PUT /api/rewards/${rewardId}`, free);
    const { body } = await family.child.rest(`GET /api/children/${childId}/redemptions`);
    expect(body).toMatchObject([{ id: redemption.id, requiresApproval: true, approvedAt: null }]);
  });

  test('is approved or canceled by two parents at once, but not both', async () => {
    for (let round = 0; round < 6; round++) {
      const { family, redemption } = await asked();
      const { client } = await aMember(app, family, { familyRole: 'parent' });
      const [approved, canceled] = await Promise.all([
        decide(family, 'approve', redemption.id),
        decide({ parent: client }, 'cancel', redemption.id),
      ]);
      expect(canceled.status).toBe(200);
      expect([200, 409]).toContain(approved.status);
      expect(canceled.body.approvedAt === null).toBe(approved.status === 409);
      expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, currentPoints: 60 });
      expect((await entriesOf(family)).filter(({ kind }) => kind === 'reversal')).toHaveLength(1);
    }
  });
});

test('a redemption that needs no approval stays as it is when it is approved', async () => {
  const family = await aFamily(app);
  await givePoints(family, 60);
  const { body: redemption } = await redeem(family, await aReward(family));
  expect((await decide(family, 'approve', redemption.id)).body).toEqual(redemption);
});

test('the reason of a cancellation is in its note, once', async () => {
  const { family, redemption } = await asked();
  const reason = { reason: 'On Saturday, with grandma' };
  for (let attempt = 0; attempt < 2; attempt++) await decide(family, 'cancel', redemption.id, reason);
  expect(await notesOf(family)).toMatchObject([
    {
      kind: 'redemption_canceled',
      text: 'On Saturday, with grandma',
      subject: 'Ice cream',
      pointsChange: 40,
    },
  ]);
});

test.each([[undefined], [{}], [{ reason: '' }], [{ reason: null }]])(
  'a cancellation with the body %j has no reason',
  async (body) => {
    const { family, redemption } = await asked();
    expect((await decide(family, 'cancel', redemption.id, body)).status).toBe(200);
    expect(await notesOf(family)).toMatchObject([{ kind: 'redemption_canceled', text: '' }]);
  },
);
