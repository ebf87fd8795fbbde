import { openDatabase } from '@starchart/db';
import { countLockWaits } from '@starchart/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, expectSuccess } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { expireRegistrations } from './expire-registrations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.moveTo('2026-03-11T12:00:00Z'));

const DAY = 24;
let applicants = 0;

async function anApplicant() {
  const username = `applicant-${++applicants}`;
  const login = { username, password: 'correct horse' };
  const registration = { ...login, name: 'Ann Applicant', email: `${username}@example.org` };
  const { body } = await expectSuccess(app.visitor(), 'POST /api/register', registration);
  return { id: body.id as number, login, registration };
}

async function statusOf(parentId: number): Promise<string | undefined> {
  const row = await app.db
    .selectFrom('parents')
    .where('id', '=', parentId)
    .select('status')
    .executeTakeFirst();
  return row?.status;
}

describe('a registration', () => {
  test('without a decision is deleted after thirty days, with an audit entry', async () => {
    const { id, login, registration } = await anApplicant();
    app.clock.moveBy(30 * DAY - 1);
    await expireRegistrations(app.ctx);
    expect(await statusOf(id)).toBe('pending');
    app.clock.moveBy(1);
    await expireRegistrations(app.ctx);
    expect(await statusOf(id)).toBeUndefined();
    const audit = await app.db
      .selectFrom('audit_entries')
      .where('action', '=', 'registration-expired')
      .where('subject', '=', `parent/${id}`)
      .select(['actor_role', 'actor_id', 'family_id'])
      .execute();
    expect(audit).toEqual([{ actor_role: 'system', actor_id: null, family_id: null }]);
    expect((await app.visitor().rest('POST /api/login', login)).status).toBe(401);
    await expectSuccess(app.visitor(), 'POST /api/register', registration);
  });

  test('that was decided, or whose approval was withdrawn, stays', async () => {
    const [approved, rejected] = [await anApplicant(), await anApplicant()];
    const admin = await app.admin();
    await expectSuccess(admin, `POST /api/admin/approve-parent/${approved.id}`);
    await expectSuccess(admin, `POST /api/admin/reject-parent/${rejected.id}`);
    const withdrawn = await aFamily(app);
    await expectSuccess(admin, `POST /api/admin/withdraw-parent/${withdrawn.parentId}`);
    await expectSuccess(admin, `POST /api/admin/withdraw-parent/${approved.id}`);
    app.clock.moveBy(400 * DAY);
    await expireRegistrations(app.ctx);
    expect(await statusOf(approved.id)).toBe('pending');
    expect(await statusOf(rejected.id)).toBe('rejected');
    expect(await statusOf(withdrawn.parentId)).toBe('pending');
  });

  test('that is approved while it expires stays', async () => {
    const { id } = await anApplicant();
    app.clock.moveBy(31 * DAY);
    const { db, close } = openDatabase({ connection: { connectionString: app.connectionString } });
    const [begun, deciding] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const decision = db.transaction().execute(async (tx) => {
      await tx
        .updateTable('parents')
        .set({ status: 'approved', registration_expires_at: null })
        .where('id', '=', id)
        .execute();
      begun.resolve();
      await deciding.promise;
    });
    await begun.promise;
    const expiring = expireRegistrations(app.ctx);
    await expect.poll(() => countLockWaits(app.db), { timeout: 20_000 }).toBe(1);
    deciding.resolve();
    await Promise.all([decision, expiring]);
    await close();
    expect(await statusOf(id)).toBe('approved');
  });
});

test('the list of pending parents is paged, on both transports', async () => {
  await app.db.deleteFrom('families').where('id', 'in', pendingFamilies()).execute();
  const ids: number[] = [];
  for (let turn = 0; turn < 5; turn++) ids.push((await anApplicant()).id);
  const admin = await app.admin();
  const first = (await expectSuccess(admin, 'GET /api/parents/pending?limit=3')).body;
  expect(first.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 3));
  expect(first[0].expiresAt).toBe('2026-04-10T12:00:00.000Z');
  const { body } = await admin.query('admin.pendingParents', { limit: 3, cursor: ids[2] });
  expect(body.map(({ id }: { id: number }) => id)).toEqual(ids.slice(3));
  expect((await expectSuccess(admin, 'GET /api/parents/pending')).body).toHaveLength(5);
  expect((await admin.rest('GET /api/parents/pending?limit=101')).status).toBe(400);
});

function pendingFamilies() {
  return app.db.selectFrom('parents').where('status', '=', 'pending').select('family_id');
}
