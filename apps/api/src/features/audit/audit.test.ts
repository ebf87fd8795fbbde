import type { AuditEntry } from '@starchart/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aChild, aFamily, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { ADMIN, startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';

let app: TestApp;
let admin: TestClient;
let adminId: number;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
  adminId = (await admin.rest('GET /api/auth/me')).body.id;
});
afterAll(() => app.close());

/** The newest entries, through both transports. */
async function audit(query: Record<string, string | number> = {}): Promise<AuditEntry[]> {
  const asText = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const overRest = await admin.rest(`GET /api/admin/audit?${new URLSearchParams(asText).toString()}`);
  expect(overRest.status, overRest.text).toBe(200);
  expect((await admin.query('audit.list', query)).body).toEqual(overRest.body);
  return overRest.body.items;
}

async function actions(query: Record<string, string | number>): Promise<string[]> {
  return (await audit(query)).map(({ action }) => action);
}

async function latest(): Promise<AuditEntry | undefined> {
  return (await audit({ limit: 1 }))[0];
}

/** Identical actions within a minute are one entry. */
function waitForSeconds(seconds: number): void {
  app.clock.moveTo(new Date(app.clock.now().getTime() + seconds * 1000).toISOString());
}

test('begins with the first admin, created by the program', async () => {
  const entries = await audit({ action: 'admin-created' });
  expect(entries).toEqual([
    {
      id: 1,
      at: '2026-03-11T12:00:00.000Z',
      times: 1,
      lastAt: null,
      action: 'admin-created',
      actorRole: 'system',
      actorId: null,
      actorName: null,
      subject: `parent/${adminId}`,
      subjectName: 'admin',
    },
  ]);
});

describe('records', () => {
  let family: TestFamily;
  beforeAll(async () => {
    family = await aFamily(app);
  });

  test('a registration, without an actor', async () => {
    const [entry] = await audit({ action: 'parent-registered' });
    expect(entry).toMatchObject({
      actorRole: 'visitor',
      actorId: null,
      actorName: null,
      subject: `parent/${family.parentId}`,
    });
  });

  test('an admin’s decisions, with current names', async () => {
    await expectSuccess(admin, `POST /api/admin/withdraw-parent/${family.parentId}`);
    await expectSuccess(admin, `POST /api/admin/approve-parent/${family.parentId}`);
    await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
    await expectSuccess(family.parent, 'PATCH /api/account', { name: 'Renamed Since' });
    const [approved, withdrawn] = await audit({ actorId: adminId });
    const expected = {
      actorRole: 'parent',
      actorId: adminId,
      actorName: 'admin',
      subject: `parent/${family.parentId}`,
      subjectName: 'Renamed Since',
    };
    expect(approved).toMatchObject({ action: 'parent-approved', ...expected });
    expect(withdrawn).toMatchObject({ action: 'parent-withdrawn', ...expected });
  });

  test('changes of an invite code, by its last characters', async () => {
    const { body } = await expectSuccess(admin, 'POST /api/invite-codes', {});
    expect(await latest()).toMatchObject({
      action: 'invite-code-created',
      subject: `invite-code/${body.id}`,
      subjectName: `…${body.code.slice(-4)}`,
    });
    await admin.rest(`DELETE /api/invite-codes/${body.id}`);
    expect(await latest()).toMatchObject({ action: 'invite-code-revoked', actorId: adminId });
  });

  test('a child’s new password, but not its new name', async () => {
    const { childId } = await aChild(app, family.parent, 'noted');
    await expectSuccess(family.parent, `PATCH /api/children/${childId}`, { name: 'New Name' });
    expect(await audit({ action: 'child-password-changed' })).toEqual([]);
    await expectSuccess(family.parent, `PATCH /api/children/${childId}`, { password: 'new secret' });
    expect(await latest()).toMatchObject({
      action: 'child-password-changed',
      actorId: family.parentId,
      subject: `child/${childId}`,
    });
  });

  test('a child’s login that is switched on or off, once each', async () => {
    const { childId } = await aChild(app, family.parent, 'switched');
    const change = (canLogin: boolean) =>
      expectSuccess(family.parent, `PATCH /api/children/${childId}`, { canLogin });
    const audited = { actorId: family.parentId, subject: `child/${childId}` };
    await change(false);
    expect(await latest()).toMatchObject({ action: 'child-login-switched-off', ...audited });
    await change(true);
    expect(await latest()).toMatchObject({ action: 'child-login-switched-on', ...audited });
    await change(true);
    expect(await audit({ action: 'child-login-switched-on' })).toHaveLength(1);
  });

  test('admin logins, but no other logins', async () => {
    waitForSeconds(60);
    const before = await audit({ action: 'admin-signed-in' });
    await expectSuccess(app.visitor(), 'POST /api/login', family.parentLogin);
    expect(await audit({ action: 'admin-signed-in' })).toEqual(before);
    expect((await app.visitor().rest('POST /api/login', { ...ADMIN, password: 'wrong one' })).status).toBe(
      401,
    );
    expect(await audit({ action: 'admin-signed-in' })).toEqual(before);
    await expectSuccess(app.visitor(), 'POST /api/login', ADMIN);
    expect(await latest()).toMatchObject({ action: 'admin-signed-in', actorId: adminId, subject: null });
  });

  test('the locked child view: entered, left with a wrong password, left with the right one', async () => {
    const { parent, parentId, parentLogin, childId } = family;
    await expectSuccess(parent, 'PATCH /api/account', { childViewLock: true });
    await expectSuccess(parent, 'POST /api/child-view', { childId });
    const leave = (password: string) => parent.rest('POST /api/child-view/leave', { password });
    expect((await leave('wrong one')).status).toBe(401);
    expect((await leave(parentLogin.password)).status).toBe(200);
    waitForSeconds(60);
    await expectSuccess(parent, 'PATCH /api/account', { childViewLock: false });
    const subject = `child/${childId}`;
    const [, left, refused, entered] = await audit({ limit: 4 });
    expect(left).toMatchObject({
      action: 'child-view-left',
      actorRole: 'parent',
      actorId: parentId,
      subject,
    });
    expect(refused).toMatchObject({
      action: 'child-view-refused',
      actorRole: 'child',
      actorId: childId,
      subject,
    });
    expect(entered).toMatchObject({ action: 'child-view-entered', actorId: parentId, subject });
  });

  test('an erased child', async () => {
    const { childId } = await aChild(app, family.parent, 'leaving');
    await expectSuccess(family.parent, `DELETE /api/children/${childId}`);
    expect(await latest()).toMatchObject({
      action: 'child-erased',
      actorRole: 'parent',
      actorId: family.parentId,
      subject: `child/${childId}`,
      subjectName: null,
    });
  });

  test('nothing for a rejected request', async () => {
    const before = await latest();
    expect((await family.parent.rest('DELETE /api/children/2000000000')).status).toBe(404);
    const refused = await family.parent.rest(`PATCH /api/children/${family.childId}`, {
      password: 'new secret',
      username: 'noted',
    });
    expect(refused.status).toBe(409);
    expect(await latest()).toEqual(before);
  });
});

test('shows an admin no names of other families and their children', async () => {
  const family = await aFamily(app);
  const own = await aChild(app, admin, 'of-the-admin');
  const childName = 'Canary Child';
  const familyName = 'The Canaries';
  await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { name: childName });
  await expectSuccess(family.parent, 'PATCH /api/account', { familyName });
  const { id: _id, ...asParent } = await actorOf(family.parentId);
  const child = { ...asParent, role: 'child' as const, id: family.childId };
  for (const subject of [
    ['child', family.childId],
    ['family', family.familyId],
    ['child', own.childId],
  ] as const) {
    await recordAudit(app.ctx, app.db, child, 'child-view-left', [...subject]);
  }
  const { text } = await admin.rest('GET /api/admin/audit');
  expect(text).not.toContain(childName);
  expect(text).not.toContain(familyName);
  const entries = await audit({ action: 'child-view-left', limit: 3 });
  expect(
    entries.map(({ actorRole, actorName, subjectName }) => ({ actorRole, actorName, subjectName })),
  ).toEqual([
    { actorRole: 'child', actorName: null, subjectName: 'Child of-the-admin' },
    { actorRole: 'child', actorName: null, subjectName: null },
    { actorRole: 'child', actorName: null, subjectName: null },
  ]);
});

async function actorOf(parentId: number) {
  const parent = await app.db
    .selectFrom('parents')
    .where('id', '=', parentId)
    .select(['id', 'family_id as familyId', 'name'])
    .executeTakeFirstOrThrow();
  return { ...parent, timeZone: 'UTC', weekStartsOn: 1 };
}

test('keeps ids and actions when a family is erased, but no name', async () => {
  const family = await aFamily(app);
  await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { password: 'new secret' });
  await app.db.deleteFrom('children').where('family_id', '=', family.familyId).execute();
  await app.db.deleteFrom('families').where('id', '=', family.familyId).execute();
  const entries = await audit({ actorId: family.parentId });
  expect(entries).toEqual([
    {
      id: expect.any(Number),
      at: app.clock.now().toISOString(),
      times: 1,
      lastAt: null,
      action: 'child-password-changed',
      actorRole: 'parent',
      actorId: family.parentId,
      actorName: null,
      subject: `child/${family.childId}`,
      subjectName: null,
    },
  ]);
});

describe('the list', () => {
  test('is paged, newest first; new entries do not shift pages', async () => {
    const all = await audit({ limit: 100 });
    expect(all.length).toBeGreaterThan(6);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((one, other) => other - one));
    const collected: number[] = [];
    let cursor: number | null = null;
    do {
      const answer = await admin.rest(`GET /api/admin/audit?limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      collected.push(...answer.body.items.map(({ id }: AuditEntry) => id));
      cursor = answer.body.nextCursor;
      await expectSuccess(admin, 'POST /api/invite-codes', {});
    } while (cursor);
    expect(collected).toEqual(all.map(({ id }) => id));
  });

  test('is filtered by action, by actor, and by both', async () => {
    const family = await aFamily(app);
    await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { password: 'new secret' });
    await expectSuccess(family.parent, `DELETE /api/children/${family.childId}`);
    expect(await actions({ actorId: family.parentId })).toEqual(['child-erased', 'child-password-changed']);
    expect(await actions({ actorId: family.parentId, action: 'child-erased' })).toEqual(['child-erased']);
    expect(new Set(await actions({ action: 'child-erased' }))).toEqual(new Set(['child-erased']));
    expect(await actions({ actorId: 2_000_000_000 })).toEqual([]);
  });

  test('does not confuse a child with the parent of the same id', async () => {
    const family = await aFamily(app);
    const parent = await actorOf(family.parentId);
    await recordAudit(app.ctx, app.db, { ...parent, role: 'child' }, 'child-view-left');
    expect(await audit({ actorId: family.parentId })).toEqual([]);
  });

  test.each(['action=unheard-of', 'action=', 'actorId=x', 'actorId=1.5', 'limit=0', 'limit=101', 'cursor=x'])(
    'with ?%s is rejected',
    async (query) => {
      const answer = await admin.rest(`GET /api/admin/audit?${query}`);
      expect(answer.status, answer.text).toBe(400);
    },
  );
});

/** A child that leaves the child view. */
function recordLeaving(family: TestFamily, by: 'child' | 'parent' = 'child', subject = family.childId) {
  return recordAudit(
    app.ctx,
    app.db,
    { role: by, id: family.childId, familyId: family.familyId },
    'child-view-left',
    ['child', subject],
  );
}

describe('identical actions within a minute', () => {
  test('are one entry, which says how often and when last', async () => {
    waitForSeconds(60);
    const before = await audit({ action: 'admin-signed-in' });
    const first = app.clock.now();
    const logIn = () => expectSuccess(app.visitor(), 'POST /api/login', ADMIN);
    await logIn();
    waitForSeconds(30);
    await logIn();
    waitForSeconds(29.999);
    await logIn();
    const last = app.clock.now();
    waitForSeconds(0.001);
    await logIn();
    const entries = await audit({ action: 'admin-signed-in' });
    expect(entries.slice(0, -before.length)).toEqual([
      expect.objectContaining({ at: app.clock.now().toISOString(), times: 1, lastAt: null }),
      expect.objectContaining({ at: first.toISOString(), times: 3, lastAt: last.toISOString() }),
    ]);
  });

  test('are separate entries for another actor, role, action or subject', async () => {
    const [family, other] = [await aFamily(app), await aFamily(app)];
    await recordLeaving(family);
    await recordLeaving(other);
    await recordLeaving(family, 'parent');
    await recordLeaving(family, 'child', other.childId);
    await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { canLogin: false });
    await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { canLogin: true });
    const newest = await audit({ limit: 6 });
    expect(newest.map(({ times }) => times)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('fill a bounded number of rows', async () => {
    const family = await aFamily(app);
    for (const canLogin of Array.from({ length: 20 }, (_, turn) => turn % 2 === 1)) {
      await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { canLogin });
    }
    const entries = await audit({ actorId: family.parentId });
    expect(entries.map(({ action, times }) => `${action} ${times}`)).toEqual([
      'child-login-switched-on 10',
      'child-login-switched-off 10',
    ]);
  });

  test('do not wait for each other’s transactions', async () => {
    const family = await aFamily(app);
    await recordLeaving(family);
    await app.db.transaction().execute(async (tx) => {
      const earlier = tx.selectFrom('audit_entries').orderBy('id', 'desc').limit(1).select('id');
      await earlier.forUpdate().execute();
      await recordLeaving(family);
    });
    const [second, first] = await audit({ action: 'child-view-left', limit: 2 });
    expect([first, second]).toMatchObject([
      { subject: `child/${family.childId}`, times: 1 },
      { subject: `child/${family.childId}`, times: 1 },
    ]);
  });
});

/** Writes that add audit entries, by the action that is limited. */
const writesOf = ({ childId, parentLogin: { password: currentPassword } }: TestFamily) =>
  [
    ['webhook-created', 'POST /api/webhooks', { url: 'https://example.org', events: ['badge.earned'] }],
    [
      'access-token-created',
      'POST /api/access-tokens',
      { name: 'Watch', scope: 'read', childIds: [childId], expiresInDays: 9, currentPassword },
    ],
    ['child-erased', 'POST /api/children', { name: 'Robin' }],
  ] as const;

test('creating and deleting in turn is limited to 100 a day, because each adds entries', async () => {
  const [family, other] = [await aFamily(app), await aFamily(app)];
  const by = { role: 'parent', id: family.parentId, familyId: family.familyId } as const;
  for (const [action, call, input] of writesOf(family)) {
    const audited = (subject: number) => recordAudit(app.ctx, app.db, by, action, ['family', subject]);
    for (let subject = 1; subject < 100; subject++) await audited(subject);
    await expectSuccess(family.parent, call, input);
    await audited(100);
    const { status, headers } = await family.parent.rest(call, input);
    expect([status, headers['retry-after']], action).toEqual([429, '86400']);
  }
  for (const [, call, input] of writesOf(other)) await expectSuccess(other.parent, call, input);
  app.clock.moveTo(new Date(app.clock.now().getTime() + 86_400_000).toISOString());
  for (const [, call, input] of writesOf(family)) await expectSuccess(family.parent, call, input);
});

test('after 100 devices a day, entries of more logged out devices are merged', async () => {
  const family = await aFamily(app);
  const { familyId, parentId } = family;
  for (let subject = 1; subject < 100; subject++) {
    const by = { role: 'parent', id: parentId, familyId } as const;
    await recordAudit(app.ctx, app.db, by, 'device-signed-out', ['device', 9_000 + subject]);
  }
  for (let turn = 0; turn < 3; turn++) {
    await expectSuccess(app.visitor(), 'POST /api/login', family.parentLogin);
    const { body } = await expectSuccess(family.parent, 'GET /api/account/sessions');
    const other = body.find(({ current }: { current: boolean }) => !current);
    await expectSuccess(family.parent, `DELETE /api/account/sessions/${other.id}`);
  }
  const entries = await app.db
    .selectFrom('audit_entries')
    .where('family_id', '=', familyId)
    .where('action', '=', 'device-signed-out')
    .select(['subject', 'times'])
    .orderBy('id', 'desc')
    .execute();
  expect(entries).toHaveLength(101);
  expect(entries.slice(0, 2)).toEqual([
    { subject: null, times: 2 },
    { subject: expect.stringMatching(/^device\//), times: 1 },
  ]);
});

test('entries cannot be changed or deleted', async () => {
  const change = app.db.updateTable('audit_entries').set({ actor_id: null });
  await expect(change.execute()).rejects.toThrow('audit_entries is append-only');
  const deletion = app.db.deleteFrom('audit_entries');
  await expect(deletion.execute()).rejects.toThrow('audit_entries is append-only');
});
