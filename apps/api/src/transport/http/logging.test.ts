import { openDatabase } from '@starchart/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { TestClient } from '../../testing/test-client.ts';
import { testOptions } from '../../testing/test-options.ts';
import { logStatement } from './request-log.ts';

let app: TestApp;
let client: TestClient;
let lines: string[] = [];
let log: (error: Error) => void;
const cleanup = new AsyncDisposableStack();

beforeAll(async () => {
  app = await startTestApp();
  cleanup.defer(() => app.close());
  const logged = await buildApp(testOptions({ ...app, logStream: { write: (line) => lines.push(line) } }));
  cleanup.defer(() => logged.close());
  client = new TestClient(logged);
  log = (error) => logged.log.error(error);
});
afterAll(() => cleanup.disposeAsync());
beforeEach(() => {
  lines = [];
});

const logged = () => lines.map((line) => JSON.parse(line));

test.each([
  ['GET /api/children/7?search=canary', '/api/children/7'],
  ['POST /api/password-resets/canary-token', '/api/password-resets/:token'],
  ['GET /trpc/children.get?input=%22canary%22', '/trpc/children.get'],
  ['GET /canary/of/a/stranger', 'unknown'],
])('%s is logged as %s, and its response with the same request id', async (call, path) => {
  await client.rest(call, call.startsWith('POST') ? { password: 'canary password' } : undefined);
  expect(lines.join('')).not.toContain('canary');
  const [incoming, ...others] = logged();
  expect(incoming.req).toEqual({ method: call.split(' ')[0], path, remoteAddress: '127.0.0.1' });
  expect(others.some(({ reqId, res }) => reqId === incoming.reqId && res?.statusCode >= 200)).toBe(true);
});

test('statements are logged with the id of their request, which the response has too', async () => {
  const followed = openDatabase({
    connection: { connectionString: app.connectionString },
    onStatement: (statement) => logStatement(statement),
  });
  const server = await buildApp(
    testOptions({ ...app, db: followed.db, logStream: { write: (line) => lines.push(line) } }),
  );
  const browser = (await app.admin()).at(server);
  const answers = await Promise.all([
    browser.rest('GET /api/auth/me'),
    browser.query('auth.session'),
    browser.rest('POST /api/login', { username: 'admin', password: 'a canary' }),
  ]);
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{32}$/);
    const ofRequest = logged().filter(({ reqId }) => reqId === id);
    expect(ofRequest.some(({ statement, ms }) => /from "?sessions/.test(statement) && ms >= 0)).toBe(true);
  }
  expect(logged().filter(({ statement, reqId }) => statement && !ids.includes(reqId))).toEqual([]);
  expect(lines.join('')).not.toContain('canary');

  logStatement({ text: 'select pg_sleep(2)', ms: 2_000.4 }, server.log);
  expect(logged().at(-1)).toMatchObject({ level: 40, statement: 'select pg_sleep(2)', ms: 2_000 });
  await server.close();
  await followed.close();
});

test('neither cookies nor responses are logged', async () => {
  const login = { username: 'admin', password: 'admin-secret' };
  expect((await client.rest('POST /api/login', login)).status).toBe(200);
  await client.rest('GET /api/auth/me');
  await expect.poll(() => lines.length).toBeGreaterThan(3);
  for (const secret of ['starchart=', 'admin-secret', 'admin@example.org', client.cookie ?? 'no cookie']) {
    expect(lines.join('')).not.toContain(secret);
  }
});

test('an access token is never logged, wherever it is in the request', async () => {
  const token = `sc_${'canary'.repeat(7)}x`;
  const program = client.withToken(token);
  for (const call of [
    'GET /api/auth/me',
    `GET /api/children/${token}`,
    `GET /api/children/7?token=${token}`,
    `GET /trpc/${token}`,
    `GET /${token}`,
  ]) {
    await program.rest(call);
    await client.rest(call);
  }
  await client.rest('POST /api/password-resets', { email: token });
  log(new Error(`${token} was not expected`, { cause: new Error(token) }));
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.join('')).not.toContain('canary');
  expect(lines.join('')).toContain('/api/children/[token]');
});

test('an error is logged with its stack and its cause, without addresses', () => {
  log(new Error('550 <mia@stars.example.org> is unknown', { cause: new TypeError('no such mailbox') }));
  const [{ err }] = logged();
  expect(err).toMatchObject({
    type: 'Error',
    message: '550 <[e-mail]> is unknown',
    cause: { type: 'TypeError', message: 'no such mailbox' },
  });
  expect(err.stack).toContain('logging.test.ts');
  expect(err.stack).not.toContain('mia@');
});

test('a database error is logged without its values', async () => {
  const failures = await Promise.allSettled([
    app.db
      .selectFrom('parents')
      .where('id', '=', 'canary' as never)
      .select('id')
      .execute(),
    app.db
      .insertInto('parents')
      .columns(['family_id', 'username', 'username_key', 'name', 'email', 'email_key'])
      .expression((eb) =>
        eb
          .selectFrom('parents')
          .select(['family_id', 'username', 'username_key', 'name', 'email', 'email_key']),
      )
      .execute(),
  ]);
  for (const failure of failures) {
    if (failure.status === 'rejected') log(failure.reason);
  }
  expect(logged().map(({ err }) => [err.code, err.constraint])).toEqual([
    ['22P02', undefined],
    ['23505', 'parents_username_key_key'],
  ]);
  for (const secret of ['canary', 'admin']) expect(lines.join('')).not.toContain(secret);
});
