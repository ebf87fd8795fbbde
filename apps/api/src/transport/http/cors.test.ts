import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

const ORIGIN = 'https://dashboard.example.net';

let app: TestApp;
let family: TestFamily;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
  const wanted = { name: 'A page', scope: 'complete', childIds: null, expiresInDays: 30 };
  const made = await expectSuccess(family.parent, 'POST /api/access-tokens', {
    ...wanted,
    currentPassword: family.parentLogin.password,
  });
  token = made.body.token;
});
afterAll(() => app.close());

const ask = (url: string, method: string) =>
  app.visitor().send({
    method: 'OPTIONS',
    url,
    headers: {
      origin: ORIGIN,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  });

describe('a page of another site', () => {
  test.each(['/api/habit-completions', '/trpc/completions.record'])(
    'may send a preflight for %s',
    async (url) => {
      const { status, headers } = await ask(url, 'POST');
      expect(status).toBe(204);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, starchart-sent-at',
        'access-control-max-age': '600',
      });
      expect(headers['access-control-allow-methods']).toContain('POST');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    },
  );

  test('reads the response to a request with a token, errors too', async () => {
    for (const authorization of [`Bearer ${token}`, 'Bearer sc_nothing']) {
      const { status, headers } = await app.visitor().send({
        method: 'GET',
        url: `/api/children/${family.childId}`,
        headers: { origin: ORIGIN, authorization },
      });
      expect(status).toBe(authorization.includes('nothing') ? 401 : 200);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-expose-headers']).toBe(
        'retry-after, ratelimit, ratelimit-policy, x-request-id',
      );
    }
  });

  test('reads no response to a request with a cookie, or without credentials', async () => {
    for (const client of [family.parent, app.visitor()]) {
      const { headers } = await client.send({
        method: 'GET',
        url: '/api/auth/me',
        headers: { origin: ORIGIN },
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  test('still writes nothing without a token', async () => {
    const { status, body } = await family.parent.send({
      method: 'POST',
      url: '/api/children',
      payload: JSON.stringify({ name: 'Robin' }),
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
    });
    expect([status, body.code]).toEqual([403, 'CROSS_SITE']);
  });
});

test('OPTIONS without a preflight header returns 404', async () => {
  const { status } = await app.visitor().send({ method: 'OPTIONS', url: '/api/children' });
  expect(status).toBe(404);
});
