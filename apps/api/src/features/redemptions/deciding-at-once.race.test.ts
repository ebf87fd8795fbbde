import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf, profileOf, redeem, verifyLedgerOf } from '../../../test-support/actions.ts';
import { aFamily, aReward, givePoints } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a redemption that is fulfilled and canceled at once, over two servers, ends in one state', async () => {
  const second = await app.startSecondServer();
  const family = await aFamily(app);
  await givePoints(family, 20);
  const rewardId = await aReward(family, { pointsCost: 1 });
  let spent = 0;
  for (let round = 0; round < 12; round++) {
    const { body: redemption } = await redeem(family, rewardId);
    const decisions = (['fulfill', 'cancel', 'fulfill', 'cancel'] as const).map((decision, index) => ({
      decision,
      device: (index + round) % 2 === 0 ? family.parent : family.parent.at(second),
    }));
    const ordered = round % 2 === 0 ? decisions : decisions.toReversed();
    const answers = await Promise.all(
      ordered.map(async ({ decision, device }) => ({
        decision,
        answer: await device.rest(`POST /api/reward-redemptions/${redemption.id}/${decision}`),
      })),
    );
    const winners = new Set(
      answers.filter(({ answer }) => answer.status === 200).map((each) => each.decision),
    );
    const losers = answers.filter(({ answer }) => answer.status === 409);
    expect(winners.size, JSON.stringify(answers.map(({ answer }) => answer.text))).toBe(1);
    expect(losers).toHaveLength(2);
    expect(losers.every(({ answer }) => answer.body.code === 'ALREADY_DECIDED')).toBe(true);

    const [outcome = ''] = winners;
    if (outcome === 'fulfill') spent += 1;
    const { body } = await family.child.rest(`GET /api/children/${family.childId}/redemptions`);
    expect(body[0]).toMatchObject({ id: redemption.id, fulfilled: outcome === 'fulfill' });
    expect(body[0].cancelledAt !== null).toBe(outcome === 'cancel');
    expect(await profileOf(family)).toMatchObject({ currentPoints: 20 - spent, totalPoints: 20 });
  }
  const refunds = (await entriesOf(family)).filter(({ kind }) => kind === 'reversal');
  expect(refunds).toHaveLength(12 - spent);
  expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, currentPoints: 20 - spent });
});
