import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aFamily, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { type ServerSettings, testOptions } from '../../../test-support/test-options.ts';
import { buildApp } from '../../app.ts';

let app: TestApp;
let family: TestFamily;
let lines: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
});
afterAll(() => app.close());
beforeEach(() => {
  lines = [];
  return () => vi.useRealTimers();
});

const logged = () => lines.map((line) => JSON.parse(line));

async function aServer(settings: ServerSettings = {}) {
  const options = testOptions({ ...app, ...settings, logStream: { write: (line) => lines.push(line) } });
  const server = await buildApp({ ...options, config: { ...options.config, logLevel: 'warn' } });
  return Object.assign(server, {
    login: (headers: Record<string, string>, path = '/api/login') =>
      server.inject({ method: 'POST', url: path, payload: family.parentLogin, headers }),
    [Symbol.asyncDispose]: () => server.close(),
  });
}

/** What a browser sends through a proxy that replaces `Host`; `Sec-Fetch-Site` only over https. */
const BEHIND_PROXY = { host: '127.0.0.1:3000', origin: 'https://stars.example.org' };

describe('a login through a proxy that changes Host', () => {
  test.each([
    ['/api/login', {}],
    ['/trpc/auth.login', { 'sec-fetch-site': 'same-origin' }],
  ])('at %s with %o is rejected, and the log says once what to set', async (path, headers) => {
    await using server = await aServer();
    for (let turn = 0; turn < 3; turn++) {
      const answer = await server.login({ ...BEHIND_PROXY, ...headers }, path);
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain("the server's log says what to change");
    }
    expect(logged()).toMatchObject([
      {
        level: 40,
        msg: expect.stringMatching(/APP_URL.*proxy_set_header Host \$host;/),
        origin: 'https://stars.example.org',
        host: '127.0.0.1:3000',
      },
    ]);
  });

  test('is logged once per origin and host', async () => {
    await using server = await aServer();
    for (const origin of ['https://a.example', 'https://b.example', 'https://a.example']) {
      await server.login({ ...BEHIND_PROXY, origin });
    }
    expect(logged().map(({ origin }) => origin)).toEqual(['https://a.example', 'https://b.example']);
  });

  test('works with APP_URL', async () => {
    await using server = await aServer({ appUrl: 'https://stars.example.org', trustProxy: 1 });
    const answer = await server.login({ ...BEHIND_PROXY, 'x-forwarded-proto': 'https' });
    expect([answer.statusCode, lines]).toEqual([200, []]);
  });
});

test('a write from another site is nothing that the operator can change', async () => {
  await using server = await aServer();
  const answer = await server.login({ ...BEHIND_PROXY, 'sec-fetch-site': 'cross-site' });
  expect([answer.statusCode, lines]).toEqual([403, []]);
  expect(answer.body).not.toContain('log');
});

test('made-up origins fill neither the log nor the memory, and an hour later hints are logged again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await using server = await aServer();
  for (let number = 0; number < 100; number++) {
    await server.login({ ...BEHIND_PROXY, origin: `https://${number}.${'x'.repeat(5_000)}` });
  }
  expect(lines).toHaveLength(5);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(1_500);
  lines = [];
  vi.advanceTimersByTime(61 * 60_000);
  await server.login(BEHIND_PROXY);
  expect(logged()).toMatchObject([{ origin: BEHIND_PROXY.origin }]);
});

test('a request with an invalid Host is logged with what the proxy has to send', async () => {
  await using server = await aServer();
  const answer = await server.login({ host: 'stars.example.org/app' });
  expect(answer.statusCode).toBe(400);
  expect(logged()).toMatchObject([
    { msg: expect.stringContaining('proxy_set_header Host $host;'), host: 'stars.example.org/app' },
  ]);
});

async function askUntilRejected(server: Awaited<ReturnType<typeof aServer>>, headers = {}) {
  for (let turn = 0; turn < 30; turn++) {
    const payload = { email: `nobody-${turn}@example.org` };
    const answer = await server.inject({ method: 'POST', url: '/api/password-resets', payload, headers });
    if (answer.statusCode === 429) return;
  }
  throw new Error('No request was rejected');
}

describe('visitors who are rejected because the server sees only the address of the proxy', () => {
  test('are logged with TRUST_PROXY', async () => {
    await using server = await aServer();
    await askUntilRejected(server, { 'x-forwarded-for': '203.0.113.7' });
    expect(logged()).toMatchObject([
      { msg: expect.stringMatching(/TRUST_PROXY does not name/), peer: '127.0.0.1' },
    ]);
  });

  test('are logged with the header that the proxy does not send', async () => {
    await using server = await aServer({ trustProxy: 1 });
    await askUntilRejected(server);
    expect(logged()).toMatchObject([{ msg: expect.stringMatching(/no X-Forwarded-For/) }]);
  });

  test('are not logged with a server that is set up', async () => {
    await using server = await aServer({ trustProxy: 1 });
    await askUntilRejected(server, { 'x-forwarded-for': '203.0.113.8' });
    expect(lines).toEqual([]);
  });
});

test('limits that the operator sets are named in the log', async () => {
  await using server = await aServer({ registrationsPerHour: 1, requestsPerMinute: 2 });
  for (const name of ['kim', 'pat']) {
    await server.inject({
      method: 'POST',
      url: '/api/register',
      payload: {
        name,
        username: `hint-${name}`,
        email: `${name}@example.org`,
        password: 'correct horse',
        timeZone: 'UTC',
      },
    });
  }
  const parent = family.parent.at(server);
  for (let turn = 0; turn < 4; turn++) await parent.rest('GET /api/auth/me');
  expect(logged().map(({ msg }) => msg)).toEqual([
    expect.stringContaining('REGISTRATIONS_PER_HOUR'),
    expect.stringContaining('REQUESTS_PER_MINUTE'),
  ]);
});

test('a webhook to a private network is logged with the setting that allows it', async () => {
  await using server = await aServer();
  const parent = family.parent.at(server);
  const answer = await parent.rest('POST /api/webhooks', {
    url: 'http://192.168.1.5/hook',
    events: ['completion.recorded'],
  });
  expect(answer.status).toBe(400);
  expect(logged()).toMatchObject([{ msg: expect.stringContaining('WEBHOOKS_TO_PRIVATE_NETWORKS=true') }]);
});
