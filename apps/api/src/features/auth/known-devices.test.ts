import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { count, failedAttempts, passwordGuesses } from '../../../test-support/password-guesses.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp(undefined, { trustProxy: 1 });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T12:00:00Z');
  family = await aFamily(app);
});

/** A day, in hours. */
const DAY = 24;
const { guess, guesses } = passwordGuesses(() => ({ app, family }));

async function isKnown(browser: TestClient): Promise<boolean> {
  await guesses(10);
  return (await guess({ by: browser })).status === 401;
}

describe('a known device of the family', () => {
  test('lets the child log in despite attempts of unknown devices', async () => {
    await guesses(30);
    const tablet = family.child;
    expect((await guess({ by: tablet, password: family.childLogin.password })).status).toBe(200);
    await tablet.rest('POST /api/logout');
    expect(tablet.cookie).toBeUndefined();
    expect(tablet.device).toBeDefined();
    expect((await guess({ by: tablet, password: family.childLogin.password })).status).toBe(200);
    expect((await guess({ by: family.parent, password: family.childLogin.password })).status).toBe(200);
  });

  test('has its own ten attempts a day', async () => {
    expect(count(await guesses(12, { by: family.child }), 401)).toBe(10);
    expect(count(await guesses(12, { by: family.parent }), 401)).toBe(10);
    expect(count(await guesses(12), 401)).toBe(10);
  });

  test('has fifteen in total, half of the quota of all known devices, so that one alone locks out no other', async () => {
    const library = app.visitor();
    await expectSuccess(library, 'POST /api/child-login', family.childLogin);
    for (const expected of [10, 5, 0]) {
      expect(count(await guesses(11, { by: library }), 401)).toBe(expected);
      app.clock.moveBy(DAY + 1);
    }
    const right = { password: family.childLogin.password };
    expect((await guess({ by: library, ...right })).status).toBe(429);
    expect((await guess({ by: family.child, ...right })).status).toBe(200);
    expect((await guess({ by: library, ...right })).status).toBe(429);
    await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
    await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { password: 'new secret' });
    expect((await guess({ by: library, password: 'new secret' })).status).toBe(200);
  });

  test('shares thirty attempts in total with other devices of the family', async () => {
    const browsers = [family.child, family.parent, app.visitor()];
    await expectSuccess(browsers[2] ?? family.child, 'POST /api/child-login', family.childLogin);
    const statuses: number[] = [];
    for (let day = 0; day < 2; day++) {
      for (const by of browsers) statuses.push(...(await guesses(10, { by })));
      app.clock.moveBy(DAY + 1);
    }
    expect(count(statuses, 401)).toBe(30);
    expect((await guess({ by: family.child, password: family.childLogin.password })).status).toBe(429);
  });

  test('resets the count when a child mistypes and then logs in, any number of times', async () => {
    for (let day = 0; day < 2; day++) {
      expect(count(await guesses(8, { by: family.child }), 401)).toBe(8);
      expect((await guess({ by: family.child, password: family.childLogin.password })).status).toBe(200);
      app.clock.moveBy(DAY + 1);
    }
  });

  test('is unknown for a parent who has not logged in there', async () => {
    const { username, password } = family.parentLogin;
    for (let turn = 0; turn < 10; turn++) {
      const login = { username, password: 'wrong horse' };
      expect((await app.visitor().rest('POST /api/login', login)).status).toBe(401);
    }
    expect((await family.child.rest('POST /api/login', { username, password })).status).toBe(429);
    expect((await family.parent.rest('POST /api/login', { username, password })).status).toBe(200);
  });

  test('gets a new id when another family or an attacker set the old one', async () => {
    const attacker = await aFamily(app);
    const victim = new TestClient(app.app, undefined, attacker.parent.device);
    await expectSuccess(victim, 'POST /api/child-login', family.childLogin);
    expect(victim.device).not.toBe(attacker.parent.device);
    await guesses(10);
    expect((await guess({ by: attacker.parent })).status).toBe(429);
    const named = victim.device;
    expect((await guess({ by: victim, password: family.childLogin.password })).status).toBe(200);
    expect(victim.device).toBe(named);
  });

  test('is not limited by attempts of others at the same address', async () => {
    const address = '203.0.113.9';
    await failedAttempts(app, address, 100);
    expect((await guess({ address, username: 'neighbour' })).status).toBe(429);
    const login = { by: family.child, address, password: family.childLogin.password };
    expect((await guess(login)).status).toBe(200);
  });

  test('of another family is unknown', async () => {
    const other = await aFamily(app);
    await guesses(10);
    expect((await guess({ by: other.child, password: family.childLogin.password })).status).toBe(429);
  });

  test.each([
    ['made up', () => `starchart-device=${'A'.repeat(43)}`],
    ['changed', (cookie: string) => `${cookie.slice(0, -1)}${cookie.endsWith('x') ? 'y' : 'x'}`],
    ['cut off', (cookie: string) => cookie.slice(0, -1)],
    ['of malformed bytes', () => 'starchart-device=%00%ff'],
  ])('has a cookie that cannot be %s', async (_which, forge) => {
    await guesses(10);
    const forger = new TestClient(app.app, undefined, forge(family.child.device ?? ''));
    expect((await guess({ by: forger, password: family.childLogin.password })).status).toBe(429);
  });

  test('has an HttpOnly, SameSite cookie with the longest lifetime that browsers allow', async () => {
    const { headers } = await guess({ password: family.childLogin.password });
    const cookie = [headers['set-cookie']].flat().find((one) => one?.startsWith('starchart-device-'));
    expect(cookie).toMatch(/Max-Age=34560000/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
    expect(cookie).not.toMatch(/Secure|Domain/);
  });

  test.each([
    ['behind a proxy with X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
    ['with an https Origin only', { origin: 'https://localhost:80', 'sec-fetch-site': 'same-origin' }],
  ])('has a Secure cookie %s', async (_which, headers) => {
    const { headers: answered } = await app.visitor().send({
      method: 'POST',
      url: '/api/child-login',
      payload: JSON.stringify(family.childLogin),
      headers: { 'content-type': 'application/json', ...headers },
    });
    const cookie = [answered['set-cookie']].flat().find((one) => one?.startsWith('starchart-device-'));
    expect(cookie).toMatch(/Secure/);
  });
});

describe('a device becomes unknown', () => {
  test('when a parent signs it out', async () => {
    const thief = app.visitor();
    await expectSuccess(thief, 'POST /api/child-login', family.childLogin);
    const [latest] = (await expectSuccess(family.parent, 'GET /api/account/sessions')).body.filter(
      ({ child }: { child: unknown }) => child,
    );
    await expectSuccess(family.parent, `DELETE /api/account/sessions/${latest.id}`);
    expect(await isKnown(thief)).toBe(false);
    expect(await isKnown(family.child)).toBe(true);
  });

  test('when the child gets a new password, unless another family member uses it too', async () => {
    const shared = app.visitor();
    await expectSuccess(shared, 'POST /api/child-login', family.childLogin);
    await expectSuccess(shared, 'POST /api/login', family.parentLogin);
    await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { password: 'new secret' });
    expect(await isKnown(family.child)).toBe(false);
    expect(await isKnown(shared)).toBe(true);
  });

  test('when the parent gets a new password, except the device of the change', async () => {
    const thief = app.visitor();
    await expectSuccess(thief, 'POST /api/login', family.parentLogin);
    await expectSuccess(family.parent, 'POST /api/account/password', {
      currentPassword: family.parentLogin.password,
      newPassword: 'another horse',
    });
    expect(await isKnown(thief)).toBe(false);
    expect(await isKnown(family.parent)).toBe(true);
  });
});
