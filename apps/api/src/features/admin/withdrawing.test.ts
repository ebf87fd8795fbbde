import { databaseFingerprint } from '@starchart/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const withdraw = (parentId: number) => admin.rest(`POST /api/admin/withdraw-parent/${parentId}`);
const approve = (parentId: number) => admin.rest(`POST /api/admin/approve-parent/${parentId}`);

async function isSignedIn(browser: TestClient): Promise<boolean> {
  return (await browser.rest('GET /api/auth/me')).status === 200;
}

async function pendingIds(): Promise<number[]> {
  const { body } = await admin.rest('GET /api/parents/pending');
  return body.map(({ id }: { id: number }) => id);
}

async function auditOf(parentId: number): Promise<string[]> {
  const entries = await app.db
    .selectFrom('audit_entries')
    .where('subject', '=', `parent/${parentId}`)
    .select('action')
    .orderBy('id')
    .execute();
  return entries.map(({ action }) => action);
}

function mailsOf({ familyId }: TestFamily) {
  return app.db.selectFrom('outbox').where('family_id', '=', familyId).select('kind').execute();
}

describe('withdrawing an approval', () => {
  test('ends all sessions of the family on every device and blocks its logins', async () => {
    const family = await aFamily(app);
    const phone = app.visitor();
    await expectSuccess(phone, 'POST /api/login', family.parentLogin);
    const tablet = app.visitor();
    await expectSuccess(tablet, 'POST /api/login', family.parentLogin);
    await expectSuccess(tablet, 'PATCH /api/account', { childViewLock: true });
    await expectSuccess(tablet, 'POST /api/child-view', { childId: family.childId });

    expect((await withdraw(family.parentId)).status).toBe(200);
    for (const browser of [family.parent, phone, tablet, family.child]) {
      expect(await isSignedIn(browser)).toBe(false);
    }
    const login = await app.visitor().rest('POST /api/login', family.parentLogin);
    expect(login.body.code).toBe('ACCOUNT_PENDING');
    expect((await app.visitor().rest('POST /api/child-login', family.childLogin)).status).toBe(401);
  });

  test('makes the parent pending; a new approval restores the family and sends a mail', async () => {
    const family = await aFamily(app);
    await withdraw(family.parentId);
    expect(await pendingIds()).toContain(family.parentId);
    expect(await mailsOf(family)).toEqual([]);
    const stored = await app.db
      .selectFrom('parents')
      .where('id', '=', family.parentId)
      .select(['approved_by', 'approved_at'])
      .executeTakeFirst();
    expect(stored).toEqual({ approved_by: null, approved_at: null });

    expect((await approve(family.parentId)).status).toBe(200);
    expect(await pendingIds()).not.toContain(family.parentId);
    expect(await mailsOf(family)).toEqual([{ kind: 'registration-approved' }]);
    for (const browser of [family.parent, family.child]) expect(await isSignedIn(browser)).toBe(false);
    await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
    await expectSuccess(family.child, 'POST /api/child-login', family.childLogin);
    expect(await auditOf(family.parentId)).toEqual([
      'parent-registered',
      'parent-withdrawn',
      'parent-approved',
    ]);
  });

  test('again, or before any approval, changes nothing', async () => {
    const family = await aFamily(app);
    await withdraw(family.parentId);
    const before = await databaseFingerprint(app.db);
    expect((await withdraw(family.parentId)).status).toBe(200);
    expect((await admin.mutate('admin.withdrawParent', { id: family.parentId })).status).toBe(200);
    expect(await databaseFingerprint(app.db)).toBe(before);
  });

  test('is rejected for a rejected registration', async () => {
    const family = await aFamily(app);
    await withdraw(family.parentId);
    await expectSuccess(admin, `POST /api/admin/reject-parent/${family.parentId}`);
    const answer = await withdraw(family.parentId);
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      code: 'ALREADY_DECIDED',
      message: 'This registration was already rejected.',
    });
  });

  test('of oneself, or of an unknown parent, is rejected', async () => {
    const { body: self } = await admin.rest('GET /api/auth/me');
    const before = await databaseFingerprint(app.db);
    const own = await withdraw(self.id);
    expect(own.status).toBe(409);
    expect(own.body).toEqual({ code: 'CONFLICT', message: "You can't decide on your own account." });
    for (const id of [2_000_000_000, 'abc', '1.5', '-1', 2 ** 64]) {
      const answer = await admin.rest(`POST /api/admin/withdraw-parent/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ code: 'NOT_FOUND', message: "We couldn't find that." });
    }
    expect(await databaseFingerprint(app.db)).toBe(before);
  });
});

test('a concurrent request of a withdrawn family writes nothing', async () => {
  const family = await aFamily(app);
  const browser = family.parent.copy();
  await withdraw(family.parentId);
  const before = await databaseFingerprint(app.db);
  const answer = await browser.rest('POST /api/children', { name: 'Too late' });
  expect(answer.status).toBe(401);
  expect(await databaseFingerprint(app.db)).toBe(before);
});

test('an admin whose approval is withdrawn cannot decide on parents until approved again', async () => {
  const family = await aFamily(app);
  await app.db.updateTable('parents').set({ is_admin: true }).where('id', '=', family.parentId).execute();
  expect((await family.parent.rest('GET /api/parents')).status).toBe(200);
  expect((await withdraw(family.parentId)).status).toBe(200);
  expect((await family.parent.rest('GET /api/parents')).status).toBe(401);
  await approve(family.parentId);
  await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
  expect((await family.parent.rest('GET /api/parents')).status).toBe(200);
});
