import { openDatabase } from '@starchart/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { testOptions } from '../../../test-support/test-options.ts';
import { buildApp } from '../../app.ts';

const CONNECTIONS = 2;

let app: TestApp;
let family: TestFamily;
let others: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  family = await aFamily(app);
  others = await aFamily(app);
});

type Write = ['PATCH' | 'POST', url: () => string, body: () => object];

test.each<Write>([
  ['PATCH', () => `/api/children/${family.childId}`, () => ({ password: 'a new one' })],
  ['POST', () => '/api/children', () => ({ name: 'Newest', password: 'a new one' })],
  [
    'POST',
    () => '/api/account/password',
    () => ({ currentPassword: family.parentLogin.password, newPassword: 'a new one' }),
  ],
])('%s %s holds no connection while a password waits for its hash', async (method, url, body) => {
  const pool = openDatabase({
    connection: { connectionString: app.connectionString },
    maxConnections: CONNECTIONS,
  });
  const { passwords } = app.ctx;
  const released = Promise.withResolvers<void>();
  let waiting = 0;
  const server = await buildApp({
    ...testOptions({ ...app, db: pool.db }),
    passwordsFor: () => ({
      ...passwords,
      async hash(password) {
        waiting++;
        await released.promise;
        return await passwords.hash(password);
      },
    }),
  });
  try {
    const parent = family.parent.at(server);
    const writes = Array.from({ length: CONNECTIONS + 1 }, (_, turn) =>
      parent.copy().send({
        method,
        url: url(),
        payload: JSON.stringify(body()),
        headers: { 'content-type': 'application/json', 'idempotency-key': `key-${turn}` },
      }),
    );
    await expect.poll(() => waiting, { timeout: 20_000 }).toBe(CONNECTIONS + 1);
    expect((await others.parent.at(server).rest('GET /api/auth/me')).status).toBe(200);
    released.resolve();
    const statuses = (await Promise.all(writes)).map(({ status }) => status);
    expect(Math.min(...statuses)).toBeLessThan(300);
    expect(Math.max(...statuses)).toBeLessThan(500);
  } finally {
    released.resolve();
    await server.close();
    await pool.close();
  }
});
