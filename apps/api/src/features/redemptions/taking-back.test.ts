import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { profileOf, redeem, verifyLedgerOf } from '../../../test-support/actions.ts';
import {
  aFamily,
  aReward,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
let family: TestFamily;
let id: number;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T12:00:00Z');
  family = await aFamily(app);
  await givePoints(family, 60);
  id = (await redeem(family, await aReward(family, { requiresApproval: true }))).body.id;
});

const decide = (decision: 'approve' | 'fulfill' | 'unfulfill' | 'cancel') =>
  family.parent.rest(`POST /api/reward-redemptions/${id}/${decision}`);
const list = async (which: 'waiting' | 'fulfilled') =>
  (await family.parent.rest(`GET /api/reward-redemptions/${which}`)).body.map(
    (row: { id: number }) => row.id,
  );

test('a reward that was not handed out after all is pending again, approved, and costs the same', async () => {
  await decide('fulfill');
  expect([await list('waiting'), await list('fulfilled')]).toEqual([[], [id]]);
  const { status, body } = await decide('unfulfill');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    fulfilled: false,
    fulfilledAt: null,
    cancelledAt: null,
    currentPoints: 35,
  });
  expect(body.approvedAt).toBe('2026-03-11T12:00:00.000Z');
  expect([await list('waiting'), await list('fulfilled')]).toEqual([[id], []]);
  expect(await profileOf(family)).toMatchObject({ currentPoints: 35, totalPoints: 60 });
  expect(await verifyLedgerOf(family)).toMatchObject({ ok: true });
});

test('taking back twice is the same as once, and over tRPC the same as over REST', async () => {
  await decide('fulfill');
  const first = await decide('unfulfill');
  expect((await family.parent.mutate('redemptions.unfulfill', { id })).body).toEqual(first.body);
  expect((await decide('fulfill')).body).toMatchObject({ fulfilled: true });
});

test('what was taken back can be canceled and refunded', async () => {
  await decide('fulfill');
  await decide('unfulfill');
  expect((await decide('cancel')).body).toMatchObject({ currentPoints: 60 });
  expect((await decide('unfulfill')).body).toMatchObject({ code: 'ALREADY_DECIDED' });
});

test('a day later a reward stays handed out, and leaves the list', async () => {
  await decide('fulfill');
  app.clock.moveTo('2026-03-12T11:59:59Z');
  expect(await list('fulfilled')).toEqual([id]);
  app.clock.moveTo('2026-03-12T12:00:00Z');
  expect(await list('fulfilled')).toEqual([]);
  expect(await decide('unfulfill')).toMatchObject({ status: 409, body: { code: 'TOO_LATE' } });
  expect(await list('waiting')).toEqual([]);
});

test('handing out and taking back at once leaves one of the two states', async () => {
  const second = await app.startSecondServer();
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([
      decide('fulfill'),
      family.parent.at(second).rest(`POST /api/reward-redemptions/${id}/unfulfill`),
      decide('fulfill'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([...(await list('waiting')), ...(await list('fulfilled'))]).toEqual([id]);
  }
});

test('a webhook reports that a reward is pending again', async () => {
  const webhook = { name: 'Log', url: 'https://8.8.8.8/hook', events: ['redemption.unfulfilled'] };
  const { currentPassword } = { currentPassword: family.parentLogin.password };
  const created = await expectSuccess(family.parent, 'POST /api/webhooks', { ...webhook, currentPassword });
  await decide('fulfill');
  await decide('unfulfill');
  const { body } = await family.parent.rest(`GET /api/webhooks/${created.body.id}/deliveries`);
  expect(body.items).toMatchObject([{ type: 'redemption.unfulfilled' }]);
});
