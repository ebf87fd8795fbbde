import { openDatabase } from '@starchart/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { TestClient } from '../../../test-support/test-client.ts';
import { testOptions } from '../../../test-support/test-options.ts';
import { buildApp } from '../../app.ts';
import { unavailable } from '../../core/domain-error.ts';
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
  for (const secret of ['starchart-', 'admin-secret', 'admin@example.org', client.cookie ?? 'no cookie']) {
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

async function atWarn(isDatabaseSupervised: boolean) {
  const options = testOptions({ ...app, logStream: { write: (line) => lines.push(line) } });
  const server = await buildApp({
    ...options,
    config: { ...options.config, logLevel: 'warn' },
    installation: { ...options.installation, database: { place: '', isEmbedded: isDatabaseSupervised } },
  });
  await server.close();
  return server.log;
}

describe('the log at the default level', () => {
  const ended = Object.assign(new Error('terminating connection due to unexpected postmaster exit'), {
    code: '57P01',
  });

  test('an expected failure is one line with its reason, without a stack', async () => {
    const warned = await atWarn(false);
    const err = new Error('The mail server for <mia@stars.example.org> could not be reached');
    warned.warn({ job: 'deliver-mail', err }, 'A job did not succeed');
    warned.warn(err);
    const reason = 'The mail server for <[e-mail]> could not be reached';
    expect(logged()).toMatchObject([
      { job: 'deliver-mail', reason, msg: 'A job did not succeed' },
      { reason, msg: reason },
    ]);
    expect(lines.join('')).not.toMatch(/stack|at file:|mia@/);
  });

  test('an outage of the database is one line in a minute, whatever fails because of it', async () => {
    const warned = await atWarn(false);
    warned.warn(ended, 'A connection to the database was lost');
    warned.warn(ended, 'Background jobs are delayed');
    warned.error(unavailable(undefined, ended));
    expect(logged()).toMatchObject([{ msg: 'A connection to the database was lost', reason: ended.message }]);
    expect(lines.join('')).not.toContain('stack');
  });

  test('the embedded database announces its end itself, but not that it is too slow', async () => {
    const warned = await atWarn(true);
    warned.warn(ended, 'A connection to the database was lost');
    warned.error(unavailable(undefined, ended));
    expect(logged()).toEqual([]);
    warned.warn(new Error('timeout exceeded when trying to connect'));
    expect(logged()).toHaveLength(1);
  });

  test('an unexpected error keeps its stack', async () => {
    (await atWarn(true)).error(new TypeError('x is not a function'));
    expect(logged()[0].err.stack).toContain('logging.test.ts');
  });
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
