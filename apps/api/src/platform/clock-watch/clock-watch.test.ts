import { confirmTime } from '@starchart/db';
import { deleteJobs, queuedJobs } from '@starchart/db/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { complete, habitOf, redeem } from '../../../test-support/actions.ts';
import {
  aFamily,
  aHabit,
  aReward,
  aWebhook,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { notifyAdmins } from '../../features/mail/notify-admins.ts';
import { deliverWebhook } from '../../features/webhooks/deliver-webhook.ts';
import { clockText, DatabaseClockWatch } from './clock-watch.ts';

const NOW = '2026-03-11T12:00:00Z';

let app: TestApp;
let family: TestFamily;
let habitId: number;
beforeEach(async () => {
  app = await startTestApp(NOW, { watchesClock: true });
  await app.clockWatch.check();
  family = await aFamily(app, { timeZone: 'UTC' });
  habitId = await aHabit(family);
});
afterEach(() => app.close());

const statusOf = async (call: Promise<{ status: number }>) => (await call).status;
const ready = async () => (await app.app.inject('/readyz')).json();

describe('while the clock is behind its data', () => {
  test.each([
    ['by more than an hour', '2026-03-11T10:59:00Z'],
    ['in 1970', '1970-01-01T00:10:00Z'],
  ])('%s, both transports reject all writes with the reason, and reads work', async (_when, time) => {
    app.clock.moveTo(time);
    const refused = await complete(family, habitId);
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '60',
    ]);
    expect(refused.body.message).toBe(
      "The server's clock is wrong, so nothing can be saved right now. Please tell the person who runs the server.",
    );
    const input = { habitId, childId: family.childId };
    expect(await statusOf(family.child.mutate('completions.record', input))).toBe(503);
    expect(await statusOf(app.visitor().rest('POST /api/login', family.parentLogin))).toBe(503);
    expect(await statusOf(family.parent.rest('PATCH /api/account', { childViewLock: true }))).toBe(503);
    expect(await habitOf(family, habitId)).toMatchObject({ completionCount: 0 });
    expect(await ready()).toEqual({ status: 'clock behind' });
    const { count } = await app.db
      .selectFrom('habit_completions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  test('an hour is no matter', async () => {
    app.clock.moveTo('2026-03-11T11:00:00Z');
    expect(await statusOf(complete(family, habitId))).toBe(201);
  });

  test('a clock that is set right is right at once, without a restart', async () => {
    app.clock.moveTo('1970-01-01T00:00:00Z');
    await app.clockWatch.check();
    expect(await statusOf(complete(family, habitId))).toBe(503);
    app.clock.moveTo('2026-03-11T12:05:00Z');
    expect(await statusOf(complete(family, habitId))).toBe(201);
    expect(await ready()).toEqual({ status: 'ready' });
    await app.clockWatch.check();
    expect(app.clockStates.map(({ is }) => is)).toEqual(['behind', 'right']);
  });

  test('a server that starts then says what to do, in one line', async () => {
    app.clock.moveTo('1970-01-01T00:00:00Z');
    const started = new DatabaseClockWatch({
      db: app.db,
      clock: app.clock,
      databaseTime: () => app.clock.now(),
      report: () => {},
    });
    const text = clockText(await started.check(), app.clock.now());
    expect(text).toBe(
      'The clock of this computer says 1970-01-01T00:00Z, but data was written until 2026-03-11T12:00Z. Nothing is saved until the ' +
        'clock is right. Set it, for example with NTP; Starchart notices. If it is right now and was ahead before, run: ' +
        'npm run admin -- confirm-clock',
    );
    expect(started.isBehind()).toBe(true);
  });

  test('the operator can say that it is right', async () => {
    app.clock.moveTo('2026-02-11T12:00:00Z');
    await confirmTime(app.db, app.clock.now());
    await app.clockWatch.check();
    expect(app.clockWatch.isBehind()).toBe(false);
    expect(await ready()).toEqual({ status: 'ready' });
  });
});

async function completeAhead(): Promise<void> {
  app.clock.moveTo('2027-04-15T12:00:00Z');
  expect((await app.clockWatch.check()).is).toBe('ahead');
  const child = app.visitor();
  await expectSuccess(child, 'POST /api/child-login', family.childLogin);
  await complete(family, habitId, child);
}

describe('after the clock was 400 days ahead and is corrected', () => {
  test('writes work at once, and a parent removes what lies in the future', async () => {
    await complete(family, habitId);
    await completeAhead();
    app.clock.moveTo('2026-03-12T12:00:00Z');
    expect((await app.clockWatch.check()).is).toBe('corrected');
    expect(app.clockStates.map(({ is }) => is)).toEqual(['ahead', 'corrected']);
    const cells = [{ habitId, day: '2027-04-15', done: false }];
    await expectSuccess(family.parent, `POST /api/children/${family.childId}/chart-corrections`, { cells });
    await complete(family, habitId);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 2, completionCount: 2 });
  });

  test('a clock that was ahead for days counted as right: writes wait for the operator', async () => {
    await completeAhead();
    for (const time of ['2027-04-16T11:00:00Z', '2027-04-16T13:00:00Z']) {
      app.clock.moveTo(time);
      await app.clockWatch.check();
    }
    app.clock.moveTo('2026-03-14T12:00:00Z');
    expect(await statusOf(complete(family, habitId))).toBe(503);
    await confirmTime(app.db, app.clock.now());
    await app.clockWatch.check();
    expect(await statusOf(complete(family, habitId))).toBe(201);
  });

  test.each(['by itself', 'as the operator says'])(
    '%s, habits that were changed then are as usual',
    async (how) => {
      const of = { childId: family.childId, name: 'Piano', description: 'Ten minutes' };
      const asleep = await aHabit(family, { name: 'Piano' });
      const update = (id: number, change: object) =>
        expectSuccess(family.parent, `PUT /api/habits/${id}`, { ...of, ...change });
      await update(asleep, { active: false });
      app.clock.moveTo('2026-03-25T12:00:00Z');
      await app.clockWatch.check();
      await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
      await update(asleep, { active: true });
      await update(habitId, { slots: ['morning', 'evening'] });
      app.clock.moveBy(24);
      await update(habitId, { slots: ['any', 'any', 'any'] });
      const added = await aHabit(family, { name: 'New' });

      app.clock.moveTo('2026-03-12T12:00:00Z');
      if (how === 'as the operator says') await confirmTime(app.db, app.clock.now());
      await app.clockWatch.check();
      expect(await habitOf(family, asleep)).toMatchObject({ dueStatus: 'due' });
      expect((await habitOf(family, habitId)).slotsToday).toHaveLength(3);
      const created = await app.db
        .selectFrom('habits')
        .where('id', '=', added)
        .select(['created_at'])
        .executeTakeFirstOrThrow();
      expect(created.created_at).toEqual(app.clock.now());
      await update(habitId, { slots: ['any', 'any'] });
      expect((await habitOf(family, habitId)).slotsToday).toHaveLength(2);
      const schedules = await app.db
        .selectFrom('past_schedules')
        .where('habit_id', '=', habitId)
        .select(['valid_until', 'slots'])
        .execute();
      expect(schedules).toEqual([{ valid_until: '2026-03-11', slots: ['any'] }]);
    },
  );

  test('a reward that was handed out then can be taken back for a day', async () => {
    await givePoints(family, 25);
    const { id } = (await redeem(family, await aReward(family))).body;
    app.clock.moveTo('2027-04-15T12:00:00Z');
    await app.clockWatch.check();
    await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
    await expectSuccess(family.parent, `POST /api/reward-redemptions/${id}/fulfill`);
    app.clock.moveTo(NOW);
    await app.clockWatch.check();
    app.clock.moveBy(24);
    await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
    const { body } = await family.parent.rest(`POST /api/reward-redemptions/${id}/unfulfill`);
    expect(body).toMatchObject({ code: 'TOO_LATE' });
  });

  test('a completion that was undone then can be sent late, if it was tapped after the correction', async () => {
    await complete(family, habitId);
    app.clock.moveTo('2026-03-13T12:00:00Z');
    await app.clockWatch.check();
    await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
    const cells = [{ habitId, day: '2026-03-11', done: false }];
    await expectSuccess(family.parent, `POST /api/children/${family.childId}/chart-corrections`, { cells });
    app.clock.moveTo(NOW);
    await app.clockWatch.check();
    const late = (minutesAgo: number) =>
      family.child.rest(
        'POST /api/habit-completions',
        { habitId, childId: family.childId, occurredAt: new Date(Date.parse(NOW) - minutesAgo * 60_000) },
        { 'starchart-sent-at': NOW },
      );
    expect((await late(30)).body).toMatchObject({ code: 'NEWER_CHANGE' });
    app.clock.moveTo('2026-03-11T12:30:00Z');
    expect((await late(1)).body).toMatchObject({ completedOn: '2026-03-11', status: 'counted' });
  });

  test('attempts are kept no longer than those of today', async () => {
    const wrong = { ...family.parentLogin, password: 'wrong wrong' };
    const keptUntil = async () => {
      const rows = await app.db.selectFrom('rate_limits').select('keep_until').orderBy('key').execute();
      return rows.map(({ keep_until }) => keep_until);
    };
    await app.visitor().rest('POST /api/login', wrong);
    const before = await keptUntil();
    app.clock.moveTo('2027-04-15T12:00:00Z');
    await app.clockWatch.check();
    await app.visitor().rest('POST /api/login', wrong);
    expect(await keptUntil()).not.toEqual(before);
    app.clock.moveTo(NOW);
    await app.clockWatch.check();
    const after = await keptUntil();
    const anHourLater = before.map((at) => new Date(at.getTime() + 3_600_000));
    expect(after.map((at, index) => at <= (anHourLater[index] ?? at))).toEqual(before.map(() => true));
  });

  test('passwords that were wrong then do not keep anybody out', async () => {
    app.clock.moveTo('2027-04-15T12:00:00Z');
    await app.clockWatch.check();
    const wrong = { ...family.parentLogin, password: 'wrong wrong' };
    for (let attempt = 0; attempt < 11; attempt++) await app.visitor().rest('POST /api/login', wrong);
    expect(await statusOf(app.visitor().rest('POST /api/login', family.parentLogin))).toBe(429);
    app.clock.moveTo(NOW);
    await app.clockWatch.check();
    expect(await statusOf(app.visitor().rest('POST /api/login', family.parentLogin))).toBe(200);
  });
});

/** Runs `during` while the clock is 400 days ahead, and sets it right. */
async function whileAhead(during: () => Promise<void>): Promise<void> {
  app.clock.moveTo('2027-04-15T12:00:00Z');
  await app.clockWatch.check();
  await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
  await during();
  app.clock.moveTo(NOW);
  expect((await app.clockWatch.check()).is).toBe('corrected');
  await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
}

describe('what a clock that was ahead put off', () => {
  test('messages of webhooks wait for twelve hours as others, so that they leave room for new ones', async () => {
    const { id } = await aWebhook(app, family, {
      url: 'https://192.168.1.9/hook',
      events: ['completion.recorded'],
    });
    await deleteJobs(app.db);
    await whileAhead(async () => {
      await complete(family, habitId, family.parent);
      const dropped = { dropped_deliveries: 3, dropped_since: app.clock.now() };
      await app.db.updateTable('webhooks').set(dropped).where('id', '=', id).execute();
    });
    const [job] = await queuedJobs(app.db, 'deliver-webhook');
    const listed = async () => (await expectSuccess(family.parent, 'GET /api/webhooks')).body[0];
    expect(job?.data.until).toBe('2026-03-12T00:00:00.000Z');
    expect(await listed()).toMatchObject({
      droppedSince: '2026-03-11T12:00:00.000Z',
      lastDelivery: { id: job?.data.deliveryId, state: 'waiting', createdAt: '2026-03-11T12:00:00.000Z' },
    });
    app.clock.moveBy(12);
    if (job) await deliverWebhook(app.ctx, job.data);
    expect(await listed()).toMatchObject({ lastDelivery: { state: 'failed' } });
  });

  test('admins are mailed of the next registration, mails are retried for a day, and registrations wait for thirty days', async () => {
    const registered = async (username: string): Promise<{ parentId: number }> => {
      const input = { name: 'New', username, email: `${username}@example.org`, password: 'correct horse' };
      const { body } = await expectSuccess(app.visitor(), 'POST /api/register', input);
      return { parentId: body.id };
    };
    const ctx = { ...app.ctx, settings: { ...app.ctx.settings, canSendMail: true } };
    let early = 0;
    await whileAhead(async () => {
      const { parentId } = await registered('early-bird');
      early = parentId;
      await notifyAdmins(ctx, { parentId });
    });
    const [mail] = await queuedJobs(app.db, 'deliver-mail');
    expect(mail?.data.until).toBe('2026-03-12T12:00:00.000Z');
    const waits = await app.db
      .selectFrom('parents')
      .where('id', '=', early)
      .select(['registration_date', 'registration_expires_at'])
      .executeTakeFirstOrThrow();
    expect(waits).toEqual({
      registration_date: new Date(NOW),
      registration_expires_at: new Date('2026-04-10T12:00:00Z'),
    });

    const next = await registered('night-owl');
    app.clock.moveBy(1);
    await notifyAdmins(ctx, next);
    expect(await queuedJobs(app.db, 'deliver-mail')).toHaveLength(2);
  });

  test('wrong passwords from before a restart with the right clock lock no account', async () => {
    const fast = new Date('2026-03-21T12:00:00Z');
    app.clock.moveTo(fast.toISOString());
    const wrong = { ...family.parentLogin, password: 'wrong wrong' };
    for (let attempt = 0; attempt < 11; attempt++) await app.visitor().rest('POST /api/login', wrong);
    app.clock.moveTo(NOW);
    const reported: string[] = [];
    const restarted = new DatabaseClockWatch({
      db: app.db,
      clock: app.clock,
      databaseTime: () => app.clock.now(),
      report: ({ is }) => reported.push(is),
    });
    expect((await restarted.check()).is).toBe('right');
    expect(reported).toEqual([]);
    expect(await statusOf(app.visitor().rest('POST /api/login', family.parentLogin))).toBe(200);
  });
});

test('a server whose clock is ahead of the database does not stop the others', async () => {
  const fast = new DatabaseClockWatch({
    db: app.db,
    clock: { now: () => new Date('2026-03-13T12:00:00Z') },
    databaseTime: () => app.clock.now(),
    report: () => {},
  });
  expect((await fast.check()).is).toBe('different');
  await app.clockWatch.check();
  expect(await statusOf(complete(family, habitId))).toBe(201);
});

test('the real clock of the database is compared', async () => {
  const states: string[] = [];
  const watch = new DatabaseClockWatch({ db: app.db, clock: app.clock, report: ({ is }) => states.push(is) });
  await watch.check();
  expect(states).toEqual(['different']);
});
