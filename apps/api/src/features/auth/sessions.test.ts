import { databaseFingerprint } from '@starchart/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aChild, aFamily, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
});
afterAll(() => app.close());
beforeEach(() => app.clock.moveTo('2026-03-11T12:00:00Z'));

async function isSignedIn(browser: TestClient): Promise<boolean> {
  const { status } = await browser.rest('GET /api/auth/me');
  return status === 200;
}

async function parentBrowser(): Promise<TestClient> {
  const browser = app.visitor();
  await browser.rest('POST /api/login', family.parentLogin);
  return browser;
}

async function childBrowser(login = family.childLogin): Promise<TestClient> {
  const browser = app.visitor();
  await browser.rest('POST /api/child-login', login);
  return browser;
}

describe('logging out', () => {
  test.each([
    ['REST', (browser: TestClient) => browser.rest('POST /api/logout')],
    ['tRPC', (browser: TestClient) => browser.mutate('auth.logout')],
  ])('through %s ends the session for good, even with a copied cookie', async (_transport, logOut) => {
    const browser = await parentBrowser();
    const thief = browser.copy();
    expect(await isSignedIn(thief)).toBe(true);
    const { headers } = await logOut(browser);
    expect(headers['clear-site-data']).toBe('"cache"');
    expect(browser.cookie).toBeUndefined();
    expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(thief)).toBe(false);
  });

  test('ends this session only', async () => {
    const [one, other] = [await parentBrowser(), await parentBrowser()];
    await one.rest('POST /api/logout');
    expect(await isSignedIn(other)).toBe(true);
  });

  test('succeeds without a session', async () => {
    expect((await app.visitor().rest('POST /api/logout')).status).toBe(204);
  });
});

describe('logging in', () => {
  test('replaces the session of the browser: the old cookie is invalid', async () => {
    const browser = await parentBrowser();
    const before = browser.copy();
    await browser.rest('POST /api/child-login', family.childLogin);
    expect((await browser.rest('GET /api/auth/me')).body.role).toBe('child');
    expect(browser.cookie).not.toBe(before.cookie);
    expect(await isSignedIn(before)).toBe(false);
  });

  test('is not undone by a late response to another tab', async () => {
    const browser = await parentBrowser();
    const late = browser.copy();
    await browser.rest('POST /api/child-login', family.childLogin);
    const { status, headers } = await late.rest('GET /api/auth/me');
    expect(status).toBe(401);
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('gives a new session id every time, even to the same parent', async () => {
    const browser = await parentBrowser();
    const before = browser.cookie;
    await browser.rest('POST /api/login', family.parentLogin);
    expect(browser.cookie).not.toBe(before);
  });

  test('never adopts a session id from the client', async () => {
    const planted = (await parentBrowser()).cookie?.split('=')[1] ?? '';
    const victim = app.visitor();
    const answer = await victim.send({
      method: 'POST',
      url: '/api/child-login',
      payload: JSON.stringify(family.childLogin),
      headers: { 'content-type': 'application/json', cookie: `starchart=${planted}` },
    });
    expect(answer.status).toBe(200);
    expect(victim.cookie).not.toContain(planted.split('.')[0]);
  });
});

describe('a child’s sessions end on every device', () => {
  test('with a new password', async () => {
    const { childId, childLogin } = await aChild(app, family.parent, 'changing');
    const [tablet, phone] = [await childBrowser(childLogin), await childBrowser(childLogin)];
    await family.parent.rest(`PATCH /api/children/${childId}`, { password: 'new secret' });
    expect(await isSignedIn(tablet)).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(family.parent)).toBe(true);
    expect(await isSignedIn(await childBrowser({ ...childLogin, password: 'new secret' }))).toBe(true);
    expect(await isSignedIn(await childBrowser(childLogin))).toBe(false);
  });

  test('with its login switched off, and stay ended when it is switched on again', async () => {
    const { childId, child } = await aChild(app, family.parent, 'switching');
    await family.parent.rest(`PATCH /api/children/${childId}`, { canLogin: false });
    expect(await isSignedIn(child)).toBe(false);
    await family.parent.rest(`PATCH /api/children/${childId}`, { canLogin: true });
    expect(await isSignedIn(child)).toBe(false);
  });

  test('with its deletion', async () => {
    const { childId, child } = await aChild(app, family.parent, 'leaving');
    await family.parent.rest(`DELETE /api/children/${childId}`);
    expect(await isSignedIn(child)).toBe(false);
    expect((await child.rest(`GET /api/children/${childId}`)).status).toBe(401);
  });

  test('but not with a new name, picture or username, nor with an empty password', async () => {
    const { childId, child } = await aChild(app, family.parent, 'renaming');
    await family.parent.rest(`PATCH /api/children/${childId}`, {
      name: 'Renamed',
      avatar: '7',
      username: 'renamed',
      password: '',
      canLogin: true,
    });
    expect(await isSignedIn(child)).toBe(true);
  });
});

describe('a rejected registration', () => {
  test('ends the sessions of the whole family, for good', async () => {
    const rejected = await aFamily(app);
    const setStatus = (status: 'pending' | 'approved') =>
      app.db.updateTable('parents').set({ status }).where('id', '=', rejected.parentId).execute();
    await setStatus('pending');
    await (await app.admin()).rest(`POST /api/admin/reject-parent/${rejected.parentId}`);
    expect(await isSignedIn(rejected.parent)).toBe(false);
    expect(await isSignedIn(rejected.child)).toBe(false);
    await setStatus('approved');
    expect(await isSignedIn(rejected.parent)).toBe(false);
    expect(await isSignedIn(rejected.child)).toBe(false);
  });
});

describe('sessions expire', () => {
  test('a parent’s after thirty days without a request', async () => {
    const browser = await parentBrowser();
    app.clock.moveBy(30 * 24 - 1);
    expect(await isSignedIn(browser)).toBe(true);
    app.clock.moveBy(30 * 24 - 1);
    expect(await isSignedIn(browser)).toBe(true);
    app.clock.moveBy(30 * 24 + 1);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('a parent’s after ninety days in any case', async () => {
    const browser = await parentBrowser();
    for (let day = 0; day < 80; day += 20) {
      app.clock.moveBy(20 * 24);
      expect(await isSignedIn(browser)).toBe(true);
    }
    app.clock.moveBy(10 * 24 - 1);
    expect(await isSignedIn(browser)).toBe(true);
    app.clock.moveBy(2);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('a child’s after two hours without a request, because tablets are shared', async () => {
    const browser = await childBrowser();
    app.clock.moveBy(1.9);
    expect(await isSignedIn(browser)).toBe(true);
    app.clock.moveBy(1.9);
    expect(await isSignedIn(browser)).toBe(true);
    app.clock.moveBy(2.1);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('a child’s after twelve hours in any case', async () => {
    const browser = await childBrowser();
    for (let hour = 0; hour < 11; hour++) {
      app.clock.moveBy(1);
      expect(await isSignedIn(browser)).toBe(true);
    }
    app.clock.moveBy(0.9);
    expect(await isSignedIn(browser)).toBe(true);
    app.clock.moveBy(0.2);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('a cookie', () => {
  test.each([
    ['made up', () => 'starchart=made-up'],
    ['unsigned', (cookie: string) => cookie.split('.')[0] ?? ''],
    ['signed wrongly', (cookie: string) => `${cookie.slice(0, -6)}AAAAAA`],
    ['empty', () => 'starchart='],
    ['of malformed bytes', () => 'starchart=%00%ff%zz;=;;'],
  ])('that is %s has no session', async (_which, forge) => {
    const real = await parentBrowser();
    const answer = await app.visitor().send({
      method: 'GET',
      url: '/api/auth/me',
      headers: { cookie: forge(real.cookie ?? '') },
    });
    expect(answer.status).toBe(401);
  });

  test('cannot be derived from the database', async () => {
    const browser = await parentBrowser();
    const sessions = await app.db.selectFrom('sessions').selectAll().execute();
    const id = decodeURIComponent(browser.cookie?.split('=')[1] ?? '').split('.')[0] ?? '';
    expect(id.length).toBeGreaterThan(20);
    expect(sessions.every((session) => !session.id_hash.toString('latin1').includes(id))).toBe(true);
    expect(JSON.stringify(sessions)).not.toContain(id);
  });
});

test('a child’s visit is recorded at most every ten minutes', async () => {
  const browser = await childBrowser();
  const seen = () =>
    app.db
      .selectFrom('sessions')
      .where('child_id', '=', family.childId)
      .select('last_seen_at')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  const before = await seen();
  for (let minute = 0; minute < 10; minute += 5) {
    app.clock.moveBy(1 / 12);
    expect(await isSignedIn(browser)).toBe(true);
    expect(await seen()).toEqual(before);
  }
  app.clock.moveBy(1 / 12);
  expect(await isSignedIn(browser)).toBe(true);
  expect(await seen()).toEqual({ last_seen_at: app.clock.now() });
});

test('reading with a session writes nothing', async () => {
  const browser = await parentBrowser();
  const sessionsNow = () => app.db.selectFrom('sessions').selectAll().orderBy('id_hash').execute();
  const [before, fingerprint] = [await sessionsNow(), await databaseFingerprint(app.db)];
  for (let visit = 0; visit < 3; visit++) {
    app.clock.moveBy(1);
    const answer = await browser.rest(`GET /api/children/${family.childId}/parent-dashboard`);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  expect(await sessionsNow()).toEqual(before);
  expect(await databaseFingerprint(app.db)).toBe(fingerprint);
});

test.each(['auth.login', 'auth.logout'])(
  '%s in one batch with logouts causes no server error',
  async (call) => {
    const leaving = await aFamily(app);
    const calls = [...Array<string>(8).fill('auth.logout'), call];
    const { status, text } = await leaving.parent.send({
      method: 'POST',
      url: `/trpc/${calls.join()}?batch=1`,
      payload: JSON.stringify({ 8: leaving.parentLogin }),
      headers: { 'content-type': 'application/json' },
    });
    expect(status, text).toBeLessThan(500);
    expect(text).not.toContain('INTERNAL');
  },
);
