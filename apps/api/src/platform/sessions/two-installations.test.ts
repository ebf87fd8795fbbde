import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { TEST_SECRETS, testOptions } from '../../../test-support/test-options.ts';
import { buildApp } from '../../app.ts';
import { cookieNames } from './cookie-names.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const OTHER_SECRETS = { ...TEST_SECRETS, sessionSecret: 'o'.repeat(64) };
const names = cookieNames(TEST_SECRETS.sessionSecret, false);
const otherNames = cookieNames(OTHER_SECRETS.sessionSecret, false);

let app: TestApp;
let family: TestFamily;
/** A second server, as on another port: browsers send it the same cookies. */
let other: TestApp['app'];
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
  other = await buildApp({ ...testOptions(app), secrets: OTHER_SECRETS });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

type Jar = Map<string, string>;

/** Sends a request with the cookies of a browser, which keeps those of the response. */
async function send(server: TestApp['app'], jar: Jar, method: 'GET' | 'POST', url: string, payload?: object) {
  const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
  const response = await server.inject({
    method,
    url,
    headers: { ...(payload && JSON_TYPE), ...(cookie && { cookie }) },
    ...(payload && { payload: JSON.stringify(payload) }),
  });
  for (const { name, value } of response.cookies) {
    if (value === '') jar.delete(name);
    else jar.set(name, encodeURIComponent(value));
  }
  return response;
}

async function isSignedIn(server: TestApp['app'], jar: Jar): Promise<boolean> {
  return (await send(server, jar, 'GET', '/api/auth/me')).statusCode === 200;
}

/** A browser as an earlier release has left it. */
async function browserOfBefore(): Promise<Jar> {
  const jar: Jar = new Map();
  await send(app.app, jar, 'POST', '/api/login', family.parentLogin);
  return new Map([
    [names.earlier.session, jar.get(names.session) ?? ''],
    [names.earlier.device, jar.get(names.device) ?? ''],
  ]);
}

test('two installations on one host keep a session each, and end only their own', async () => {
  const jar: Jar = new Map();
  await send(app.app, jar, 'POST', '/api/login', family.parentLogin);
  await send(other, jar, 'POST', '/api/login', family.parentLogin);
  expect([...jar.keys()].toSorted()).toEqual(
    [names.session, names.device, otherNames.session, otherNames.device].toSorted(),
  );
  expect(await isSignedIn(app.app, jar)).toBe(true);
  expect(await isSignedIn(other, jar)).toBe(true);
  await send(other, jar, 'POST', '/api/logout');
  expect(await isSignedIn(other, jar)).toBe(false);
  expect(await isSignedIn(app.app, jar)).toBe(true);
});

test('a session of an earlier release stays valid, until it logs out', async () => {
  const jar = await browserOfBefore();
  expect(await isSignedIn(app.app, jar)).toBe(true);
  await send(app.app, jar, 'POST', '/api/logout');
  expect(jar.has(names.earlier.session)).toBe(false);
  expect(await isSignedIn(app.app, jar)).toBe(false);
});

test('the next login replaces the session of an earlier release, and knows its device', async () => {
  const jar = await browserOfBefore();
  const device = jar.get(names.earlier.device);
  await send(app.app, jar, 'POST', '/api/login', family.parentLogin);
  expect(jar.has(names.earlier.session)).toBe(false);
  expect(jar.get(names.device)).toBe(device);
  expect(await isSignedIn(app.app, jar)).toBe(true);
});

test('a session that an earlier release has begun after a downgrade counts, once the own one has ended', async () => {
  const jar = await browserOfBefore();
  const ended: Jar = new Map();
  await send(app.app, ended, 'POST', '/api/login', family.parentLogin);
  const cookie = ended.get(names.session) ?? '';
  await send(app.app, ended, 'POST', '/api/logout');
  jar.set(names.session, cookie);
  expect(await isSignedIn(app.app, jar)).toBe(true);
});

const named = (server: TestApp['app'], url: string) =>
  send(server, new Map(), 'GET', url).then(({ headers }) => headers['starchart-installation']);

test('every answer of the API names the installation, so that a page knows what it has stored of another one', async () => {
  for (const url of ['/trpc/auth.session', '/trpc/children.list', '/api/auth/me']) {
    expect(await named(app.app, url)).toBe(names.installation);
    expect(await named(other, url)).toBe(otherNames.installation);
  }
  expect(names.session).toContain(names.installation);
  expect(names.installation).not.toBe(otherNames.installation);
});

test('an installation neither takes nor clears the earlier cookie of another one', async () => {
  const jar = await browserOfBefore();
  expect(await isSignedIn(other, jar)).toBe(false);
  await send(other, jar, 'POST', '/api/login', family.childLogin);
  await send(other, jar, 'POST', '/api/logout');
  expect(await isSignedIn(app.app, jar)).toBe(true);
});

test('with https, cookies keep the prefix that no other host can set, and a logout clears them', async () => {
  const appUrl = 'https://stars.example.org';
  const server = await buildApp(testOptions({ ...app, appUrl, trustProxy: 1 }));
  const https = cookieNames(TEST_SECRETS.sessionSecret, true);
  expect(https.session).toMatch(/^__Host-starchart-[0-9a-f]{8}$/);
  expect(https.device).toMatch(/^__Host-starchart-device-[0-9a-f]{8}$/);
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
  const login = { method: 'POST', url: '/api/login', headers, payload: family.parentLogin } as const;
  const { cookies } = await server.inject(login);
  const [cookie] = cookies.filter(({ name }) => name === https.session);
  const logout = await server.inject({
    method: 'POST',
    url: '/api/logout',
    headers: { ...headers, cookie: `${https.session}=${encodeURIComponent(cookie?.value ?? '')}` },
  });
  const cleared = [logout.headers['set-cookie']].flat().find((one) => one?.startsWith(https.session));
  expect(cleared).toMatch(/Expires=Thu, 01 Jan 1970/);
  expect(cleared).toMatch(/Secure/);
  await server.close();
});
