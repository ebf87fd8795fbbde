import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aFamily, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { testOptions } from '../../../test-support/test-options.ts';
import { buildApp } from '../../app.ts';

const APP_URL = 'https://stars.example.org';
const OVER_HTTPS = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
const NEWCOMER = { name: 'Kim Star', password: 'correct horse', timeZone: 'UTC' };

let app: TestApp;
let family: TestFamily;
let server: TestApp['app'];
let log: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  log = [];
  const logStream = { write: (line: string) => void log.push(line) };
  const options = testOptions({ ...app, logStream, appUrl: APP_URL, trustProxy: 1 });
  server = await buildApp({ ...options, config: { ...options.config, logLevel: 'warn' } });
  return () => server.close();
});

function post(path: string, payload: object, headers: Record<string, string> = {}) {
  return server.inject({ method: 'POST', url: path, payload, headers });
}

async function anInviteCode(): Promise<string> {
  const { body } = await expectSuccess(await app.admin(), 'POST /api/invite-codes', {
    maxUses: 5,
    expiresInDays: 1,
  });
  return body.code;
}

test('a login that would get no cookie is rejected, with the address to open', async () => {
  const invited = {
    ...NEWCOMER,
    username: 'kim',
    email: 'kim@example.org',
    inviteCode: await anInviteCode(),
  };
  for (const [path, payload] of [
    ['/api/login', family.parentLogin],
    ['/api/child-login', family.childLogin],
    ['/api/register', invited],
    ['/trpc/auth.login', family.parentLogin],
  ] as const) {
    const answer = await post(path, payload);
    expect([path, answer.statusCode]).toEqual([path, 400]);
    expect(answer.body).toContain('HTTPS_REQUIRED');
    expect(answer.body).toContain(`Logging in works only at ${APP_URL}.`);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  expect((await post('/api/register', invited, OVER_HTTPS)).statusCode).toBe(201);
});

test('the log names the remedy once, not for every request', async () => {
  for (let turn = 0; turn < 3; turn++) await post('/api/login', family.parentLogin);
  expect(log).toHaveLength(1);
  expect(JSON.parse(log[0] ?? '')).toMatchObject({
    level: 40,
    msg: expect.stringMatching(/X-Forwarded-Proto: https.*TRUST_PROXY/),
  });
});

test('over https, a login sets its cookie', async () => {
  const answer = await post('/api/login', family.parentLogin, OVER_HTTPS);
  expect(answer.statusCode).toBe(200);
  expect(String(answer.headers['set-cookie'])).toMatch(/__Host-starchart-[0-9a-f]{8}=/);
  expect(log).toEqual([]);
});

test('a rejected login is no attempt at the password', async () => {
  for (let turn = 0; turn < 40; turn++) {
    await post('/api/login', { ...family.parentLogin, password: 'wrong one' });
  }
  expect((await post('/api/login', family.parentLogin, OVER_HTTPS)).statusCode).toBe(200);
});

test('a registration that waits for approval opens no session, so it needs no https', async () => {
  const pending = { ...NEWCOMER, username: 'pat', email: 'pat@example.org' };
  expect((await post('/api/register', pending)).statusCode).toBe(201);
});
