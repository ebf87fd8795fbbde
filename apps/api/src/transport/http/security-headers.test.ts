import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { rawRequest } from '../../../test-support/raw-request.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { testOptions } from '../../../test-support/test-options.ts';
import { buildApp, REQUEST_TIMEOUT_CHECKS, REQUEST_TIMEOUT_MS } from '../../app.ts';

const STYLE_HASH = 'sha256-style';

let app: TestApp;
let family: TestFamily;
let server: FastifyInstance;
let port: number;
const site = mkdtempSync(join(tmpdir(), 'starchart-site-'));

beforeAll(async () => {
  mkdirSync(join(site, 'assets'));
  const files = {
    'pages.json': JSON.stringify({
      pages: { '/': { en: 'index.html' }, '/auth': { en: 'app.html' } },
      notFound: { en: 'app.html' },
      files: {
        'index.html': { hash: 'landing', styles: [] },
        'app.html': { hash: 'shell', styles: [STYLE_HASH] },
      },
    }),
    'index.html': 'the landing page',
    'app.html': 'the shell',
    'assets/index-1a2b.js': 'script',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(site, name), content);
  app = await startTestApp();
  family = await aFamily(app);
  server = await buildApp({ ...testOptions(app), webRoot: site });
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  await server.close();
  await app.close();
  rmSync(site, { recursive: true });
});

function expectSecured(headers: Record<string, unknown>): void {
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/camera=\(\), .*screen-wake-lock=\(self\)$/),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/; trusted-types starchart-worker; /);
  expect(policy).toContain("worker-src 'self'");
  expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
  expect(headers['x-powered-by']).toBeUndefined();
}

describe('every response has security headers:', () => {
  test.each([
    ['a page', 'GET /', 200],
    ['a page by HEAD', 'HEAD /auth', 200],
    ['an unknown page', 'GET /nowhere', 404],
    ['a file', 'GET /assets/index-1a2b.js', 200],
    ['a file that has gone', 'GET /assets/index-old.js', 404],
    ['a path that cannot be read', 'GET /%', 404],
    ['a path that no file could have', `GET /${'1'.repeat(300)}`, 404],
    ['a path without end', `GET /api/children/${'1'.repeat(6000)}`, 404],
    ['a REST response', 'GET /api/auth/me', 200],
    ['a REST error', 'POST /api/children', 400],
    ['an unknown path of it', 'GET /api/nowhere', 404],
    ['a tRPC response', 'GET /trpc/auth.session', 200],
    ['a tRPC error', 'POST /trpc/children.create', 400],
    ['an unknown path of it', 'GET /trpc/nothing', 404],
    ['health', 'GET /healthz', 200],
    ['readiness', 'GET /readyz', 200],
  ])('%s', async (_what, call, status) => {
    const answer = await family.parent.at(server).rest(call, call.startsWith('POST') ? {} : undefined);
    expect(answer.status).toBe(status);
    expectSecured(answer.headers);
  });

  test('a download', async () => {
    const parent = family.parent.at(server);
    const password = { currentPassword: family.parentLogin.password };
    const { body } = await expectSuccess(parent, 'POST /api/account/export', password);
    const answer = await parent.rest(`GET ${body.downloadPath}`);
    expect(answer.headers['content-type']).toBe('application/zip');
    expectSecured(answer.headers);
  });

  test('a server error', async () => {
    const broken = await app.startSecondServer(app.db);
    broken.get('/broken', () => {
      throw new Error('select secret from families');
    });
    const answer = await family.parent.at(broken).rest('GET /broken');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('secret');
    expectSecured(answer.headers);
  });

  test.each([
    ['a malformed request', 400, 'NONSENSE\r\n\r\n'],
    ['a header over the limit', 431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['a request without a host', 400, 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['a request with two hosts', 400, 'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n'],
    ['a host with a user name', 400, 'GET /healthz HTTP/1.1\r\nHost: a@b:80\r\n\r\n'],
    ['a host with a path', 400, 'GET /healthz HTTP/1.1\r\nHost: b:80/x\r\n\r\n'],
    ['a host with two ports', 400, 'GET /healthz HTTP/1.1\r\nHost: b:80:80\r\n\r\n'],
    ['an unknown expectation', 417, 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n'],
  ])('the answer to %s has security headers', async (_what, status, bytes) => {
    const answer = await rawRequest(port, bytes);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'VALIDATION', message: expect.any(String) });
    expectSecured(answer.headers);
  });
});

test.each([
  '',
  'stars.home',
  'stars_home:3000',
  'stars.home.:3000',
  'xn--strne-kva.example',
  '192.168.1.2:3000',
  '[::1]:3000',
  '[fe80::1]',
])('the host "%s" is valid', async (host) => {
  const answer = await rawRequest(
    port,
    `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );
  expect(answer.status).toBe(200);
});

const JSON_POST = 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

describe('a request that arrives too slowly is cut:', () => {
  test.each([
    ['without the end of its head', 'GET /healthz HTTP/1.1\r\nHost: x\r\n'],
    ['without its body', `${JSON_POST}Content-Length: 10\r\n\r\n`],
    ['with a body that stops', `${JSON_POST}Content-Length: 10\r\n\r\n{`],
  ])('%s', async (_what, bytes) => {
    const impatient = await buildApp({ ...testOptions(app), webRoot: site, requestTimeoutMs: 300 });
    const address = await impatient.listen({ host: '127.0.0.1', port: 0 });
    const answer = await rawRequest(Number(new URL(address).port), bytes);
    expect(answer.status).toBe(408);
    expectSecured(answer.headers);
    await impatient.close();
  });

  test('within 35 s', () => {
    expect(server.server.requestTimeout).toBe(REQUEST_TIMEOUT_MS);
    expect(REQUEST_TIMEOUT_MS * (1 + 1 / REQUEST_TIMEOUT_CHECKS)).toBeLessThanOrEqual(35_000);
  });
});

async function policyOf(url: string): Promise<string> {
  return String((await server.inject({ url })).headers['content-security-policy']);
}

test('inline styles of a page are allowed on that page only', async () => {
  expect(await policyOf('/auth')).toContain(`style-src 'self' '${STYLE_HASH}'`);
  for (const url of ['/', '/assets/index-1a2b.js', '/api/auth/me']) {
    expect(await policyOf(url)).not.toContain('sha256');
  }
});

test.each([
  ['host', 'max-age=31536000'],
  ['subdomains', 'max-age=31536000; includeSubDomains'],
] as const)(
  'Strict-Transport-Security is sent only with an https APP_URL, for HSTS=%s',
  async (hsts, value) => {
    const plain = await server.inject('/healthz');
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    const options = testOptions(app);
    const config = { ...options.config, appUrl: 'https://stars.example.org', trustProxy: 1, hsts };
    const secured = await buildApp({ ...options, config });
    for (const url of ['/healthz', '/api/auth/me', '/nowhere', '/%']) {
      const { headers } = await secured.inject(url);
      expect(headers['strict-transport-security']).toBe(value);
    }
    await secured.close();
  },
);

describe('an unknown API path is a JSON 404, also with a built web app:', () => {
  test.each(
    ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'].flatMap((method) =>
      ['/api/', '/api/nowhere', '/api/children/1/nowhere', '/trpc/', '/trpc/a/b'].map((url) => ({
        method,
        url,
      })),
    ),
  )('$method $url', async ({ method, url }) => {
    const { status, headers, text } = await family.parent.at(server).send({ method, url });
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    if (method !== 'HEAD') expect(JSON.parse(text)).toMatchObject({ code: 'NOT_FOUND' });
  });
});
