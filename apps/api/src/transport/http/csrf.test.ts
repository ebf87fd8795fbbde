import { databaseFingerprint } from '@starchart/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createActors, type TestActors } from '../../../test-support/actors.ts';
import { ALL_PROCEDURES, procedureCalled } from '../../../test-support/all-procedures.ts';
import { givePoints } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { TestClient } from '../../../test-support/test-client.ts';
import { testOptions } from '../../../test-support/test-options.ts';
import { expectRefusal, prepareCall, SHARED_ROWS, sendBytes, WRITES } from '../../../test-support/writes.ts';
import { buildApp } from '../../app.ts';
import { REST_ROUTES } from '../rest/routes.ts';

let app: TestApp;
let world: TestActors;
beforeAll(async () => {
  app = await startTestApp();
  world = await createActors(app);
  await givePoints(world.family, 100);
});
afterAll(() => app.close());

type Headers = Record<string, string>;

async function expectNothingChanged(work: () => Promise<void>): Promise<void> {
  const before = await databaseFingerprint(app.db);
  await work();
  expect(await databaseFingerprint(app.db)).toBe(before);
}

const OURS = 'family.example:3000';

/** Headers of a browser on another site. */
const FOREIGN: readonly Headers[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://family.example:4000' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

/** What a form can send, the most convincing first. */
function formsOf(fields: Record<string, unknown>): [type: string, payload: string][] {
  const entries = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  const json = JSON.stringify(fields);
  return [
    ['text/plain;charset=application/json', json],
    ['application/x-www-form-urlencoded', new URLSearchParams(entries).toString()],
    ['multipart/form-data; boundary=x', multipart(entries)],
    ['text/plain', json],
    // A form with one text field can send JSON around its equals sign.
    ['text/plain', `${json.slice(0, -1)}${json === '{}' ? '' : ','}"x":"="}`],
  ];
}

// The check runs before any route: every site and form is tried with one write, one of them with every write.
test.each(WRITES)('$name is rejected from another site, and from any form', async ({ row, transport }) => {
  const isExample = row.procedure === 'habits.create';
  const write = await prepareCall(world, row, transport);
  const body = write.body && JSON.stringify(write.body);
  const json: Headers = body ? { 'content-type': 'application/json' } : {};
  await expectNothingChanged(async () => {
    for (const foreign of isExample ? FOREIGN : FOREIGN.slice(0, 1)) {
      const headers = { ...json, host: OURS, ...foreign };
      expectRefusal(await sendBytes(write, body, headers), 403, 'CROSS_SITE');
    }
    // An unreadable body is rejected first.
    const broken = { 'content-type': 'application/json', host: OURS, ...FOREIGN[0] };
    expectRefusal(await sendBytes(write, '{"', broken), 400, 'VALIDATION');

    const forms = formsOf(write.body ?? {});
    for (const site of isExample ? [{}, { origin: `http://${OURS}` }, FOREIGN[0]] : [{}]) {
      for (const [type, payload] of isExample ? forms : forms.slice(0, 1)) {
        const headers = { 'content-type': type, host: OURS, ...site };
        expectRefusal(await sendBytes(write, payload, headers), 415, 'UNSUPPORTED_MEDIA_TYPE');
      }
    }
    if (transport === 'REST') return;
    // As a read, which no site is kept from sending.
    const input = encodeURIComponent(JSON.stringify(write.body));
    const batched = encodeURIComponent(JSON.stringify({ 0: write.body }));
    for (const method of ['GET', 'HEAD'] as const) {
      for (const query of [`?input=${input}`, `?batch=1&input=${batched}`]) {
        const { status } = await write.client.send({ method, url: write.url + query });
        expect(status, `${method} ${query}`).toBe(404);
      }
    }
  });
});

function multipart(fields: string[][]): string {
  const parts = fields.map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--x--\r\n`;
}

test('afterwards all sessions are still valid', async () => {
  for (const actor of ['PO', 'AD', 'CS'] as const) {
    expect((await world.clients[actor].rest('GET /api/auth/me')).status).toBe(200);
  }
});

describe('a request to our own site', () => {
  async function login(headers: Headers, client = app.visitor()): Promise<number> {
    const { status } = await client.send({
      method: 'POST',
      url: '/api/login',
      payload: JSON.stringify(world.logins.PO),
      headers: { 'content-type': 'application/json', ...headers },
    });
    return status;
  }

  test.each<[Headers]>([
    [{ host: OURS }],
    [{ host: OURS, origin: `http://${OURS}` }],
    [{ host: OURS, origin: `http://${OURS}`, 'sec-fetch-site': 'same-origin' }],
    [{ host: OURS, 'sec-fetch-site': 'none' }],
    [{ host: 'FAMILY.example:3000', origin: `http://${OURS}` }],
    [{ host: 'family.example:80', origin: 'http://family.example' }],
    [{ host: 'family.example.:3000', origin: 'http://family.example.:3000' }],
    [{ host: '[::1]:3000', origin: 'http://[::1]:3000' }],
    [{ host: '192.168.1.20:3000', origin: 'http://192.168.1.20:3000' }],
    [{ host: 'xn--fmily-yqa.example', origin: 'http://xn--fmily-yqa.example' }],
    // Behind an https proxy without forwarding headers; the Sec-Fetch-Site header is sufficient.
    [{ host: 'family.example', origin: 'https://family.example', 'sec-fetch-site': 'same-origin' }],
  ])('is accepted with %o', async (headers) => {
    expect(await login(headers)).toBe(200);
  });

  test.each<Headers>([
    { origin: '' },
    // The same host with another scheme, another port, or none.
    { origin: `https://${OURS}` },
    { origin: 'http://family.example:4000' },
    { origin: 'http://family.example' },
    { origin: OURS },
    // These hosts are only similar.
    { origin: 'http://family.example.evil.example:3000' },
    { origin: 'http://evilfamily.example:3000' },
    { origin: 'http://sub.family.example:3000' },
    { origin: 'http://family.example.:3000' },
    { origin: 'http://fámily.example:3000' },
    { origin: 'http://xn--fmily-yqa.example:3000' },
    { origin: 'http://ｆamily.example:3000' },
    { origin: 'http://[::ffff:127.0.0.1]:3000' },
    // These hosts are ours with additions.
    { origin: `http://${OURS}@evil.example` },
    { origin: `http://evil.example@${OURS}` },
    { origin: `http://${OURS}/evil` },
    { origin: `http://${OURS}, http://evil.example` },
    { origin: `javascript://${OURS}` },
    // These headers are contradictory or invalid.
    { 'sec-fetch-site': 'nonsense' },
    { 'sec-fetch-site': 'same-origin, cross-site' },
    { 'sec-fetch-site': 'cross-site', origin: `http://${OURS}` },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    { 'sec-fetch-site': 'none', origin: 'https://evil.example' },
  ])('is rejected with %o', async (foreign) => {
    expect(await login({ host: OURS, ...foreign })).toBe(403);
  });

  test.each<[Headers]>([
    [{ host: '', origin: 'http://' }],
    [{ host: 'family.example', origin: 'https://family.example' }],
    // Headers from an untrusted proxy.
    [{ host: OURS, origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }],
    [{ host: 'family.example', origin: 'https://family.example', 'x-forwarded-proto': 'https' }],
    [{ host: OURS, origin: 'null', 'x-forwarded-proto': 'javascript' }],
  ])('is rejected with %o', async (headers) => {
    expect(await login(headers)).toBe(403);
  });

  test('is rejected with an invalid host', async () => {
    expect(await login({ host: 'family.example/..', origin: 'http://evil.example' })).toBe(400);
  });

  describe('behind an https proxy', () => {
    const proxied = { host: 'starchart:3000', 'x-forwarded-proto': 'https' };
    let visitor: TestClient;
    beforeAll(async () => {
      const options = testOptions(app);
      const config = { ...options.config, appUrl: 'https://stars.example.org', trustProxy: 1 };
      const server = await buildApp({ ...options, config });
      visitor = new TestClient(server);
      return () => server.close();
    });

    test.each<[Headers]>([
      [{ ...proxied, origin: 'https://stars.example.org' }],
      [{ ...proxied, origin: 'https://stars.example.org', 'sec-fetch-site': 'same-origin' }],
      [{ ...proxied, 'x-forwarded-host': 'stars.example.org', origin: 'https://stars.example.org' }],
      [{ ...proxied, 'x-forwarded-host': 'other.example.org', origin: 'https://other.example.org' }],
    ])('is accepted with %o', async (headers) => {
      expect(await login(headers, visitor)).toBe(200);
    });

    test('is accepted without the proxy, where a login needs https', async () => {
      const headers = { host: '192.168.1.20:3000', origin: 'http://192.168.1.20:3000' };
      expect(await login(headers, visitor)).toBe(400);
    });

    test.each<[Headers]>([
      [{ ...proxied, origin: 'http://stars.example.org' }],
      [{ ...proxied, origin: 'https://stars.example.org:8443' }],
      [{ ...proxied, origin: 'https://stars.example.org.evil.example' }],
      [{ ...proxied, origin: 'https://example.org' }],
      [{ ...proxied, origin: 'http://starchart:3000' }],
      [{ ...proxied, origin: 'https://stars.example.org', 'sec-fetch-site': 'same-site' }],
      [{ ...proxied, origin: 'null', 'x-forwarded-proto': 'javascript' }],
    ])('is rejected with %o', async (headers) => {
      expect(await login(headers, visitor)).toBe(403);
    });
  });
});

describe('reads', () => {
  test('are exactly the GET routes of the REST API', () => {
    for (const { method, path, procedure } of REST_ROUTES) {
      const { type } = procedureCalled(procedure);
      const isRead = ['query', 'subscription'].includes(type);
      expect(isRead, `${method} ${path}`).toBe(method === 'GET');
    }
  });

  test('change nothing, even from another site', async () => {
    // An event stream never ends.
    const reads = SHARED_ROWS.filter(
      ({ rest, status }) => rest.startsWith('GET') && rest !== 'GET /api/events' && status.includes('200'),
    );
    expect(reads.length).toBeGreaterThan(15);
    for (const row of reads) {
      const read = await prepareCall(world, row, 'REST');
      await expectNothingChanged(async () => {
        for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
          const { client, url } = read;
          const headers = { 'sec-fetch-site': 'cross-site', 'x-http-method-override': 'DELETE' };
          const { status } = await client.send({ method, url, headers });
          expect(status, `${method} ${url}`).toBe(method === 'OPTIONS' ? 404 : 200);
        }
      });
    }
  });

  test('are rejected as POST, which could be login CSRF', async () => {
    for (const { name } of ALL_PROCEDURES.filter(({ type }) => type === 'query')) {
      expect((await world.clients.PO.mutate(name, {})).status, name).toBe(404);
    }
  });
});
