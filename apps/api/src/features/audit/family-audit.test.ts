import type { AuditEntry } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aFamily, aMember, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { alertBruteForce } from '../auth/alert-brute-force.ts';
import { applyDueChanges } from '../due-changes/apply-due-changes.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T12:00:00Z');
  family = await aFamily(app);
});

/** All entries of the family, newest first, through both transports. */
async function activity({ parent } = family): Promise<AuditEntry[]> {
  const { body } = await expectSuccess(parent, 'GET /api/family-audit');
  expect((await parent.query('audit.ofFamily', {})).body).toEqual(body);
  return body.items;
}

test('a family sees what its grown-ups did, with current names, and nothing of other families', async () => {
  const other = await aFamily(app);
  await expectSuccess(other.parent, `PATCH /api/children/${other.childId}`, { password: 'new secret' });
  await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { password: 'new secret' });
  await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { name: 'Mia' });
  expect(await activity()).toEqual([
    {
      id: expect.any(Number),
      at: '2026-03-11T12:00:00.000Z',
      times: 1,
      lastAt: null,
      action: 'child-password-changed',
      actorRole: 'parent',
      actorId: family.parentId,
      actorName: family.familyName,
      subject: `child/${family.childId}`,
      subjectName: 'Mia',
    },
  ]);
  const { text } = await family.parent.rest('GET /api/family-audit');
  expect(text).not.toContain(other.familyName);
  expect(await activity(other)).toHaveLength(1);
});

test('is paged, newest first', async () => {
  const { parent, childId } = family;
  for (const canLogin of [false, true])
    await expectSuccess(parent, `PATCH /api/children/${childId}`, { canLogin });
  await expectSuccess(parent, `PATCH /api/children/${childId}`, { password: 'new secret' });
  const all = await activity();
  expect(all).toHaveLength(3);
  const { body: first } = await expectSuccess(parent, 'GET /api/family-audit?limit=2');
  const { body: second } = await expectSuccess(
    parent,
    `GET /api/family-audit?limit=2&cursor=${first.nextCursor}`,
  );
  expect([...first.items, ...second.items]).toEqual(all);
  expect(second.nextCursor).toBeNull();
  expect((await parent.rest('GET /api/family-audit?limit=0')).status).toBe(400);
});

test('leaves out what an admin of the family does for the server', async () => {
  const admin = await app.admin();
  await expectSuccess(admin, 'POST /api/invite-codes', {});
  await expectSuccess(admin, `POST /api/admin/withdraw-parent/${family.parentId}`);
  const { body, text } = await expectSuccess(admin, 'GET /api/family-audit');
  expect(body.items).toEqual([]);
  expect(text).not.toContain(family.familyName);
  expect((await expectSuccess(admin, 'GET /api/admin/audit?limit=2')).body.items).toHaveLength(2);
});

test('has what visitors and the server did to the family', async () => {
  const { familyId, parentId, childId } = family;
  const at = app.clock.now().toISOString();
  const person = { familyId, role: 'child', id: childId } as const;
  await alertBruteForce(app.ctx, { person, knownDevice: false, tries: 5, at });
  const second = await aMember(app, family, { familyRole: 'parent' });
  // The second parent is no longer new, and the first one is a viewer when the change is due.
  app.clock.moveBy(25);
  await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
  const removal = await family.parent.rest(`DELETE /api/family-members/${second.parentId}`, {
    currentPassword: family.parentLogin.password,
  });
  expect(removal.status, removal.text).toBe(202);
  await app.db.updateTable('parents').set({ family_role: 'viewer' }).where('id', '=', parentId).execute();
  app.clock.moveBy(73);
  await applyDueChanges(app.ctx);
  await expectSuccess(second.client, 'POST /api/login', second.login);
  const entries = await activity({ ...family, parent: second.client });
  expect(entries.map(({ actorRole, action }) => `${actorRole} ${action}`)).toEqual([
    'system change-withdrawn',
    'parent change-requested',
    'parent grown-up-joined',
    'visitor login-guessed',
  ]);
});

test('a child of another family has no name', async () => {
  const other = await aFamily(app);
  await recordAudit(app.ctx, app.db, { role: 'system', familyId: family.familyId }, 'child-erased', [
    'child',
    other.childId,
  ]);
  expect((await activity())[0]).toMatchObject({ subject: `child/${other.childId}`, subjectName: null });
});
