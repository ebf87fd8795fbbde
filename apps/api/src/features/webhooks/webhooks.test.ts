import { createHmac } from 'node:crypto';
import { deleteExpiredRows, type JobData } from '@starchart/db';
import { deleteJobs, familyTexts, queuedJobs } from '@starchart/db/testing';
import {
  MAX_WEBHOOK_DELIVERIES,
  MAX_WEBHOOKS,
  WEBHOOK_EVENTS,
  WEBHOOK_MESSAGES,
  type WebhookMessage,
} from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { complete, redeem, undo } from '../../../test-support/actions.ts';
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
import { startTestReceiver, type TestReceiver } from '../../../test-support/test-receiver.ts';
import { createWorkers } from '../../server/workers.ts';
import { deliverWebhook } from './deliver-webhook.ts';

let app: TestApp;
let receiver: TestReceiver;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp(undefined, { webhooksToPrivateNetworks: true });
  receiver = await startTestReceiver();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T12:00:00Z');
  receiver.received = [];
  receiver.mood = { status: 204 };
  family = await aFamily(app);
  await deleteJobs(app.db);
});

const HOURS = 12;

async function aWebhook(events: readonly string[] = WEBHOOK_EVENTS, url = receiver.url) {
  const { body } = await expectSuccess(family.parent, 'POST /api/webhooks', { url, events });
  return { id: body.id as number, secret: body.secret as string };
}

async function jobs(): Promise<JobData['deliver-webhook'][]> {
  return (await queuedJobs(app.db, 'deliver-webhook')).map(({ data }) => data);
}

/** The job of the only queued message. */
async function theJob(): Promise<JobData['deliver-webhook']> {
  const [job, ...others] = await jobs();
  if (!job || others.length > 0) throw new Error(`${others.length} messages wait besides`);
  return job;
}

async function deliverAll(): Promise<WebhookMessage[]> {
  for (const job of await jobs()) await deliverWebhook(app.ctx, job);
  return receiver.received.map(({ body }) => {
    const message: WebhookMessage = JSON.parse(body);
    // Exactly the documented fields.
    expect(z.strictObject(WEBHOOK_MESSAGES[message.type].shape).parse(message)).toEqual(message);
    return message;
  });
}

async function aWaitingMessage(url?: string) {
  const { id, secret } = await aWebhook(['completion.recorded'], url);
  await givePoints(family, 5);
  return { webhookId: id, secret, job: await theJob() };
}

async function log(webhookId: number, headers?: Record<string, string>) {
  return (await family.parent.rest(`GET /api/webhooks/${webhookId}/deliveries`, undefined, headers)).body;
}

/** Verifies a signature as a receiver does that follows the standard. */
function isSigned(secret: string, { headers, body }: TestReceiver['received'][number]): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const expected = createHmac('sha256', key).update(signed).digest('base64');
  return headers['webhook-signature'] === `v1,${expected}`;
}

describe('a webhook', () => {
  test('receives each event once', async () => {
    await aWebhook();
    const { childId } = family;
    const habitId = await aHabit(family, { name: 'Read', pointsPerCompletion: 100 });
    const { id: completionId } = (await complete(family, habitId)).body;
    const rewardId = await aReward(family, { name: 'Cinema', pointsCost: 25 });
    const { body: redemption } = await redeem(family, rewardId);
    for (let times = 0; times < 2; times++) {
      await expectSuccess(family.parent, `POST /api/reward-redemptions/${redemption.id}/fulfill`);
    }
    const deliveries = await deliverAll();
    const child = (await expectSuccess(family.parent, `GET /api/children/${childId}`)).body;
    const about = {
      id: expect.stringMatching(/^msg_[\w-]{36}$/),
      createdAt: '2026-03-11T12:00:00.000Z',
      childId,
      childName: child.name,
    };
    expect(deliveries).toHaveLength(6);
    expect(deliveries).toEqual(
      expect.arrayContaining([
        {
          ...about,
          type: 'completion.recorded',
          completionId,
          habitId,
          habitName: 'Read',
          completedOn: '2026-03-11',
          slot: 1,
          pointsEarned: 100,
          currentPoints: 125,
          totalPoints: 125,
        },
        {
          ...about,
          type: 'badge.earned',
          badge: 'star-achiever',
          badgeName: 'Star Achiever',
          bonusPoints: 25,
        },
        { ...about, type: 'level.reached', level: 2, totalPoints: 125 },
        { ...about, type: 'day.completed', day: '2026-03-11', fullDays: 1 },
        {
          ...about,
          type: 'redemption.claimed',
          redemptionId: redemption.id,
          rewardId,
          rewardName: 'Cinema',
          pointsSpent: 25,
          requiresApproval: false,
          moneyAmount: null,
          currency: null,
          currentPoints: 100,
        },
        {
          ...about,
          type: 'redemption.fulfilled',
          redemptionId: redemption.id,
          rewardId,
          rewardName: 'Cinema',
          pointsSpent: 25,
          requiresApproval: false,
          moneyAmount: null,
          currency: null,
        },
      ]),
    );
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(6);
  });

  test('receives an undo', async () => {
    await aWebhook(['completion.undone']);
    const habitId = await aHabit(family, { name: 'Read' });
    const { id: completionId } = (await complete(family, habitId)).body;
    await undo(family, habitId);
    expect(await deliverAll()).toMatchObject([
      {
        type: 'completion.undone',
        completionId,
        habitId,
        habitName: 'Read',
        currentPoints: 0,
        totalPoints: 0,
      },
    ]);
  });

  test('receives a canceled redemption once, with the balance after the refund', async () => {
    await aWebhook(['redemption.canceled']);
    await givePoints(family, 100);
    const rewardId = await aReward(family, { name: 'Cinema', pointsCost: 25 });
    const { body: redemption } = await redeem(family, rewardId);
    for (let times = 0; times < 2; times++) {
      await expectSuccess(family.parent, `POST /api/reward-redemptions/${redemption.id}/cancel`);
    }
    expect(await deliverAll()).toEqual([
      {
        id: expect.stringMatching(/^msg_/),
        createdAt: '2026-03-11T12:00:00.000Z',
        childId: family.childId,
        childName: expect.any(String),
        type: 'redemption.canceled',
        redemptionId: redemption.id,
        rewardId,
        rewardName: 'Cinema',
        pointsSpent: 25,
        requiresApproval: false,
        moneyAmount: null,
        currency: null,
        currentPoints: redemption.currentPoints + 25,
      },
    ]);
  });

  test('receives only its selected events, and none of another family', async () => {
    await aWebhook(['redemption.claimed']);
    await givePoints(family, 100);
    const other = await aFamily(app);
    await givePoints(other, 100);
    await redeem(other, await aReward(other));
    expect(await deliverAll()).toEqual([]);
    await redeem(family, await aReward(family));
    expect(await deliverAll()).toMatchObject([{ type: 'redemption.claimed', childId: family.childId }]);
  });

  test('signs its messages', async () => {
    const { secret } = await aWebhook();
    await givePoints(family, 5);
    await deliverAll();
    const [message] = receiver.received;
    if (!message) throw new Error('Nothing has arrived');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(isSigned(secret, message)).toBe(true);
    expect(message.headers['webhook-timestamp']).toBe(String(app.clock.now().getTime() / 1000));
    expect(message.headers['webhook-id']).toBe(JSON.parse(message.body).id);
    expect(isSigned(secret, { ...message, body: `${message.body} ` })).toBe(false);
    expect(isSigned((await aWebhook()).secret, message)).toBe(false);
  });

  test('has a secret that is returned once and not stored in plain text', async () => {
    const { id, secret } = await aWebhook();
    const texts = [...(await familyTexts(app.db, family.familyId)).values()].join();
    expect(texts).toContain(receiver.url);
    expect(texts).not.toContain(secret.slice(6));
    const { text } = await expectSuccess(family.parent, 'GET /api/webhooks');
    expect(text).toContain(`"id":${id}`);
    expect(text).not.toContain('secret');
  });

  test('is created once when the request is repeated', async () => {
    const request = {
      method: 'POST',
      url: '/api/webhooks',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
      payload: JSON.stringify({ url: receiver.url, events: ['badge.earned'] }),
    } as const;
    const first = await family.parent.send(request);
    expect(first.status).toBe(201);
    expect((await family.parent.send(request)).body).toEqual(first.body);
    expect((await expectSuccess(family.parent, 'GET /api/webhooks')).body).toHaveLength(1);
  });

  test('is rejected above the quota of five, also for concurrent requests', async () => {
    const wish = { url: receiver.url, events: ['badge.earned'] };
    const asked = Array.from({ length: 7 }, () => family.parent.rest('POST /api/webhooks', wish));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_WEBHOOKS);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
  });

  test('is audited, and so is its end, after which no message is sent', async () => {
    const { id } = await aWebhook(['completion.recorded']);
    await givePoints(family, 5);
    await expectSuccess(family.parent, `DELETE /api/webhooks/${id}`);
    expect(await deliverAll()).toEqual([]);
    const audited = await app.db
      .selectFrom('audit_entries')
      .where('family_id', '=', family.familyId)
      .where('subject', '=', `webhook/${id}`)
      .select('action')
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(['webhook-created', 'webhook-deleted']);
  });
});

describe('a message is queued in the transaction of its cause', () => {
  test('once, however often a write with a key is repeated', async () => {
    await aWebhook(['completion.recorded']);
    const habitId = await aHabit(family);
    const request = {
      method: 'POST',
      url: '/api/habit-completions',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'button' },
      payload: JSON.stringify({ habitId, childId: family.childId }),
    } as const;
    await Promise.all([1, 2, 3].map(() => family.parent.send(request)));
    await complete(family, habitId);
    expect(await deliverAll()).toHaveLength(1);
  });

  test('not at all when the transaction is rolled back', async () => {
    await aWebhook(['completion.recorded']);
    const habitId = await aHabit(family);
    const { parent, childId } = family;
    await app.db
      .transaction()
      .execute(async (tx) => {
        const second = await app.startSecondServer(tx);
        const answer = await parent.at(second).rest('POST /api/habit-completions', { habitId, childId });
        expect(answer.status).toBe(201);
        expect(await queuedJobs(tx, 'deliver-webhook')).toHaveLength(1);
        throw new Error('rolled back');
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'));
    expect(await jobs()).toEqual([]);
    expect(
      await app.db
        .selectFrom('webhook_deliveries')
        .where('family_id', '=', family.familyId)
        .selectAll()
        .execute(),
    ).toEqual([]);
  });

  test('not at all when the write is rejected', async () => {
    await aWebhook();
    const answer = await family.parent.rest('POST /api/reward-redemptions', {
      rewardId: await aReward(family, { pointsCost: 25 }),
      childId: family.childId,
    });
    expect(answer.status).toBe(409);
    expect(await jobs()).toEqual([]);
  });

  test('once each for concurrent writes', async () => {
    await aWebhook(['completion.recorded']);
    const habitIds = await Promise.all(Array.from({ length: 6 }, () => aHabit(family)));
    await Promise.all([...habitIds, ...habitIds].map((habitId) => complete(family, habitId)));
    const deliveries = await deliverAll();
    expect(deliveries).toHaveLength(habitIds.length);
    expect(deliveries).toEqual(
      expect.arrayContaining(
        habitIds.map((habitId) => expect.objectContaining({ habitId, pointsEarned: 5 })),
      ),
    );
  });
});

describe('a message that is not delivered', () => {
  test('is sent again with the same id and a new signature', async () => {
    const { webhookId, secret, job } = await aWaitingMessage();
    receiver.mood = { status: 500, body: 'the receiver says more than it should' };
    await expect(deliverWebhook(app.ctx, job)).rejects.toThrow('The receiver answered 500.');
    expect((await log(webhookId)).items).toMatchObject([
      { state: 'waiting', attempts: 1, lastError: 'The receiver answered 500.', deliveredAt: null },
    ]);
    const german = { 'accept-language': 'de' };
    const inGerman = 'Der Empfänger hat mit 500 geantwortet.';
    expect((await log(webhookId, german)).items).toMatchObject([{ lastError: inGerman }]);
    const webhooks = await family.parent.rest('GET /api/webhooks', undefined, german);
    expect(webhooks.body).toContainEqual(
      expect.objectContaining({
        id: webhookId,
        lastDelivery: expect.objectContaining({ lastError: inGerman }),
      }),
    );
    app.clock.moveBy(1);
    receiver.mood = { status: 200 };
    await deliverWebhook(app.ctx, job);
    expect((await log(webhookId)).items).toMatchObject([
      {
        state: 'delivered',
        attempts: 2,
        lastError: null,
        createdAt: '2026-03-11T12:00:00.000Z',
        deliveredAt: '2026-03-11T13:00:00.000Z',
      },
    ]);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    expect(Number(second?.headers['webhook-timestamp'])).toBe(
      Number(first?.headers['webhook-timestamp']) + 3600,
    );
    expect(receiver.received.every((message) => isSigned(secret, message))).toBe(true);
    await deliverWebhook(app.ctx, job);
    expect(receiver.received).toHaveLength(2);
  });

  test('fails after twelve hours, and can be sent again manually', async () => {
    const { webhookId, job } = await aWaitingMessage();
    receiver.mood = 'silent';
    const impatient = { timeoutMs: 100 };
    await expect(deliverWebhook(app.ctx, job, impatient)).rejects.toThrow('did not answer in time');
    app.clock.moveBy(HOURS);
    await deliverWebhook(app.ctx, job, impatient);
    const [failed] = (await log(webhookId)).items;
    expect(failed).toMatchObject({
      state: 'failed',
      attempts: 2,
      lastError: expect.stringContaining('in time'),
    });
    await deliverWebhook(app.ctx, job);
    expect(receiver.received).toHaveLength(2);

    receiver.mood = { status: 204 };
    await deleteJobs(app.db);
    const sendAgain = () => family.parent.rest(`POST /api/webhook-deliveries/${failed.id}/send-again`);
    expect((await sendAgain()).status).toBe(204);
    expect((await sendAgain()).status).toBe(409);
    await deliverWebhook(app.ctx, job);
    expect(receiver.received).toHaveLength(2);
    await deliverWebhook(app.ctx, await theJob());
    expect((await log(webhookId)).items).toMatchObject([{ id: failed.id, state: 'delivered', attempts: 3 }]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('can be sent again at once while it waits for its next attempt', async () => {
    const gone = await startTestReceiver();
    await gone.close();
    const { webhookId, job } = await aWaitingMessage(gone.url);
    await expect(deliverWebhook(app.ctx, job)).rejects.toThrow('No server is listening at this address.');
    const [waiting] = (await log(webhookId)).items;
    app.clock.moveBy(1);
    await expectSuccess(family.parent, `POST /api/webhook-deliveries/${waiting.id}/send-again`);
    expect(await jobs()).toHaveLength(2);
  });

  test('shows its error in the list of webhooks', async () => {
    const { webhookId, job } = await aWaitingMessage();
    receiver.mood = { status: 404 };
    await expect(deliverWebhook(app.ctx, job)).rejects.toThrow();
    expect((await expectSuccess(family.parent, 'GET /api/webhooks')).body).toMatchObject([
      { id: webhookId, url: receiver.url, lastDelivery: { lastError: 'The receiver answered 404.' } },
    ]);
  });

  test('is not sent to a private network that the operator does not allow', async () => {
    const { webhookId, job } = await aWaitingMessage();
    await expect(
      deliverWebhook(
        { ...app.ctx, settings: { ...app.ctx.settings, webhooksToPrivateNetworks: false } },
        job,
      ),
    ).rejects.toMatchObject({
      message: expect.stringContaining('private network'),
      hint: { message: expect.stringContaining('WEBHOOKS_TO_PRIVATE_NETWORKS=true') },
    });
    expect(receiver.received).toEqual([]);
    expect((await log(webhookId)).items).toMatchObject([{ lastError: expect.stringContaining('private') }]);
  });
});

describe('no message is sent', () => {
  test('for a family whose approval is withdrawn', async () => {
    const { id } = await aWebhook(['completion.recorded']);
    await givePoints(family, 5);
    await expectSuccess(await app.admin(), `POST /api/admin/withdraw-parent/${family.parentId}`);
    expect(await deliverAll()).toEqual([]);
    const states = await app.db
      .selectFrom('webhook_deliveries')
      .where('webhook_id', '=', id)
      .select('state')
      .execute();
    expect(states).toEqual([{ state: 'failed' }]);
  });

  test('for an erased child, and its messages are deleted', async () => {
    const { id } = await aWebhook();
    const { childId } = await aChild(app, family.parent, `erased-${family.childId}`);
    await givePoints({ ...family, childId, child: family.parent }, 5);
    await expectSuccess(family.parent, `DELETE /api/children/${childId}`);
    expect(await deliverAll()).toEqual([]);
    expect((await log(id)).items).toEqual([]);
  });

  test('for an erased family', async () => {
    await aWebhook();
    await givePoints(family, 5);
    await expectSuccess(family.parent, 'DELETE /api/account', {
      currentPassword: family.parentLogin.password,
      familyName: family.familyName,
    });
    expect(await deliverAll()).toEqual([]);
    expect(await familyTexts(app.db, family.familyId)).not.toContain(receiver.url);
  });
});

test('a test message is sent on request, one at a time', async () => {
  const { id } = await aWebhook();
  await expectSuccess(family.parent, `POST /api/webhooks/${id}/test`);
  expect((await family.parent.rest(`POST /api/webhooks/${id}/test`)).status).toBe(409);
  expect(await deliverAll()).toEqual([
    { id: expect.stringMatching(/^msg_/), type: 'test', createdAt: '2026-03-11T12:00:00.000Z' },
  ]);
  await expectSuccess(family.parent, `POST /api/webhooks/${id}/test`);
});

test('a receiver that does not respond does not delay others', async () => {
  const silent = await startTestReceiver();
  silent.mood = 'silent';
  const slow = await aFamily(app);
  await expectSuccess(slow.parent, 'POST /api/webhooks', { url: silent.url, events: WEBHOOK_EVENTS });
  for (let times = 0; times < 6; times++) await givePoints(slow, 5);
  await aWebhook(['completion.recorded']);
  await givePoints(family, 5);
  const workers = createWorkers(app.ctx, {
    jobs: app.jobs,
    purgeDeletedData: async () => {},
    onFailure: () => {},
  });
  await workers.start();
  try {
    await expect.poll(() => receiver.received.length).toBe(1);
    await expect.poll(() => silent.received.length).toBe(1);
  } finally {
    await silent.close();
    await workers.stop();
  }
});

/** Copies a delivery so many times. */
async function copyDelivery(deliveryId: number, times: number, state: 'waiting' | 'delivered') {
  const { id: _id, ...row } = await app.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('family_id', '=', family.familyId)
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow();
  for (let left = times; left > 0; left -= 2_000) {
    const copies = Array.from({ length: Math.min(left, 2_000) }, () => ({ ...row, state }));
    await app.db.insertInto('webhook_deliveries').values(copies).execute();
  }
}

async function countOf(state: 'waiting' | 'delivered'): Promise<number> {
  const { count } = await app.db
    .selectFrom('webhook_deliveries')
    .where('family_id', '=', family.familyId)
    .where('state', '=', state)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const webhooks = async () => (await expectSuccess(family.parent, 'GET /api/webhooks')).body;

describe('the deliveries of a family', () => {
  const { waiting: MOST_WAITING, finished: MOST_FINISHED } = MAX_WEBHOOK_DELIVERIES;

  test('are at most 1,000 that wait; the points count, and further messages are dropped and counted', async () => {
    const { webhookId, job } = await aWaitingMessage();
    await copyDelivery(job.deliveryId, MOST_WAITING - 2, 'waiting');
    await deleteJobs(app.db);
    await givePoints(family, 5);
    expect(await countOf('waiting')).toBe(MOST_WAITING);
    expect(await jobs()).toHaveLength(1);
    expect(await webhooks()).toMatchObject([{ id: webhookId, droppedDeliveries: 0, droppedSince: null }]);

    await givePoints(family, 5);
    app.clock.moveBy(1);
    await givePoints(family, 5);
    expect(await countOf('waiting')).toBe(MOST_WAITING);
    expect(await jobs()).toHaveLength(1);
    const droppedSince = '2026-03-11T12:00:00.000Z';
    expect(await webhooks()).toMatchObject([{ id: webhookId, droppedDeliveries: 2, droppedSince }]);
    const { body } = await family.parent.rest(`GET /api/children/${family.childId}`);
    expect(body.currentPoints).toBeGreaterThanOrEqual(20);

    const [newest, oldest] = [await theJob(), job];
    for (const delivered of [newest, oldest]) await deliverWebhook(app.ctx, delivered);
    await givePoints(family, 5);
    expect(await countOf('waiting')).toBe(MOST_WAITING - 1);
    await deleteExpiredRows(app.db, new Date('2026-04-10T11:00:00Z'));
    expect(await webhooks()).toMatchObject([{ droppedDeliveries: 2 }]);
    await deleteExpiredRows(app.db, new Date('2026-04-10T12:00:00Z'));
    expect(await webhooks()).toMatchObject([{ droppedDeliveries: 0, droppedSince: null }]);
  });

  test('keep that limit with concurrent events of all webhooks, and each webhook counts its own', async () => {
    const second = await app.startSecondServer();
    const { job } = await aWaitingMessage();
    for (let more = 1; more < MAX_WEBHOOKS; more++) await aWebhook(['completion.recorded']);
    await copyDelivery(job.deliveryId, MOST_WAITING - 13, 'waiting');
    const habitIds: number[] = [];
    for (let habit = 0; habit < 6; habit++) habitIds.push(await aHabit(family));
    const taps = habitIds.map((habitId, index) =>
      complete(family, habitId, index % 2 === 0 ? family.parent : family.child.at(second)),
    );
    for (const { status } of await Promise.all(taps)) expect(status).toBe(201);
    expect(await countOf('waiting')).toBe(MOST_WAITING);
    const dropped: number[] = (await webhooks()).map(
      (one: { droppedDeliveries: number }) => one.droppedDeliveries,
    );
    expect(dropped.reduce((sum, count) => sum + count)).toBe(6 * MAX_WEBHOOKS - 12);
  });

  test('let no test message and no finished one wait above the limit, and other families are not limited', async () => {
    const { webhookId, job } = await aWaitingMessage();
    await deliverWebhook(app.ctx, job);
    await copyDelivery(job.deliveryId, MOST_WAITING, 'waiting');
    const refusal = {
      code: 'CONFLICT',
      message:
        '1000 messages of your family are already waiting. Check that your apps answer, then try again.',
      params: { max: MOST_WAITING },
    };
    for (const path of [
      `/api/webhooks/${webhookId}/test`,
      `/api/webhook-deliveries/${job.deliveryId}/send-again`,
    ]) {
      const { status, body } = await family.parent.rest(`POST ${path}`);
      expect([path, status, body]).toEqual([path, 409, refusal]);
    }
    expect(await countOf('waiting')).toBe(MOST_WAITING);
    expect(await webhooks()).toMatchObject([{ droppedDeliveries: 0 }]);

    family = await aFamily(app);
    await aWebhook(['completion.recorded']);
    await deleteJobs(app.db);
    await givePoints(family, 5);
    expect(await countOf('waiting')).toBe(1);
  });

  test('are at most 10,000: the oldest finished ones are deleted, those that wait stay', async () => {
    const { webhookId, job } = await aWaitingMessage();
    const [first] = (await log(webhookId)).items;
    await copyDelivery(job.deliveryId, 10, 'waiting');
    await copyDelivery(job.deliveryId, MOST_FINISHED + 30, 'delivered');
    await deliverWebhook(app.ctx, job);
    expect(await countOf('delivered')).toBe(MOST_FINISHED);
    expect(await countOf('waiting')).toBe(10);
    expect(MOST_WAITING + MOST_FINISHED).toBe(10_000);
    const remaining = await app.db
      .selectFrom('webhook_deliveries')
      .where('family_id', '=', family.familyId)
      .where('id', '=', first.id)
      .selectAll()
      .execute();
    expect(remaining).toEqual([]);
  });
});
