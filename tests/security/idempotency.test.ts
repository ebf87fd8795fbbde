import { deleteExpiredRows, KEYS_PER_SENDER } from '@starchart/db';
import { databaseFingerprint } from '@starchart/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profileOf, verifyLedgerOf } from '../../apps/api/test-support/actions.ts';
import { createActors, type TestActors } from '../../apps/api/test-support/actors.ts';
import {
  AUTHORIZATION_TABLE,
  type AuthorizationRow,
} from '../../apps/api/test-support/authorization-table.ts';
import {
  aFamily,
  aFamilyDevice,
  aGuest,
  aHabit,
  aReward,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../apps/api/test-support/families.ts';
import { startTestApp, type TestApp } from '../../apps/api/test-support/test-app.ts';
import type { Answer, TestClient } from '../../apps/api/test-support/test-client.ts';
import { whoMay } from '../../apps/api/test-support/writes.ts';

let app: TestApp;
let world: TestActors;
let family: TestFamily;
let rewardId: number;
beforeAll(async () => {
  app = await startTestApp(undefined, { smtpUrl: 'smtp://127.0.0.1:1' });
  world = await createActors(app);
  await givePoints(world.family, 100);
});
afterAll(() => app.close());

beforeEach(async () => {
  family = await aFamily(app);
  await givePoints(family, 50);
  rewardId = await aReward(family, { pointsCost: 20 });
});

const redemption = () => ({ rewardId, childId: family.childId });

function post(client: TestClient, url: string, body: unknown, key: string): Promise<Answer> {
  return client.send({
    method: 'POST',
    url,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  });
}

const redeem = (key: string, client = family.parent) =>
  post(client, '/api/reward-redemptions', redemption(), key);

async function balance(): Promise<number> {
  return (await profileOf(family)).currentPoints;
}

describe('a write with an Idempotency-Key', () => {
  test('has one effect and returns the same response when repeated, through both transports', async () => {
    const first = await redeem('once');
    expect(first.status).toBe(201);
    const again = await redeem('once');
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    const overTrpc = await post(family.parent, '/trpc/redemptions.redeem', redemption(), 'once');
    expect(overTrpc.body.result.data).toEqual(first.body);
    expect(await balance()).toBe(30);
    expect((await redeem('another')).status).toBe(201);
    expect(await balance()).toBe(10);
  });

  test('returns its first response when repeated later', async () => {
    const habitId = await aHabit(family);
    const completion = { habitId, childId: family.childId };
    const first = await post(family.child, '/api/habit-completions', completion, 'today');
    const again = await post(family.child, '/api/habit-completions', completion, 'today');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    const withoutKey = await family.child.rest('POST /api/habit-completions', completion);
    expect(withoutKey).toMatchObject({ status: 200, body: { id: first.body.id, pointsEarned: 0 } });
  });

  test('ignores the order of the fields', async () => {
    await redeem('order');
    const { status } = await post(
      family.parent,
      '/api/reward-redemptions',
      { childId: family.childId, rewardId },
      'order',
    );
    expect(status).toBe(201);
    expect(await balance()).toBe(30);
  });

  test('is rejected with another body or for another call', async () => {
    await redeem('mine');
    const others = [
      await post(family.parent, '/api/reward-redemptions', { ...redemption(), pointsCost: 20 }, 'mine'),
      await post(
        family.parent,
        `/api/children/${family.childId}/adjust-points`,
        { pointsToDeduct: 1 },
        'mine',
      ),
      await post(family.parent, '/trpc/redemptions.redeem', { ...redemption(), pointsCost: 20 }, 'mine'),
    ];
    expect(others.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(others[0]?.body.code).toBe('KEY_REUSED');
    expect(await balance()).toBe(30);
  });

  test('stays rejected for its key; a new key succeeds', async () => {
    const dear = await aReward(family, { pointsCost: 90 });
    const body = { rewardId: dear, childId: family.childId };
    const refused = await post(family.parent, '/api/reward-redemptions', body, 'later');
    expect(refused.body.code).toBe('INSUFFICIENT_POINTS');
    await givePoints(family, 60);
    const again = await post(family.parent, '/api/reward-redemptions', body, 'later');
    expect([again.status, again.body]).toEqual([refused.status, refused.body]);
    expect((await post(family.parent, '/api/reward-redemptions', body, 'now')).status).toBe(201);
  });

  test('is scoped to its sender: another family and the child may use the same key', async () => {
    const other = await aFamily(app);
    await givePoints(other, 50);
    const theirs = { rewardId: await aReward(other, { pointsCost: 20 }), childId: other.childId };
    const answers = [
      await redeem('shared'),
      await redeem('shared', family.child),
      await post(other.parent, '/api/reward-redemptions', theirs, 'shared'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3);
    expect(await balance()).toBe(10);
  });

  test('expires when the nightly cleanup deletes it after seven days, not when the clock jumps', async () => {
    const start = app.clock.now();
    await redeem('week');
    for (const hours of [7 * 24 - 1, 2]) {
      app.clock.moveBy(hours);
      await redeem('week');
      expect(await balance()).toBe(30);
    }
    await deleteExpiredRows(app.db, app.clock.now());
    const fresh = await redeem('week');
    expect(fresh.status).toBe(201);
    expect(await balance()).toBe(10);
    app.clock.moveTo(start.toISOString());
  });

  test('deletes the oldest key of its sender above 5,000', async () => {
    const { familyId, parentId } = family;
    const start = app.clock.now();
    await givePoints(family, 50);
    await redeem('oldest');
    app.clock.moveBy(0.1);
    await redeem('kept');
    const keys = app.db.selectFrom('idempotency_keys').where('family_id', '=', familyId);
    const others = Array.from({ length: KEYS_PER_SENDER - 2 }, (_, number) => ({
      family_id: familyId,
      actor_role: 'parent' as const,
      actor_id: parentId,
      sender: `parent/${parentId}`,
      key_hash: Buffer.from(`${number}`),
      request_hash: Buffer.alloc(32),
      created_at: app.clock.now(),
    }));
    await app.db.insertInto('idempotency_keys').values(others).execute();
    app.clock.moveBy(0.1);
    // This is request 5,001.
    expect((await redeem('newest')).status).toBe(201);
    const left = await balance();
    expect(await keys.select('key_hash').execute()).toHaveLength(KEYS_PER_SENDER);
    for (const key of ['kept', 'newest']) expect((await redeem(key)).status).toBe(201);
    expect(await balance()).toBe(left);
    // Its key is gone.
    expect((await redeem('oldest')).status).toBe(201);
    expect(await balance()).toBe(left - 20);
    app.clock.moveTo(start.toISOString());
  });

  test.each(['a guest', 'a child on a family device'])(
    'still returns its first response after %s has sent thousands',
    async (who) => {
      const { familyId, parentId, childId } = family;
      const isGuest = who === 'a guest';
      const device = await aFamilyDevice(app, family);
      const { client, passId } = isGuest ? await aGuest(app, family) : { client: device.client, passId: 0 };
      const parent = isGuest ? family.parent : device.client;
      const parentProfile = { parentId, password: family.parentLogin.password };
      if (!isGuest) await expectSuccess(parent, 'POST /api/profiles/enter', parentProfile);
      const bonus = () =>
        post(parent, `/api/children/${childId}/bonus-points`, { points: 5, reason: 'Dishes' }, 'bonus');
      const first = await bonus();
      expect(first.body.newBalance).toBe(55);

      const sent = Array.from({ length: KEYS_PER_SENDER - 1 }, (_, number) => ({
        family_id: familyId,
        ...(isGuest
          ? { actor_role: 'parent' as const, actor_id: parentId, sender: `guest-pass/${passId}` }
          : { actor_role: 'device' as const, actor_id: device.id, sender: `child/${childId}` }),
        key_hash: Buffer.from(`${number}`),
        request_hash: Buffer.alloc(32),
        created_at: new Date(app.clock.now().getTime() + 1000),
      }));
      await app.db.insertInto('idempotency_keys').values(sent).execute();
      app.clock.moveBy(0.1);
      if (!isGuest) await expectSuccess(client, 'POST /api/profiles/enter', { childId });
      for (const key of ['one', 'two', 'three']) {
        const refused = await post(client, '/api/habit-completions', { habitId: 2 ** 31 - 1, childId }, key);
        expect(refused.status).toBe(404);
      }
      if (!isGuest) await expectSuccess(parent, 'POST /api/profiles/enter', parentProfile);
      expect((await bonus()).text).toBe(first.text);
      expect(await balance()).toBe(55);
    },
  );

  test('stores its response encrypted', async () => {
    await redeem('secret');
    const { answer } = await app.db
      .selectFrom('idempotency_keys')
      .where('family_id', '=', family.familyId)
      .select('answer')
      .executeTakeFirstOrThrow();
    expect(answer?.length).toBeGreaterThan(100);
    expect(answer?.includes('pointsSpent')).toBe(false);
  });

  test.each(['', ' ', 'ä', 'two words', 'x'.repeat(256)])('%j is no key', async (key) => {
    const answer = await redeem(key);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await balance()).toBe(50);
  });

  test('needs no body where the call has no input', async () => {
    const admin = await app.admin();
    const send = () =>
      admin.send({
        method: 'POST',
        url: '/trpc/mails.sendTest',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'no-body' },
      });
    const mails = () => app.db.selectFrom('outbox').where('kind', '=', 'test').select('id').execute();
    const before = (await mails()).length;
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(await mails()).toHaveLength(before + 1);
  });

  test('applies to each call of a batch', async () => {
    const body = { 0: redemption(), 1: redemption() };
    const url = '/trpc/redemptions.redeem,redemptions.redeem?batch=1';
    const first = await post(family.parent, url, body, 'batch');
    const again = await post(family.parent, url, body, 'batch');
    expect(again.text).toBe(first.text);
    expect(await balance()).toBe(10);
  });
});

describe('concurrent repeats of a write on two servers', () => {
  test('have one effect and one response', async () => {
    const second = family.parent.at(await app.startSecondServer());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => redeem('rush', turn % 2 ? family.parent : second)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await balance()).toBe(30);
    expect((await verifyLedgerOf(family)).ok).toBe(true);
  });
});

type Write = AuthorizationRow & { rest: string; procedure: string };

/** A call that ends its session cannot be repeated in it. */
const ABOUT_SESSIONS =
  /^(auth|childView)\.|^account\.(changePassword|erase)$|^members\.leave$|^profiles\.(enter|leave)$|^familyDevices\.pairHere$/;

const writes = AUTHORIZATION_TABLE.filter(
  (row): row is Write =>
    row.rest !== undefined &&
    row.procedure !== undefined &&
    !row.rest.startsWith('GET') &&
    !ABOUT_SESSIONS.test(row.procedure) &&
    !row.status.startsWith('20') &&
    // Some are available in a demo only.
    row.status.includes(' 20'),
);

describe('every write supports a key:', () => {
  test.each(writes.map((row) => ({ row, name: row.rest })))('$name', async ({ row }) => {
    const actor = whoMay(row);
    const { id, query = '', body = {}, by = world.clients[actor] } = (await row.call?.(world, actor)) ?? {};
    const [method, path] = row.rest.split(' ') as ['POST', string];
    const send = () =>
      by.copy().send({
        method,
        url: path.replace('{id}', String(id)) + query,
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'idempotency-key': `any-${row.procedure}` },
      });
    const first = await send();
    expect(first.status, first.text).toBeLessThan(300);
    const before = await databaseFingerprint(app.db);
    const again = await send();
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await databaseFingerprint(app.db)).toEqual(before);
  });
});
