import { queuedJobs } from '@starchart/db/testing';
import { MAX_MEMBERS } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aFamily, anInvitation, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp(undefined, { approvesInvited: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  family = await aFamily(app);
});

const PASSWORD = 'correct horse';
let people = 0;

/** Joins the family; the account is pending. */
async function join(access: Parameters<typeof anInvitation>[2] = {}) {
  const token = await anInvitation(app, family, access);
  const username = `joining${++people}`;
  const person = { name: 'Ben', username, email: `${username}@example.org`, password: PASSWORD, token };
  const client = app.visitor();
  const { status, body } = await client.rest('POST /api/join', person);
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: 'pending', permissions: [], abilities: [] });
  return { id: Number(body.id), username, email: person.email, client };
}

const logIn = (username: string) => app.visitor().rest('POST /api/login', { username, password: PASSWORD });

async function members() {
  return (await expectSuccess(family.parent, 'GET /api/family-members')).body;
}

async function mailTo(recipient: string) {
  const { body } = await expectSuccess(await app.admin(), 'GET /api/admin/mails');
  return body.items.find((mail: { recipient: string }) => mail.recipient === recipient)?.kind;
}

test('an invited grown-up waits for an admin, is listed as pending, and then logs in', async () => {
  const token = await anInvitation(app, family, { familyRole: 'helper' });
  const shown = await app.visitor().rest('POST /api/join/invitation', { token });
  expect(shown.body.needsApproval).toBe(true);

  const ben = await join({ familyRole: 'helper' });
  expect((await ben.client.rest('GET /api/auth/me')).status).toBe(401);
  expect((await logIn(ben.username)).body.code).toBe('ACCOUNT_PENDING');
  expect(await queuedJobs(app.db, 'notify-admins')).toContainEqual(
    expect.objectContaining({ data: { parentId: ben.id } }),
  );
  expect((await members()).at(-1)).toMatchObject({ id: ben.id, isPending: true, lastSeenOn: null });

  await expectSuccess(await app.admin(), `POST /api/admin/approve-parent/${ben.id}`);
  expect((await members()).at(-1)).toMatchObject({ id: ben.id, isPending: false });
  expect((await logIn(ben.username)).body.familyRole).toBe('helper');
  expect(await mailTo(ben.email)).toBe('registration-approved');
});

test('a rejection ends no session of the family', async () => {
  const ben = await join({ familyRole: 'parent' });
  await expectSuccess(await app.admin(), `POST /api/admin/reject-parent/${ben.id}`);
  expect(await members()).toHaveLength(1);
  expect((await logIn(ben.username)).body.code).toBe('ACCOUNT_REJECTED');
});

test('a parent removes a pending parent at once, and cannot change one', async () => {
  const ben = await join({ familyRole: 'parent' });
  app.clock.moveBy(25);
  await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
  const currentPassword = family.parentLogin.password;
  const change = { familyRole: 'viewer', currentPassword };
  expect((await family.parent.rest(`PATCH /api/family-members/${ben.id}`, change)).status).toBe(404);
  const removed = await family.parent.rest(`DELETE /api/family-members/${ben.id}`, { currentPassword });
  expect(removed.status).toBe(204);
  expect(await members()).toHaveLength(1);
});

test('a pending parent counts towards the limits, but does not keep a family alive', async () => {
  for (let parents = 1; parents < MAX_MEMBERS.parents; parents++) await join({ familyRole: 'parent' });
  const token = await anInvitation(app, family, { familyRole: 'parent' });
  const person = { name: 'Ben', username: 'too-many', email: 'too-many@example.org', password: PASSWORD };
  expect((await app.visitor().rest('POST /api/join', { ...person, token })).status).toBe(409);
  const leaving = await family.parent.rest('POST /api/family-members/leave', {
    currentPassword: family.parentLogin.password,
  });
  expect(leaving.body.code).toBe('LAST_PARENT');
});

test('a pending account never expires: an expired registration is deleted with its family', async () => {
  const ben = await join();
  const { registration_expires_at: expiresAt } = await app.db
    .selectFrom('parents')
    .where('id', '=', ben.id)
    .select('registration_expires_at')
    .executeTakeFirstOrThrow();
  expect(expiresAt).toBeNull();
});
