import { openDatabase } from '@starchart/db';
import { databaseFingerprint } from '@starchart/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../apps/api/test-support/families.ts';
import { startTestApp, type TestApp } from '../../apps/api/test-support/test-app.ts';
import type { Answer, TestClient } from '../../apps/api/test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
});
afterAll(() => app.close());

describe.each([
  // The socket of an embedded database does not exist while it restarts.
  ['whose socket is missing', { host: '/nonexistent', port: 5432 }],
  ['that refuses connections', { host: '127.0.0.1', port: 1 }],
])('a database %s', (_how, connection) => {
  test.each<[string, (browser: TestClient) => Promise<Answer>]>([
    ['GET /api/auth/me', (browser) => browser.rest('GET /api/auth/me')],
    ['auth.session', (browser) => browser.query('auth.session')],
    ['POST /api/login', (browser) => browser.rest('POST /api/login', family.parentLogin)],
    ['auth.login', (browser) => browser.mutate('auth.login', family.parentLogin)],
  ])('makes %s return an error and keeps all sessions', async (_call, ask) => {
    const unreachable = openDatabase({ connection: { ...connection, user: 'missing', database: 'none' } });
    const server = await app.startSecondServer(unreachable.db);
    try {
      const browser = family.parent.at(server);
      const answer = await ask(browser);
      expect(answer.status).toBe(503);
      expect(answer.body).toEqual({
        code: 'UNAVAILABLE',
        message: "Starchart can't be reached right now. Please try again in a moment.",
      });
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(browser.cookie).toBe(family.parent.cookie);
      expect((await browser.at(app.app).rest('GET /api/auth/me')).status).toBe(200);
    } finally {
      await unreachable.close();
    }
  });

  test('keeps the process alive but not ready', async () => {
    const unreachable = openDatabase({ connection: { ...connection, user: 'missing', database: 'none' } });
    const server = await app.startSecondServer(unreachable.db);
    const visitor = app.visitor().at(server);
    expect((await visitor.rest('GET /healthz')).status).toBe(200);
    const ready = await visitor.rest('GET /readyz');
    expect(ready.status).toBe(503);
    expect(ready.body).toEqual({ status: 'database unavailable' });
    await unreachable.close();
  });
});

describe.each([
  ['gives a statement up', { statementTimeoutMs: 1_000 }, 'reset statement_timeout'],
  ['waits for no lock any longer', {}, "set lock_timeout = '300ms'"],
])('a database that %s', (_how, options, setting) => {
  test('returns an error through both transports without effect; a later attempt succeeds', async () => {
    const connection = { connectionString: app.connectionString };
    const { pool: other, close: closeOther } = openDatabase({ connection });
    const { rows } = await other.query<{ name: string }>('select current_database() as name');
    await other.query(`alter database "${rows[0]?.name}" ${setting}`);
    const hasty = openDatabase({ connection, ...options });
    const browser = family.parent.at(await app.startSecondServer(hasty.db));
    const child = { name: 'Patience' };
    const before = await databaseFingerprint(app.db);

    const holder = await other.connect();
    await holder.query('begin');
    await holder.query('lock table children in exclusive mode');
    for (const answer of [
      await browser.rest('POST /api/children', child),
      await browser.mutate('children.create', child),
    ]) {
      expect(answer.status, answer.text).toBe(503);
      expect(answer.body).toEqual({
        code: 'UNAVAILABLE',
        message: "Starchart can't be reached right now. Please try again in a moment.",
      });
    }
    await holder.query('rollback');
    holder.release();
    expect(await databaseFingerprint(app.db)).toBe(before);

    expect((await browser.rest('POST /api/children', child)).status).toBe(201);
    await other.query(`alter database "${rows[0]?.name}" reset lock_timeout`);
    await hasty.close();
    await closeOther();
  });
});
