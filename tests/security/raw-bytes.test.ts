import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../apps/api/test-support/families.ts';
import { rawRequest } from '../../apps/api/test-support/raw-request.ts';
import { startTestApp, type TestApp } from '../../apps/api/test-support/test-app.ts';
import { INNARDS } from '../../apps/api/test-support/writes.ts';

/** Multiplier of the number of runs. */
const FUZZ_RUNS = Number(process.env['FUZZ_RUNS'] ?? 1);

let app: TestApp;
let family: TestFamily;
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

/** Expects a status below 500 or no response, no internals in it, and a working server afterwards. */
async function expectPolite(parts: Parameters<typeof rawRequest>[1], patienceMs?: number): Promise<number> {
  const { status, text } = await rawRequest(port, parts, patienceMs);
  for (const [, each] of text.matchAll(/HTTP\/1\.1 (\d{3})/g)) {
    expect(Number(each), text).toBeLessThan(500);
  }
  expect(text).not.toMatch(INNARDS);
  expect(await family.parent.rest('GET /api/auth/me')).toMatchObject({ status: 200 });
  return status;
}

/** Timeout where a response is optional, in ms. */
const SILENCE_MS = 300;

const HOST = 'Host: family.example\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const CHILD = '{"name":"Unknown"}';

function post(headers: string, body: string, path = '/api/children'): string {
  return `POST ${path} HTTP/1.1\r\n${HOST}${JSON_TYPE}${headers}\r\n${body}`;
}

describe('a broken request', () => {
  test.each<[what: string, status: number, parts: string | Uint8Array | string[]]>([
    ['without any sense', 400, 'NONSENSE\r\n\r\n'],
    ['of nothing but line ends', 0, '\r\n\r\n\r\n'],
    ['without an end to its first line', 0, 'GET /api/auth/me'],
    ['with an unknown method', 400, `BREW / HTTP/1.1\r\n${HOST}\r\n`],
    ['with a method that nothing takes', 404, `PURGE /api/children HTTP/1.1\r\n${HOST}\r\n`],
    ['in an unknown version', 400, `GET / HTTP/9.9\r\n${HOST}\r\n`],
    ['in no version', 404, `GET /\r\n${HOST}\r\n`],
    ['that begins as HTTP/2 does', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['that starts like TLS', 400, new Uint8Array([0x16, 3, 1, 0, 0xa5, 1, 0, 0, 0xa1, 3, 3])],
    ['without a host', 400, 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['with two hosts', 400, `GET /healthz HTTP/1.1\r\n${HOST}Host: other.example\r\n\r\n`],
    ['with a space before the colon', 400, `GET /healthz HTTP/1.1\r\n${HOST}X : y\r\n\r\n`],
    ['with a folded header', 400, `GET /healthz HTTP/1.1\r\n${HOST}X: y\r\n z\r\n\r\n`],
    ['with NUL in a header', 400, `GET /healthz HTTP/1.1\r\n${HOST}X: \u0000\r\n\r\n`],
    ['with line feeds alone', 400, `GET /healthz HTTP/1.1\n${HOST}\n\n`],
    ['with a header of 20 kB', 431, `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['with 3000 headers', 431, `GET / HTTP/1.1\r\n${HOST}${'X: y\r\n'.repeat(3000)}\r\n`],
    ['with an address of 20 kB', 431, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`],
    [
      'with a cookie of 12 kB',
      401,
      `GET /api/auth/me HTTP/1.1\r\n${HOST}Cookie: ${'a=b; '.repeat(2400)}\r\n\r\n`,
    ],
  ])('%s', async (_what, status, parts) => {
    expect(await expectPolite(parts, status === 0 ? SILENCE_MS : undefined)).toBe(status);
  });
});

describe('a body', () => {
  test.each<[what: string, status: number, parts: string | string[]]>([
    ['in chunks', 401, post('Transfer-Encoding: chunked\r\n', chunked(CHILD))],
    ['in chunks of one byte', 401, post('Transfer-Encoding: chunked\r\n', chunked(CHILD, 1))],
    ['in chunks without a size', 400, post('Transfer-Encoding: chunked\r\n', 'xyz\r\nabc\r\n')],
    [
      'in a chunk over the limit',
      400,
      post('Transfer-Encoding: chunked\r\n', 'ffffffffffffffffff\r\nabc\r\n'),
    ],
    ['in a chunk of a negative size', 400, post('Transfer-Encoding: chunked\r\n', '-1\r\nabc\r\n')],
    ['in chunks without end', 413, post('Transfer-Encoding: chunked\r\n', chunked('x'.repeat(90_000), 9000))],
    ['in another transfer encoding', 400, post('Transfer-Encoding: gzip\r\n', CHILD)],
    [
      'in chunks and with a length',
      400,
      post(`Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`, chunked(CHILD)),
    ],
    ['with two lengths', 400, post('Content-Length: 5\r\nContent-Length: 50\r\n', CHILD)],
    ['with a length in words', 400, post('Content-Length: five\r\n', CHILD)],
    ['with a negative length', 400, post('Content-Length: -5\r\n', CHILD)],
    ['with a length beyond all integers', 400, post(`Content-Length: ${'9'.repeat(30)}\r\n`, CHILD)],
    ['with a length over the limit', 413, post('Content-Length: 99999999\r\n', CHILD)],
    ['with another length than declared', 400, post('Content-Length: 10\r\n', CHILD)],
    ['that never arrives', 0, post('Content-Length: 10\r\n', '')],
    [
      'that arrives in pieces',
      401,
      [post(`Content-Length: ${CHILD.length}\r\n`, CHILD.slice(0, 9)), CHILD.slice(9)],
    ],
    [
      'with a compressed encoding',
      400,
      post(`Content-Encoding: gzip\r\nContent-Length: 5\r\n`, '\u001f\u008b123'),
    ],
    ['after 100 Continue', 100, post(`Expect: 100-continue\r\nContent-Length: ${CHILD.length}\r\n`, CHILD)],
    ['with an unknown expectation', 417, post(`Expect: miracles\r\nContent-Length: 2\r\n`, '{}')],
  ])('%s', async (_what, status, parts) => {
    expect(await expectPolite(parts, status === 0 ? SILENCE_MS : undefined)).toBe(status);
  });

  test('with invalid UTF-8', async () => {
    const head = post('Content-Length: 9\r\n', '');
    const body = [0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x22, 0x22, 0x7d];
    expect(await expectPolite([head, new Uint8Array(body)].map(asBytes))).toBe(400);
  });
});

describe('an address', () => {
  test.each<[target: string, status: number]>([
    ['*', 404],
    ['http://family.example/healthz', 200],
    ['http://evil.example/api/auth/me', 401],
    ['http://[/healthz', 404],
    ['//evil.example/healthz', 404],
    ['/api/../healthz', 404],
    ['/api/children/%00', 401],
    ['/api/children/%ff%fe', 404],
    ['/trpc/auth.session?input=%ff%fe%00', 400],
    ['/\u00ff\u00fe', 400],
    ['/healthz#part', 200],
    ['/healthz?', 200],
    [`/healthz?${'a&'.repeat(5000)}`, 200],
    [`/api/auth/me?${'__proto__[x]=1&constructor.prototype.y=2&'.repeat(50)}`, 401],
    [`/api/habit-completions/today?${'habitId=1&'.repeat(500)}`, 404],
  ])('such as %s', async (target, status) => {
    const bytes = Buffer.from(`GET ${target} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`, 'latin1');
    expect(await expectPolite(bytes)).toBe(status);
  });
});

test('a request target with a host has a session', async () => {
  const login = JSON.stringify(family.childLogin);
  const path = 'http://family.example/api/child-login';
  const { status, text } = await rawRequest(port, post(`Content-Length: ${login.length}\r\n`, login, path));
  expect(status, text).toBe(200);
  const [cookie] = /starchart-[0-9a-f]{8}=[^;]+/.exec(text) ?? [];
  const me = `GET http://family.example/api/auth/me HTTP/1.1\r\n${HOST}Cookie: ${cookie}\r\nConnection: close\r\n\r\n`;
  expect(await expectPolite(me)).toBe(200);
});

describe('a connection', () => {
  test('with HTTP/1.0 is served and closed', async () => {
    expect(await expectPolite('GET /healthz HTTP/1.0\r\n\r\n')).toBe(200);
    expect(await expectPolite(`POST /api/login HTTP/1.0\r\n${JSON_TYPE}Content-Length: 2\r\n\r\n{}`)).toBe(
      400,
    );
  });

  test('with pipelined requests gets the responses in order', async () => {
    const asked = ['/healthz', '/api/auth/me', '/nowhere', '/trpc/auth.session', '/healthz'];
    const bytes = asked.map((path) => `GET ${path} HTTP/1.1\r\n${HOST}\r\n`).join('');
    const { text } = await rawRequest(port, bytes);
    expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual([
      '200',
      '401',
      '404',
      '200',
      '200',
    ]);
  });

  test('with a second request in the body of the first gets one response', async () => {
    const hidden = `GET /healthz HTTP/1.1\r\n${HOST}\r\n`;
    const { text } = await rawRequest(port, post(`Content-Length: ${hidden.length}\r\n`, hidden));
    expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(text).toMatch(/^HTTP\/1\.1 400/);
  });

  test.each(['websocket', 'h2c', 'TLS/1.0'])('is not turned into one of %s', async (protocol) => {
    const upgrade = `Connection: Upgrade\r\nUpgrade: ${protocol}\r\nSec-WebSocket-Key: x\r\nHTTP2-Settings: x\r\n`;
    expect(await expectPolite(`GET /api/auth/me HTTP/1.1\r\n${HOST}${upgrade}\r\n`)).toBe(401);
  });

  test('is no proxy to other hosts', async () => {
    expect(await expectPolite(`CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`)).toBeLessThan(500);
    expect(await expectPolite(`TRACE /healthz HTTP/1.1\r\n${HOST}Cookie: secret=1\r\n\r\n`)).toBe(404);
  });

  test('that sends one byte at a time does not delay other clients', async () => {
    const order: string[] = [];
    const ask = async (who: string, request: string | string[]) => {
      expect((await rawRequest(port, request)).status).toBe(200);
      order.push(who);
    };
    await Promise.all([
      ask('slow', `GET /healthz HTTP/1.1\r\n${HOST}\r\n`.split('')),
      ask('other', `GET /healthz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`),
    ]);
    expect(order).toEqual(['other', 'slow']);
  });
});

test('arbitrary bytes in any position get a status below 500', async () => {
  const bytes = fc.uint8Array({ maxLength: 40 });
  const places = fc.constantFrom<(odd: Buffer) => (string | Buffer)[]>(
    (odd) => [odd, '\r\n\r\n'],
    (odd) => ['GET /', odd, ` HTTP/1.1\r\n${HOST}\r\n`],
    (odd) => ['GET /api/children/', odd, `?x=`, odd, ` HTTP/1.1\r\n${HOST}\r\n`],
    (odd) => [`GET /trpc/auth.session HTTP/1.1\r\n${HOST}`, odd, ': x\r\n\r\n'],
    (odd) => [`GET /api/auth/me HTTP/1.1\r\n${HOST}Cookie: starchart=`, odd, '\r\n\r\n'],
    (odd) => [`POST /api/login HTTP/1.1\r\n${HOST}Content-Type: `, odd, `\r\nContent-Length: 2\r\n\r\n{}`],
    (odd) => [`POST /api/login HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: ${odd.length}\r\n\r\n`, odd],
    (odd) => [
      `POST /api/login HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n`,
      odd,
      '\r\n0\r\n\r\n',
    ],
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(bytes, places), { minLength: 10, maxLength: 10 }),
      async (attempts) => {
        await Promise.all(
          attempts.map(([odd, place]) =>
            expectPolite(Buffer.concat(place(Buffer.from(odd)).map(asBytes)), SILENCE_MS),
          ),
        );
      },
    ),
    { numRuns: 10 * FUZZ_RUNS, interruptAfterTimeLimit: 6_000 * FUZZ_RUNS },
  );
});

test('memory usage stays constant', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const nested = `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;

  async function round(number: number): Promise<void> {
    for (let i = 0; i < 60; i++) {
      const unique = `${number}-${i}-${'x'.repeat(2_000)}`;
      await Promise.all([
        family.parent.rest('POST /api/children', { name: unique }),
        family.parent.query('children.get', { id: unique }),
        family.parent.rest(`GET /api/children/${unique}?${unique}=${unique}`),
        family.parent.send({
          method: 'POST',
          url: '/trpc/children.create',
          payload: nested,
          headers: { 'content-type': 'application/json', 'idempotency-key': unique.slice(0, 200) },
        }),
        app.visitor().send({
          method: 'GET',
          url: '/api/auth/me',
          headers: { cookie: `starchart=${unique}`, 'user-agent': unique },
        }),
      ]);
    }
  }
  async function rounds(...numbers: number[]): Promise<void> {
    for (const number of numbers) await round(number);
  }
  function heapInUse(): number {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  }

  await rounds(1, 2);
  const before = heapInUse();
  await rounds(...[3, 4, 5, 6, 7, 8].flatMap((number) => Array.from({ length: FUZZ_RUNS }, () => number)));
  // Garbage of one round is freed; a leak grows with each round.
  await expect.poll(() => heapInUse() - before).toBeLessThan(15 * 1024 * 1024);
});

function asBytes(part: string | Uint8Array): Buffer {
  return typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part);
}

function chunked(text: string, size = text.length): string {
  const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
  return `${parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('')}0\r\n\r\n`;
}
