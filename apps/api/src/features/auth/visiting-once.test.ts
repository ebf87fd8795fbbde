import { deleteExpiredRows } from '@starchart/db';
import { databaseFingerprint } from '@starchart/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, expectSuccess, lockInChildView, type TestFamily } from '../../../test-support/families.ts';
import { aLinkFor } from '../../../test-support/links.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';

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

const WEEK_HOURS = 7 * 24;

let keys = 0;
const aKey = () => `visit-${++keys}`;

interface Write {
  url: string;
  body?: object;
  method?: 'POST' | 'DELETE';
}

function send(browser: TestClient, { url, body = {}, method = 'POST' }: Write, key: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  return browser.send({ method, url, payload: JSON.stringify(body), headers });
}

async function isSignedIn(browser: TestClient): Promise<boolean> {
  return (await browser.rest('GET /api/auth/me')).status === 200;
}

async function devices(): Promise<number> {
  return (await family.parent.query('account.devices')).body.length;
}

describe.each([
  ['a parent’s login', '/api/login', () => family.parentLogin],
  ['a parent’s login through tRPC', '/trpc/auth.login', () => family.parentLogin],
  ['a child’s login', '/api/child-login', () => family.childLogin],
])('%s whose response was lost', (_whose, url, login) => {
  const logIn = (key: string, browser = app.visitor(), body: object = login()) =>
    send(browser, { url, body }, key);

  test('creates one session, however often it is sent', async () => {
    const key = aKey();
    const before = await devices();
    const [lost, browser] = [app.visitor(), app.visitor()];
    const first = await logIn(key, lost);
    const again = await logIn(key, browser);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.text).toBe(first.text);
    expect(await devices()).toBe(before + 1);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('keeps the session of a browser that got the cookie but not the response', async () => {
    const key = aKey();
    const browser = app.visitor();
    await logIn(key, browser);
    expect((await logIn(key, browser)).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('creates one session for concurrent repeats on two servers', async () => {
    const key = aKey();
    const before = await devices();
    const second = await app.startSecondServer();
    const browsers = Array.from({ length: 6 }, (_, turn) =>
      turn % 2 ? app.visitor() : app.visitor().at(second),
    );
    const answers = await Promise.all(browsers.map((browser) => logIn(key, browser)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual(browsers.map(() => true));
    expect(await devices()).toBe(before + 1);
  });

  test('creates no session once its session has ended', async () => {
    const key = aKey();
    const browser = app.visitor();
    await logIn(key, browser);
    await browser.rest('POST /api/logout');
    await expectEnded(key);
    const later = app.visitor();
    await logIn(aKey(), later);
    expect(await isSignedIn(later)).toBe(true);
  });

  test('creates no session once its session has expired, also after expired rows are deleted', async () => {
    const key = aKey();
    await logIn(key);
    // Both a parent's and a child's session; a key is kept for seven days.
    app.clock.moveBy(6 * 24);
    await app.db.updateTable('sessions').set({ expires_at: app.clock.now() }).execute();
    await deleteExpiredRows(app.db, app.clock.now());
    await expectEnded(key);
  });

  async function expectEnded(key: string): Promise<void> {
    const late = app.visitor();
    const answer = await logIn(key, late);
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('This login has ended. Please log in again.');
    expect(late.cookie).toBeUndefined();
    expect(await isSignedIn(late)).toBe(false);
  }

  test('still needs the password: a known key alone creates no session', async () => {
    const key = aKey();
    await logIn(key);
    const thief = app.visitor();
    const guess = await logIn(key, thief, { ...login(), password: 'a guess' });
    expect(guess.status).toBe(401);
    expect(await isSignedIn(thief)).toBe(false);
  });
});

test('sessions have distinct ids, with or without a key', async () => {
  const browsers = [app.visitor(), app.visitor(), app.visitor(), app.visitor()];
  const [one, other, plain, bare] = browsers as [TestClient, TestClient, TestClient, TestClient];
  await send(one, { url: '/api/login', body: family.parentLogin }, aKey());
  await send(other, { url: '/api/login', body: family.parentLogin }, aKey());
  await plain.rest('POST /api/login', family.parentLogin);
  await bare.rest('POST /api/login', family.parentLogin);
  const ids = browsers.map(({ cookie }) => decodeURIComponent(cookie ?? '').match(/=([\w-]{43})\./)?.[1]);
  expect(ids.every((id) => id !== undefined)).toBe(true);
  expect(new Set(ids).size).toBe(4);
});

describe('a request with a mailed link:', () => {
  const ways: [string, () => Promise<Write>][] = [
    [
      'a password reset',
      async () => ({
        url: `/api/password-resets/${await aLinkFor(app, family.parentId)}`,
        body: { password: 'another horse' },
      }),
    ],
    [
      'a password reset through tRPC',
      async () => ({
        url: '/trpc/account.resetPassword',
        body: { token: await aLinkFor(app, family.parentId), password: 'another horse' },
      }),
    ],
    [
      'an address confirmation',
      async () => ({
        url: `/api/email-confirmations/${await aLinkFor(app, family.parentId, `${aKey()}@example.org`)}`,
      }),
    ],
  ];

  test.each(ways)('%s gets the same response to a repeat, and takes effect once', async (_what, aWrite) => {
    const write = await aWrite();
    const key = aKey();
    const first = await send(app.visitor(), write, key);
    expect(first.status, first.text).toBeLessThan(300);
    const before = await databaseFingerprint(app.db);
    const again = await send(app.visitor(), write, key);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await databaseFingerprint(app.db)).toEqual(before);
    expect((await send(app.visitor(), write, aKey())).status).toBe(400);
  });

  test.each(ways)('%s sent many times at once, on two servers, takes effect once', async (_what, aWrite) => {
    const write = await aWrite();
    const key = aKey();
    const second = await app.startSecondServer();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        send(turn % 2 ? app.visitor() : app.visitor().at(second), write, key),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBeLessThan(300);
  });
});

test('a password reset request mails one link, however often it is sent', async () => {
  const { email } = (await expectSuccess(family.parent, 'GET /api/account')).body;
  const links = async () =>
    (await app.db.selectFrom('outbox').where('recipient', '=', email).select('id').execute()).length;
  const write = { url: '/api/password-resets', body: { email } };
  const key = aKey();
  const statuses = [];
  for (let turn = 0; turn < 3; turn++) statuses.push((await send(app.visitor(), write, key)).status);
  expect(statuses).toEqual([204, 204, 204]);
  expect(await links()).toBe(1);
  await send(app.visitor(), write, aKey());
  expect(await links()).toBe(2);
});

describe('the idempotency key of a visitor', () => {
  const resetRequest = { url: '/api/password-resets', body: { email: 'someone@example.org' } };

  test('is rejected for another body or another call', async () => {
    const key = aKey();
    await send(app.visitor(), resetRequest, key);
    const others: Write[] = [
      { url: resetRequest.url, body: { email: 'another@example.org' } },
      { url: '/api/login', body: family.parentLogin },
      { url: '/api/child-login', body: family.childLogin },
    ];
    for (const other of others) {
      const browser = app.visitor();
      const answer = await send(browser, other, key);
      expect(answer).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
      expect(browser.cookie).toBeUndefined();
    }
  });

  test('is valid for seven days', async () => {
    const key = aKey();
    const other = { ...resetRequest, body: { email: 'another@example.org' } };
    await send(app.visitor(), resetRequest, key);
    app.clock.moveBy(WEEK_HOURS - 1);
    expect((await send(app.visitor(), other, key)).status).toBe(422);
    app.clock.moveBy(2);
    expect((await send(app.visitor(), other, key)).status).toBe(204);
  });

  test.each(['', 'two words', 'x'.repeat(256)])('%j is rejected', async (key) => {
    expect(await send(app.visitor(), resetRequest, key)).toMatchObject({ status: 400 });
  });
});

describe('a repeated request that ended or changed its own session has no second effect:', () => {
  const ways: [string, Write | (() => Write), number][] = [
    ['logging out', { url: '/api/logout' }, 204],
    [
      'a new password',
      () => ({
        url: '/api/account/password',
        body: { currentPassword: family.parentLogin.password, newPassword: 'another horse' },
      }),
      401,
    ],
    [
      'erasing the family',
      () => ({
        method: 'DELETE',
        url: '/api/account',
        body: { currentPassword: family.parentLogin.password, familyName: family.familyName },
      }),
      401,
    ],
  ];

  test.each(ways)('%s', async (_what, way, status) => {
    const write = typeof way === 'function' ? way() : way;
    const key = aKey();
    const first = await send(family.parent.copy(), write, key);
    expect(first.status, first.text).toBe(204);
    const before = await databaseFingerprint(app.db);
    expect((await send(family.parent.copy(), write, key)).status).toBe(status);
    expect(await databaseFingerprint(app.db)).toEqual(before);
  });

  test('entering a child’s view and leaving it', async () => {
    await lockInChildView(app, family);
    const { password } = family.parentLogin;
    const leave = { url: '/trpc/childView.leave', body: { password } };
    const key = aKey();
    expect((await send(family.parent.copy(), leave, key)).status).toBe(200);
    const before = await databaseFingerprint(app.db);
    expect((await send(family.parent.copy(), leave, key)).status).toBe(401);
    expect(await databaseFingerprint(app.db)).toEqual(before);
  });
});
