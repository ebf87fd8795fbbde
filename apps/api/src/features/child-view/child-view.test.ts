import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { complete, entriesOf, habitsOf } from '../../../test-support/actions.ts';
import { aChild, aFamily, aHabit, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
let tablet: TestClient;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T12:00:00Z');
  family = await aFamily(app);
  await expectSuccess(family.parent, 'PATCH /api/account', { childViewLock: true });
  tablet = app.visitor();
  await expectSuccess(tablet, 'POST /api/login', family.parentLogin);
});

const NOT_FOUND = { code: 'NOT_FOUND', message: "We couldn't find that." };

function enter(childId = family.childId, browser = tablet) {
  return browser.rest('POST /api/child-view', { childId });
}

function leave(password = family.parentLogin.password, browser = tablet) {
  return browser.rest('POST /api/child-view/leave', { password });
}

function lockedRecord() {
  return {
    id: family.childId,
    name: `Child ${family.childLogin.username}`,
    role: 'child',
    timeZone: 'Europe/Berlin',
    familyLanguage: 'en',
    build: 'a-build',
    languages: ['en', 'de', 'es', 'fr'],
    childViewLocked: true,
    restriction: null,
    permissions: expect.arrayContaining(['childView.leave']),
    abilities: expect.arrayContaining(['childView.leave']),
  };
}

async function parentRecord() {
  return (await family.parent.rest('GET /api/auth/me')).body;
}

function auditOf() {
  return app.db
    .selectFrom('audit_entries')
    .where('family_id', '=', family.familyId)
    .where('action', '=', 'child-view-left')
    .select(['actor_role', 'actor_id', 'subject'])
    .execute();
}

describe('without the lock setting', () => {
  test('entering a child’s view changes nothing', async () => {
    await expectSuccess(family.parent, 'PATCH /api/account', { childViewLock: false });
    const before = tablet.cookie;
    const answer = await enter();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(await parentRecord());
    expect(answer.body).toMatchObject({ role: 'parent', childViewLock: false });
    expect(answer.body.childViewLocked).toBeUndefined();
    expect(tablet.cookie).toBe(before);
    expect((await tablet.rest('GET /api/account')).status).toBe(200);
    expect((await leave()).body).toEqual(NOT_FOUND);
  });
});

describe('entering', () => {
  test.each([
    ['REST', () => enter()],
    ['tRPC', () => tablet.mutate('childView.enter', { childId: family.childId })],
  ])('through %s makes the session the child’s', async (_transport, act) => {
    const answer = await act();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(lockedRecord());
    expect((await tablet.rest('GET /api/auth/me')).body).toEqual(lockedRecord());
    expect((await tablet.query('auth.session')).body).toEqual(lockedRecord());
  });

  test('locks this browser only', async () => {
    await enter();
    expect(await parentRecord()).toMatchObject({ role: 'parent', childViewLock: true });
    expect((await family.child.rest('GET /api/auth/me')).body.childViewLocked).toBeUndefined();
  });

  test('is allowed for one’s own children only', async () => {
    const other = await aFamily(app);
    for (const childId of [other.childId, 2_000_000_000, 0]) {
      for (const answer of [await enter(childId), await tablet.mutate('childView.enter', { childId })]) {
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual(NOT_FOUND);
      }
    }
    expect((await tablet.rest('GET /api/auth/me')).body.role).toBe('parent');
  });

  test('twice at once, as by a double click, locks once; a sibling’s view stays unreachable', async () => {
    const sibling = await aChild(app, family.parent, `${family.childLogin.username}-sibling`);
    const answers = await Promise.all([enter(), enter()]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await enter(sibling.childId)).status).toBe(403);
    expect((await tablet.rest('GET /api/auth/me')).body).toEqual(lockedRecord());
  });
});

describe('while it is locked', () => {
  beforeEach(async () => {
    await enter();
  });

  test('the child’s operations run as the child', async () => {
    const habitId = await aHabit(family);
    expect((await habitsOf(family, tablet)).map(({ id }) => id)).toEqual([habitId]);
    expect((await complete(family, habitId, tablet)).status).toBe(201);
    const [entry] = await entriesOf(family);
    const stored = await app.db
      .selectFrom('points_entries')
      .where('family_id', '=', family.familyId)
      .where('id', '=', entry?.id ?? 0)
      .select(['actor_role', 'actor_id'])
      .executeTakeFirst();
    expect(stored).toEqual({ actor_role: 'child', actor_id: family.childId });
  });

  test('parent operations and data of siblings are rejected', async () => {
    const sibling = await aChild(app, family.parent, `${family.childLogin.username}-sibling`);
    for (const [call, body] of [
      ['GET /api/account'],
      ['PATCH /api/account', { childViewLock: false }],
      ['GET /api/account/sessions'],
      [`GET /api/parents/${family.parentId}/children`],
      [`PATCH /api/children/${family.childId}`, { name: 'Mine' }],
      [`POST /api/children/${family.childId}/adjust-points`, { pointsToDeduct: 1 }],
      ['POST /api/child-view', { childId: sibling.childId }],
    ] as const) {
      expect((await tablet.rest(call, body)).status, call).toBe(403);
    }
    expect((await tablet.rest(`GET /api/children/${sibling.childId}`)).status).toBe(404);
  });

  test('an admin has only the child’s permissions', async () => {
    const admin = await app.admin();
    await expectSuccess(admin, 'PATCH /api/account', { childViewLock: true });
    const { body: child } = await admin.rest('POST /api/children', { name: 'Child of the admin' });
    const browser = app.visitor();
    await browser.rest('POST /api/login', { username: 'admin', password: 'admin-secret' });
    await expectSuccess(browser, 'POST /api/child-view', { childId: child.id });
    expect((await browser.rest('GET /api/parents')).status).toBe(403);
    expect((await browser.rest('GET /api/auth/me')).body.isAdmin).toBeUndefined();
    expect((await leave('admin-secret', browser)).body).toMatchObject({ role: 'parent', isAdmin: true });
    expect((await browser.rest('GET /api/parents')).status).toBe(200);
  });

  test('switching the lock off elsewhere keeps this view locked', async () => {
    await expectSuccess(family.parent, 'PATCH /api/account', { childViewLock: false });
    expect((await tablet.rest('GET /api/auth/me')).body).toEqual(lockedRecord());
    expect((await leave()).status).toBe(200);
  });

  test('logging out ends the session, even with a copied cookie', async () => {
    const copy = tablet.copy();
    expect((await tablet.rest('POST /api/logout')).status).toBe(204);
    expect((await copy.rest('GET /api/auth/me')).status).toBe(401);
    expect((await leave(undefined, copy)).status).toBe(401);
  });

  test('erasing the child ends the session', async () => {
    await expectSuccess(family.parent, `DELETE /api/children/${family.childId}`);
    expect((await tablet.rest('GET /api/auth/me')).status).toBe(401);
    expect((await leave()).status).toBe(401);
  });

  test('switching the child’s own login off changes nothing here', async () => {
    await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { canLogin: false });
    expect((await tablet.rest('GET /api/auth/me')).body).toEqual(lockedRecord());
  });

  test('it lasts as long as a parent’s session, not a child’s', async () => {
    app.clock.moveBy(29 * 24);
    expect((await tablet.rest('GET /api/auth/me')).body).toEqual(lockedRecord());
    app.clock.moveBy(30 * 24 + 1);
    expect((await tablet.rest('GET /api/auth/me')).status).toBe(401);
  });

  test('withdrawing the parent’s approval ends it', async () => {
    await app.db
      .updateTable('parents')
      .set({ status: 'pending' })
      .where('id', '=', family.parentId)
      .execute();
    expect((await tablet.rest('GET /api/auth/me')).status).toBe(401);
  });
});

describe('leaving', () => {
  test.each([
    ['REST', () => leave()],
    ['tRPC', () => tablet.mutate('childView.leave', { password: family.parentLogin.password })],
  ])('through %s requires the parent’s password, and gives the session a new id', async (_transport, act) => {
    await enter();
    const locked = tablet.copy();
    const answer = await act();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(await parentRecord());
    expect(tablet.cookie).not.toBe(locked.cookie);
    expect((await tablet.rest('GET /api/account')).status).toBe(200);
    expect((await locked.rest('GET /api/auth/me')).status).toBe(401);
    expect(await auditOf()).toEqual([
      { actor_role: 'parent', actor_id: family.parentId, subject: `child/${family.childId}` },
    ]);
  });

  test('with a wrong password changes nothing', async () => {
    await enter();
    const before = tablet.cookie;
    for (const password of ['wrong horse', family.parentLogin.password.toUpperCase()]) {
      for (const answer of [await leave(password), await tablet.mutate('childView.leave', { password })]) {
        expect(answer.status).toBe(401);
        expect(answer.body).toEqual({
          code: 'UNAUTHENTICATED',
          message: "That's not the parent's password.",
        });
      }
    }
    expect(tablet.cookie).toBe(before);
    expect((await tablet.rest('GET /api/auth/me')).body).toEqual(lockedRecord());
    expect(await auditOf()).toEqual([]);
  });

  test('requires the password of this parent, not of a child or another parent', async () => {
    await enter();
    await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { password: 'child secret' });
    const other = await aFamily(app);
    await expectSuccess(other.parent, 'POST /api/account/password', {
      currentPassword: other.parentLogin.password,
      newPassword: 'other secret',
    });
    for (const password of ['child secret', 'other secret']) expect((await leave(password)).status).toBe(401);
  });

  test('is rejected for a child’s own session and for an unlocked parent session', async () => {
    for (const answer of [
      await leave(undefined, family.child),
      await family.child.mutate('childView.leave', { password: family.parentLogin.password }),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ code: 'FORBIDDEN', message: 'Only a parent can do this.' });
    }
    expect((await leave()).body).toEqual(NOT_FOUND);
    expect((await tablet.mutate('childView.leave', { password: 'whatever' })).body).toEqual(NOT_FOUND);
    expect((await leave(undefined, app.visitor())).status).toBe(401);
  });

  test('lets the parent enter again, for another child', async () => {
    const sibling = await aChild(app, family.parent, `${family.childLogin.username}-sibling`);
    await enter();
    await leave();
    expect((await enter(sibling.childId)).body).toMatchObject({ id: sibling.childId, childViewLocked: true });
  });
});

test('a child cannot enter a locked view', async () => {
  const answer = await enter(family.childId, family.child);
  expect(answer.status).toBe(403);
});
