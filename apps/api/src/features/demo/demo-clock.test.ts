import { countLockWaits, deleteJobs, queuedJobs } from '@starchart/db/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, aHabit, aToken, expectSuccess } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';
import { startTestReceiver } from '../../../test-support/test-receiver.ts';
import { approveOverdueCompletions } from '../completions/approve-overdue-completions.ts';
import { deliverWebhook } from '../webhooks/deliver-webhook.ts';

let app: TestApp;
let admin: TestClient;
afterEach(() => app.close());

async function start(now = '2026-03-11T12:00:00Z'): Promise<void> {
  app = await startTestApp(now, { isDemo: true, webhooksToPrivateNetworks: true });
  admin = await app.admin();
  await expectSuccess(admin, 'PATCH /api/account', { timeZone: 'Europe/Berlin' });
}

async function moveTo(to: string): Promise<{ now: string; today: string; stops: Record<string, string> }> {
  return (await expectSuccess(admin, 'POST /api/demo/clock', { to })).body;
}

/** A habit of a new family, as its child reads it. */
async function habitOf(given: Parameters<typeof aHabit>[1] = {}) {
  const family = await aFamily(app);
  const habitId = await aHabit(family, given);
  const { childId, child } = family;
  return {
    complete: () => child.rest('POST /api/habit-completions', { habitId, childId }),
    async look() {
      const { body } = await child.rest(`GET /api/children/${childId}/habits`);
      return body[0];
    },
    verify: async () => (await family.parent.rest(`GET /api/children/${childId}/points-entries/verify`)).body,
  };
}

/** Moves the clock and does the job that this queues. */
async function moveAndApprove(to: string): Promise<void> {
  await deleteJobs(app.db);
  await moveTo(to);
  expect(await queuedJobs(app.db, 'approve-overdue-completions')).toHaveLength(1);
  await approveOverdueCompletions(app.ctx);
}

describe('in a demo', () => {
  beforeEach(() => start());

  test('an admin reads the family’s time, and moves from stop to stop', async () => {
    const { body: clock } = await expectSuccess(admin, 'GET /api/demo/clock');
    expect(clock).toMatchObject({
      now: '2026-03-11T12:00:00.000Z',
      today: '2026-03-11',
      timeZone: 'Europe/Berlin',
    });
    const tomorrow = await moveTo(clock.stops.tomorrow);
    expect(tomorrow).toMatchObject({ now: '2026-03-12T06:00:00.000Z', today: '2026-03-12' });
    expect(await moveTo(tomorrow.stops.nextWeek ?? '')).toMatchObject({ today: '2026-03-16' });
    expect(await moveTo('2026-11-24T07:00')).toMatchObject({
      now: '2026-11-24T06:00:00.000Z',
      today: '2026-11-24',
    });
    expect((await admin.query('demo.clock')).body).toMatchObject({ today: '2026-11-24' });
  });

  test('a moved clock continues with the real time', async () => {
    await moveTo('2026-03-20T07:00');
    app.clock.moveBy(1);
    expect((await admin.rest('GET /api/demo/clock')).body.now).toBe('2026-03-20T07:00:00.000Z');
  });

  test('it never moves back, and at most a year at once', async () => {
    for (const to of [
      '2026-03-11T12:00:00Z',
      '2026-03-11T12:59',
      '1970-01-01T00:00',
      '2027-03-13T12:00',
      '9999-12-31T00:00',
    ]) {
      const { status, body } = await admin.rest('POST /api/demo/clock', { to });
      expect([to, status, body.errors?.[0]?.path]).toEqual([to, 400, 'to']);
    }
    expect((await admin.rest('GET /api/demo/clock')).body.now).toBe('2026-03-11T12:00:00.000Z');
  });

  test('a concurrent move runs after the first, and does not revert it', async () => {
    const other = admin.copy();
    const moves: ReturnType<TestClient['rest']>[] = [];
    await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('sessions').select('id').forUpdate().execute();
      moves.push(admin.rest('POST /api/demo/clock', { to: '2026-03-20T07:00' }));
      await expect.poll(() => countLockWaits(app.db)).toBe(1);
      moves.push(other.rest('POST /api/demo/clock', { to: '2026-03-12T07:00' }));
      // Enough time to reach the same point as the first.
      for (let looks = 0; looks < 10; looks++)
        await app.admin().then((one) => one.rest('GET /api/demo/clock'));
    });
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 400]);
    expect((await admin.rest('GET /api/demo/clock')).body.now).toBe('2026-03-20T06:00:00.000Z');
    expect((await admin.rest('GET /api/account/sessions')).body[0].signedInAt).toBe(
      '2026-03-20T06:00:00.000Z',
    );
  });

  test('every session has the offset', async () => {
    const { parent, child } = await aFamily(app);
    await moveTo('2026-03-11T14:00');
    for (const who of [admin, parent, child]) {
      expect((await who.rest('GET /api/auth/me')).body.clockAheadMs).toBe(3_600_000);
    }
  });

  test('a clock change neither ends, shortens nor revives sessions', async () => {
    const { parent, child } = await aFamily(app);
    const left = app.visitor();
    await expectSuccess(left, 'POST /api/login', { username: 'admin', password: 'admin-secret' });
    await left.rest('POST /api/logout');
    await moveTo('2027-03-01T07:00');
    for (const who of [admin, parent, child]) {
      expect((await who.rest('GET /api/auth/me')).status).toBe(200);
    }
    expect((await left.rest('GET /api/auth/me')).status).toBe(401);
    expect((await parent.rest('GET /api/account/sessions')).body).toHaveLength(2);
    app.clock.moveBy(2.1);
    expect((await child.rest('GET /api/auth/me')).status).toBe(401);
    app.clock.moveBy(31 * 24);
    expect((await parent.rest('GET /api/auth/me')).status).toBe(401);
  });

  test('a move is in the audit log, with the time before it', async () => {
    await moveTo('2026-06-01T07:00');
    const { body } = await admin.rest('GET /api/admin/audit?action=demo-clock-moved');
    expect(body.items).toEqual([
      expect.objectContaining({ at: '2026-03-11T12:00:00.000Z', actorRole: 'parent' }),
    ]);
  });

  test('a move sends no mail, and queues only the nightly approval', async () => {
    await deleteJobs(app.db);
    await moveTo('2027-03-01T07:00');
    for (const { name } of await app.jobs.states()) {
      const count = name === 'approve-overdue-completions' ? 1 : 0;
      expect([name, await queuedJobs(app.db, name)]).toMatchObject([name, { length: count }]);
    }
    expect((await admin.rest('GET /api/admin/mails')).body.items).toEqual([]);
  });

  test('a webhook has the moved time, and a signature with the real time, which its receiver checks', async () => {
    const receiver = await startTestReceiver();
    await moveTo('2026-06-01T07:00');
    const wanted = { url: receiver.url, events: ['badge.earned'] };
    const { body: webhook } = await expectSuccess(admin, 'POST /api/webhooks', wanted);
    await deleteJobs(app.db);
    await expectSuccess(admin, `POST /api/webhooks/${webhook.id}/test`);
    for (const { data } of await queuedJobs(app.db, 'deliver-webhook')) await deliverWebhook(app.ctx, data);
    await receiver.close();
    const [message] = receiver.received;
    expect(JSON.parse(message?.body ?? '')).toMatchObject({ createdAt: '2026-06-01T05:00:00.000Z' });
    expect(Number(message?.headers['webhook-timestamp'])).toBe(Date.parse('2026-03-11T12:00:00Z') / 1000);
  });

  test('only an admin moves it: no other parent, child, access token or visitor', async () => {
    const family = await aFamily(app);
    const { program } = await aToken(app, family);
    for (const [who, status] of [
      [family.parent, 403],
      [family.child, 403],
      [program, 403],
      [app.visitor(), 401],
    ] as const) {
      expect((await who.rest('POST /api/demo/clock', { to: '2026-06-01T07:00' })).status).toBe(status);
      expect((await who.rest('GET /api/demo/clock')).status).toBe(status);
    }
    expect((await admin.rest('GET /api/demo/clock')).body.now).toBe('2026-03-11T12:00:00.000Z');
  });
});

describe('over moved days', () => {
  test('a streak grows with each day on which the habit is done, and ends after a missed day', async () => {
    await start();
    const habit = await habitOf();
    for (const [day, streak] of [
      ['2026-03-12T07:00', 1],
      ['2026-03-13T07:00', 2],
      ['2026-03-14T21:00', 3],
    ] as const) {
      await moveTo(day);
      expect((await habit.complete()).status).toBe(201);
      expect((await habit.complete()).status).toBe(200);
      expect(await habit.look()).toMatchObject({ completionCount: streak });
    }
    await moveTo('2026-03-15T07:00');
    expect(await habit.look()).toMatchObject({ completionCount: 3 });
    await moveTo('2026-03-16T07:00');
    expect(await habit.look()).toMatchObject({ completionCount: 0 });
    expect(await habit.verify()).toMatchObject({ ok: true });
  });

  test('a move of the demo clock to seven days later approves a pending completion', async () => {
    await start();
    const { complete, look, verify } = await habitOf({ requiresApproval: true });
    await complete();
    await moveAndApprove('2026-03-18T12:59');
    expect(await look()).toMatchObject({ pendingCount: 1 });
    await moveAndApprove('2026-03-18T13:01');
    expect(await look()).toMatchObject({ pendingCount: 0, completions: [{ status: 'counted' }] });
    expect(await verify()).toMatchObject({ ok: true });
  });

  test('a new week starts at zero', async () => {
    await start();
    const habit = await habitOf({ frequency: 'weekly', daysPerWeek: 2 });
    await habit.complete();
    expect(await habit.look()).toMatchObject({ completionCount: 1 });
    const { stops } = (await admin.rest('GET /api/demo/clock')).body;
    await moveTo(stops.nextWeek);
    expect(await habit.look()).toMatchObject({ completionCount: 0 });
  });

  test('the night of a clock change is one day, and breaks no streak', async () => {
    await start();
    const habit = await habitOf();
    await moveTo('2026-03-28T20:00');
    await habit.complete();
    const { stops } = (await admin.rest('GET /api/demo/clock')).body;
    const before = await moveTo(stops.clockChange);
    expect(before).toMatchObject({ now: '2026-03-29T00:00:00.000Z', today: '2026-03-29' });
    expect((await habit.complete()).status).toBe(201);
    const after = await moveTo(before.stops.nextHour ?? '');
    expect(after).toMatchObject({ now: '2026-03-29T01:00:00.000Z', today: '2026-03-29' });
    expect((await habit.complete()).status).toBe(200);
    await moveTo('2026-03-29T23:59');
    expect((await habit.complete()).status).toBe(200);
    await moveTo('2026-03-30T00:00');
    expect((await habit.complete()).status).toBe(201);
    expect(await habit.look()).toMatchObject({ completionCount: 3 });
  });
});

test('in any other mode the clock is the real one, and sessions have no demo clock', async () => {
  app = await startTestApp();
  admin = await app.admin();
  const before = app.ctx.clock.now();
  for (const answer of [
    await admin.rest('GET /api/demo/clock'),
    await admin.rest('POST /api/demo/clock', { to: '2026-06-01T07:00' }),
    await admin.query('demo.clock'),
    await admin.mutate('demo.moveClock', { to: '2026-06-01T07:00' }),
  ]) {
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe('You can only move the clock in a demo.');
  }
  expect(app.ctx.clock.now()).toEqual(before);
  expect((await admin.rest('GET /api/auth/me')).body).not.toHaveProperty('clockAheadMs');
});
