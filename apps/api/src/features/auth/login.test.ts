import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
});
afterAll(() => app.close());

function bytesOf({ status, text, headers: { date: _date, 'x-request-id': _id, ...headers } }: Answer) {
  return { status, text, headers };
}

/** The session cookie, not the device cookie. */
function sessionCookieIn(headers: Answer['headers']): string {
  return (
    [headers['set-cookie']]
      .flat()
      .find((cookie) => cookie?.startsWith('starchart-') && !cookie.includes('device')) ?? ''
  );
}

describe('a parent', () => {
  test('logs in through both transports and gets its identity', async () => {
    const record = {
      id: family.parentId,
      name: 'Parent of family1',
      role: 'parent',
      email: 'family1@example.org',
      status: 'approved',
      familyRole: 'parent',
      isAdmin: false,
      timeZone: 'Europe/Berlin',
      childViewLock: false,
      language: null,
      familyLanguage: 'en',
      languages: ['en', 'de', 'es', 'fr'],
      build: 'a-build',
      restriction: null,
      permissions: expect.arrayContaining(['rewards.manage']),
      abilities: expect.arrayContaining(['rewards.create']),
    };
    const overRest = await app.visitor().rest('POST /api/login', family.parentLogin);
    expect(overRest.status).toBe(200);
    expect(overRest.body).toEqual(record);
    const browser = app.visitor();
    expect((await browser.mutate('auth.login', family.parentLogin)).body).toEqual(record);
    expect((await browser.query('auth.me')).body).toEqual(record);
    expect((await browser.query('auth.session')).body).toEqual(record);
  });

  test.each([
    ['upper case', (name: string) => name.toUpperCase()],
    ['full width', (name: string) => name.replace('f', 'ｆ')],
    ['blanks around', (name: string) => ` ${name} `],
  ])('may type the username in %s', async (_how, retype) => {
    const login = { ...family.parentLogin, username: retype(family.parentLogin.username) };
    expect((await app.visitor().rest('POST /api/login', login)).status).toBe(200);
  });

  test('must type the password exactly', async () => {
    for (const password of [family.parentLogin.password.toUpperCase(), `${family.parentLogin.password} `]) {
      const login = { ...family.parentLogin, password };
      expect((await app.visitor().rest('POST /api/login', login)).status).toBe(401);
    }
  });

  test('gets an HttpOnly, SameSite cookie for ninety days', async () => {
    const { headers } = await app.visitor().rest('POST /api/login', family.parentLogin);
    const cookie = sessionCookieIn(headers);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
    const lifeInDays =
      (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / (24 * 3_600_000);
    expect(lifeInDays).toBeCloseTo(90, 1);
  });
});

describe('a rejected login reveals nothing', () => {
  test('an unknown user, a wrong password and a child at the parent login get the same response', async () => {
    const attempts = [
      { username: 'unknown user', password: 'correct horse' },
      { ...family.parentLogin, password: 'wrong horse' },
      family.childLogin,
    ];
    for (const transport of ['rest', 'trpc'] as const) {
      const answers = await Promise.all(
        attempts.map((login) =>
          transport === 'rest'
            ? app.visitor().rest('POST /api/login', login)
            : app.visitor().mutate('auth.login', login),
        ),
      );
      expect(answers[0]?.status).toBe(401);
      expect(answers[0]?.body).toEqual({
        code: 'UNAUTHENTICATED',
        message: 'Invalid username or password',
      });
      expect(answers[0]?.headers['set-cookie']).toBeUndefined();
      const [first, ...others] = answers.map(bytesOf);
      for (const other of others) expect(other).toEqual(first);
    }
  });

  test('so does a parent at the child login', async () => {
    const attempts = [{ username: 'no', password: 'nope' }, family.parentLogin];
    const answers = await Promise.all(
      attempts.map((login) => app.visitor().rest('POST /api/child-login', login)),
    );
    expect(answers[0]?.body.message).toBe('Invalid username or password');
    const [unknown, parents] = answers.map(bytesOf);
    expect(parents).toEqual(unknown);
  });
});

describe('a child', () => {
  test('logs in and gets its identity, without an e-mail', async () => {
    const record = {
      id: family.childId,
      name: 'Child family1-child',
      role: 'child',
      timeZone: 'Europe/Berlin',
      familyLanguage: 'en',
      languages: ['en', 'de', 'es', 'fr'],
      build: 'a-build',
      restriction: null,
      permissions: expect.arrayContaining(['redemptions.redeem']),
      abilities: expect.arrayContaining(['redemptions.redeem']),
    };
    const overRest = await app.visitor().rest('POST /api/child-login', family.childLogin);
    expect(overRest.status).toBe(200);
    expect(overRest.body).toEqual(record);
    const browser = app.visitor();
    expect((await browser.mutate('auth.childLogin', family.childLogin)).body).toEqual(record);
    expect((await browser.rest('GET /api/auth/me')).body).toEqual(record);
  });

  test('has a session cookie without a lifetime', async () => {
    const { headers } = await app.visitor().rest('POST /api/child-login', family.childLogin);
    expect(sessionCookieIn(headers)).toMatch(/HttpOnly/);
    expect(sessionCookieIn(headers)).not.toMatch(/Expires|Max-Age/);
  });

  test('cannot log in while its login is off', async () => {
    await family.parent.rest(`PATCH /api/children/${family.childId}`, { canLogin: false });
    expect((await app.visitor().rest('POST /api/child-login', family.childLogin)).status).toBe(401);
    await family.parent.rest(`PATCH /api/children/${family.childId}`, { canLogin: true });
    expect((await app.visitor().rest('POST /api/child-login', family.childLogin)).status).toBe(200);
  });

  test.each(['pending', 'rejected'] as const)('cannot log in while its parent is %s', async (status) => {
    const setStatus = (to: 'pending' | 'rejected' | 'approved') =>
      app.db.updateTable('parents').set({ status: to }).where('id', '=', family.parentId).execute();
    await setStatus(status);
    const answer = await app.visitor().rest('POST /api/child-login', family.childLogin);
    await setStatus('approved');
    expect(answer.status).toBe(401);
    expect(answer.body.message).toBe('Invalid username or password');
  });
});

test('without a session one call returns an error and the other returns null', async () => {
  const me = await app.visitor().rest('GET /api/auth/me');
  expect(me.status).toBe(401);
  expect(me.body).toEqual({ code: 'UNAUTHENTICATED', message: 'Please log in first.' });
  const session = await app.visitor().query('auth.session');
  expect(session.status).toBe(200);
  expect(session.body).toBeNull();
});
