import { deleteJobs, queuedJobs } from '@starchart/db/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aFamily, expectSuccess } from '../../../test-support/families.ts';
import { ADMIN, startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { notifyAdmins } from './notify-admins.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T12:00:00Z');
  await deleteJobs(app.db);
  await app.db.deleteFrom('outbox').execute();
  await app.db.updateTable('parents').set({ status: 'rejected' }).where('is_admin', '=', false).execute();
});
afterAll(() => app.close());

let people = 0;

async function register(): Promise<number> {
  const username = `newcomer${++people}`;
  const { body } = await expectSuccess(app.visitor(), 'POST /api/register', {
    name: 'Nora <b>Newcomer</b>',
    username,
    email: `${username}@example.org`,
    password: 'correct horse',
  });
  return body.id;
}

async function approve(parentId: number): Promise<void> {
  await expectSuccess(await app.admin(), `POST /api/admin/approve-parent/${parentId}`);
}

/** Runs the queued jobs now. Returns the delays (s) of the jobs that they queued. */
async function runJobs(): Promise<number[]> {
  const jobs = await queuedJobs(app.db, 'notify-admins');
  await deleteJobs(app.db);
  for (const { data } of jobs) await notifyAdmins(app.ctx, data);
  return (await queuedJobs(app.db, 'notify-admins')).map(({ startsInSeconds }) => startsInSeconds);
}

function notifications(recipient = ADMIN.email) {
  return app.db
    .selectFrom('outbox')
    .where('kind', '=', 'registrations-waiting')
    .where('recipient', '=', recipient)
    .select(['payload', 'created_at as at'])
    .orderBy('id')
    .execute();
}

test('a pending registration is mailed to every admin, with the number of pending parents and no name', async () => {
  const other = await register();
  const admin = { is_admin: true, status: 'approved', email: 'second-admin@example.org' } as const;
  await app.db.updateTable('parents').set(admin).where('id', '=', other).execute();
  const waiting = [await register(), await register()];
  try {
    expect(await runJobs()).toEqual([]);
    for (const email of [ADMIN.email, admin.email]) {
      expect(await notifications(email)).toEqual([
        { at: app.clock.now(), payload: { count: 2, parentIds: waiting } },
      ]);
    }
  } finally {
    await app.db.updateTable('parents').set({ is_admin: false }).where('id', '=', other).execute();
  }
});

test('a registration with an invite code is not pending and sends no mail', async () => {
  const { parentId } = await aFamily(app);
  const { status } = await app.db
    .selectFrom('parents')
    .where('id', '=', parentId)
    .select('status')
    .executeTakeFirstOrThrow();
  expect(status).toBe('approved');
  expect(await queuedJobs(app.db, 'notify-admins')).toEqual([]);
});

test('an admin gets at most one mail an hour; later registrations are mailed after that hour', async () => {
  const first = await register();
  expect(await runJobs()).toEqual([]);
  app.clock.moveBy(0.5);
  const second = await register();
  expect(await runJobs()).toEqual([expect.closeTo(1800, -1)]);
  app.clock.moveBy(0.25);
  const third = await register();
  expect(await runJobs()).toEqual([expect.closeTo(900, -1), expect.closeTo(900, -1)]);
  expect(await notifications()).toHaveLength(1);

  app.clock.moveBy(0.25);
  expect(await runJobs()).toEqual([]);
  expect((await notifications()).map(({ payload }) => payload)).toEqual([
    { count: 1, parentIds: [first] },
    { count: 3, parentIds: [first, second, third] },
  ]);
});

test('a registration that is decided before the mail sends no mail', async () => {
  const early = await register();
  await approve(early);
  expect(await runJobs()).toEqual([]);
  expect(await notifications()).toEqual([]);

  await register();
  await runJobs();
  const late = await register();
  await runJobs();
  await approve(late);
  app.clock.moveBy(1);
  expect(await runJobs()).toEqual([]);
  expect(await notifications()).toHaveLength(1);
});

test('concurrent notifications of several servers send one mail', async () => {
  await register();
  const [job] = await queuedJobs(app.db, 'notify-admins');
  if (!job) throw new Error('Nothing is queued');
  await Promise.all(Array.from({ length: 5 }, () => notifyAdmins(app.ctx, job.data)));
  expect(await notifications()).toHaveLength(1);
});

test('a failed registration sends no mail', async () => {
  const taken = { username: 'admin', name: 'Ann', email: 'other@example.org', password: 'correct horse' };
  expect((await app.visitor().rest('POST /api/register', taken)).status).toBe(409);
  expect(await queuedJobs(app.db, 'notify-admins')).toEqual([]);
});

test('a registration is audited', async () => {
  const parentId = await register();
  const entries = await app.db
    .selectFrom('audit_entries')
    .where('subject', '=', `parent/${parentId}`)
    .select(['action', 'actor_role', 'actor_id'])
    .execute();
  expect(entries).toEqual([{ action: 'parent-registered', actor_role: 'visitor', actor_id: null }]);
});
