import { openDatabase } from '@starchart/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a failed login does not clear an expired session cookie, which another tab may have replaced', async () => {
  const family = await aFamily(app);
  const { pool, close } = openDatabase({ connection: { connectionString: app.connectionString } });
  app.clock.moveBy(3);
  await pool.query('alter table sessions add constraint no_more check (false) not valid');
  const answer = await family.child.rest('POST /api/child-login', family.childLogin);
  expect(answer.status).toBe(500);
  expect([answer.headers['set-cookie']].flat().join()).not.toMatch(/starchart-[0-9a-f]{8}=/);
  await pool.query('alter table sessions drop constraint no_more');
  await close();
  expect((await family.child.rest('POST /api/child-login', family.childLogin)).status).toBe(200);
});

test('a session that cannot be stored causes an error without details, and no session', async () => {
  const family = await aFamily(app);
  const { pool, close } = openDatabase({ connection: { connectionString: app.connectionString } });
  await pool.query('alter table sessions add constraint no_more check (false) not valid');
  const browser = app.visitor();
  for (const answer of [
    await browser.rest('POST /api/login', family.parentLogin),
    await browser.rest('POST /api/child-login', family.childLogin),
  ]) {
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Please try again.',
    });
    expect((await browser.rest('GET /api/auth/me')).status).toBe(401);
  }
  await pool.query('alter table sessions drop constraint no_more');
  await close();
  expect((await browser.rest('POST /api/login', family.parentLogin)).status).toBe(200);
});
