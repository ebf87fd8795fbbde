import { databaseFingerprint } from '@starchart/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, lockInChildView, type TestFamily } from '../../../test-support/families.ts';
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

const devices = async () => (await family.parent.query('account.sessions')).body.length;

test.each([
  ['/api/login', () => family.parentLogin],
  ['/api/child-login', () => family.childLogin],
])('%s ignores a key: every login opens a session of its own', async (url, login) => {
  const key = aKey();
  const before = await devices();
  for (let turn = 0; turn < 2; turn++) {
    const browser = app.visitor();
    expect((await send(browser, { url, body: login() }, key)).status).toBe(200);
    expect((await browser.rest('GET /api/auth/me')).status).toBe(200);
  }
  expect(await devices()).toBe(before + 2);
});

test('a mailed link works once, also under one key', async () => {
  const url = `/api/password-resets/${await aLinkFor(app, family.parentId)}`;
  const write = { url, body: { password: 'another horse' } };
  const key = aKey();
  expect((await send(app.visitor(), write, key)).status).toBe(204);
  const before = await databaseFingerprint(app.db);
  expect((await send(app.visitor(), write, key)).status).toBe(400);
  expect(await databaseFingerprint(app.db)).toEqual(before);
});

test.each(['', 'two words', 'x'.repeat(256)])('a visitor may send the key %j', async (key) => {
  const write = { url: '/api/password-resets', body: { email: 'someone@example.org' } };
  expect((await send(app.visitor(), write, key)).status).toBe(204);
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
