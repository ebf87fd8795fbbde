import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, expectSuccess, lockInChildView, type TestFamily } from '../../../test-support/families.ts';
import { aLinkFor } from '../../../test-support/links.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  family = await aFamily(app);
});

const NEW_PASSWORD = 'another horse';

function change(by = family.parent, given: Record<string, unknown> = {}) {
  const { password: currentPassword } = family.parentLogin;
  return by.rest('POST /api/account/password', { currentPassword, newPassword: NEW_PASSWORD, ...given });
}

async function aBrowser(): Promise<TestClient> {
  const browser = app.visitor();
  await expectSuccess(browser, 'POST /api/login', family.parentLogin);
  return browser;
}

async function isSignedIn(browser: TestClient): Promise<boolean> {
  return (await browser.rest('GET /api/auth/me')).status === 200;
}

describe('a new password', () => {
  test.each([
    ['REST', () => change(), 204],
    [
      'tRPC',
      () =>
        family.parent.mutate('account.changePassword', {
          currentPassword: family.parentLogin.password,
          newPassword: NEW_PASSWORD,
        }),
      200,
    ],
  ])('through %s replaces the old one at login', async (_transport, act, status) => {
    const answer = await act();
    expect(answer.status).toBe(status);
    const { username } = family.parentLogin;
    expect((await app.visitor().rest('POST /api/login', family.parentLogin)).status).toBe(401);
    const login = { username, password: NEW_PASSWORD };
    expect((await app.visitor().rest('POST /api/login', login)).status).toBe(200);
  });

  test('ends all other sessions of the parent, and changes the id of this one', async () => {
    const [laptop, tablet] = [await aBrowser(), await aBrowser()];
    await lockInChildView(app, family, tablet);
    const stolen = family.parent.copy();
    await change();
    expect(family.parent.cookie).not.toBe(stolen.cookie);
    expect(await isSignedIn(family.parent)).toBe(true);
    for (const other of [laptop, tablet, stolen]) expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(family.child)).toBe(true);
  });

  test('keeps the sessions of other families', async () => {
    const other = await aFamily(app);
    await change();
    expect(await isSignedIn(other.parent)).toBe(true);
  });

  test('invalidates reset links, notifies the parent and is audited', async () => {
    const token = await aLinkFor(app, family.parentId);
    const { email } = (await family.parent.rest('GET /api/account')).body;
    await change();
    const reset = await app.visitor().rest(`POST /api/password-resets/${token}`, { password: 'third horse' });
    expect(reset.status).toBe(400);
    const mails = await app.db
      .selectFrom('outbox')
      .where('recipient', '=', email)
      .select(['kind', 'payload', 'family_id', 'link_id'])
      .execute();
    expect(mails).toEqual([
      { kind: 'password-changed', payload: {}, family_id: family.familyId, link_id: null },
    ]);
    const audit = await app.db
      .selectFrom('audit_entries')
      .where('actor_id', '=', family.parentId)
      .where('actor_role', '=', 'parent')
      .select(['action', 'subject'])
      .execute();
    expect(audit).toEqual([{ action: 'password-changed', subject: `parent/${family.parentId}` }]);
  });

  test.each([
    ['the shape first', { currentPassword: 'wrong horse', newPassword: '123' }, 'newPassword'],
    ['then the current password', { currentPassword: 'wrong horse' }, 'currentPassword'],
  ])('is rejected with a field error: %s', async (_which, given, path) => {
    const laptop = await aBrowser();
    const answer = await change(family.parent, given);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error: { path: string }) => error.path)).toEqual([path]);
    expect(await isSignedIn(laptop)).toBe(true);
    expect((await app.visitor().rest('POST /api/login', family.parentLogin)).status).toBe(200);
  });

  test('is never in the response, the audit log or the mail', async () => {
    const answer = await change();
    expect(answer.text).toBe('');
    const [outbox, audit, credentials] = await Promise.all([
      app.db.selectFrom('outbox').selectAll().execute(),
      app.db.selectFrom('audit_entries').selectAll().execute(),
      app.db.selectFrom('parent_credentials').selectAll().execute(),
    ]);
    expect(JSON.stringify([outbox, audit, credentials])).not.toContain(NEW_PASSWORD);
  });
});

describe('a child’s forgotten password', () => {
  test('is set by the parent, which ends the child’s sessions and is audited', async () => {
    const answer = await family.parent.rest(`PATCH /api/children/${family.childId}`, {
      password: 'easy to remember',
    });
    expect(answer.status).toBe(200);
    expect(await isSignedIn(family.child)).toBe(false);
    const { username } = family.childLogin;
    const login = { username, password: 'easy to remember' };
    expect((await app.visitor().rest('POST /api/child-login', login)).status).toBe(200);
    expect((await app.visitor().rest('POST /api/child-login', family.childLogin)).status).toBe(401);
    const audit = await app.db
      .selectFrom('audit_entries')
      .where('action', '=', 'child-password-changed')
      .where('subject', '=', `child/${family.childId}`)
      .select(['actor_role', 'actor_id'])
      .execute();
    expect(audit).toEqual([{ actor_role: 'parent', actor_id: family.parentId }]);
  });

  test('does not change with other fields', async () => {
    await family.parent.rest(`PATCH /api/children/${family.childId}`, { name: 'Renamed', password: '' });
    expect(await isSignedIn(family.child)).toBe(true);
    const audit = await app.db
      .selectFrom('audit_entries')
      .where('subject', '=', `child/${family.childId}`)
      .selectAll()
      .execute();
    expect(audit).toEqual([]);
  });
});
