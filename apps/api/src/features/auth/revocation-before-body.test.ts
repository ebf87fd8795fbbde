import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, aHabit, aToken, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
let port: number;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.app.server.address() as AddressInfo);
});
afterAll(() => app.close());
beforeEach(async () => {
  family = await aFamily(app);
});

/** Sends the headers of a request. The returned function sends the body and returns the response. */
async function sendHeaders(client: TestClient, path: string) {
  const { cookie, token } = client;
  const headers = {
    'content-type': 'application/json',
    expect: '100-continue',
    ...(cookie && { cookie }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const slow = request({ host: '127.0.0.1', port, method: 'POST', path, headers });
  slow.flushHeaders();
  await once(slow, 'continue');
  // The server handles requests in order: it has finished what it does before the body arrives.
  await client.rest('GET /api/auth/me');
  return async (body: object) => {
    slow.end(JSON.stringify(body));
    const [response]: IncomingMessage[] = await once(slow, 'response');
    return { status: response?.statusCode, body: response && (await json(response)) };
  };
}

const logOut = () => expectSuccess(family.parent.copy(), 'POST /api/logout');
const changePassword = () =>
  expectSuccess(family.parent.copy(), 'POST /api/account/password', {
    currentPassword: family.parentLogin.password,
    newPassword: 'another horse',
  });
const withdrawApproval = async () =>
  expectSuccess(await app.admin(), `POST /api/admin/withdraw-parent/${family.parentId}`);

async function expectNoCompletion(): Promise<void> {
  const rows = await app.db
    .selectFrom('habit_completions')
    .where('child_id', '=', family.childId)
    .select('id')
    .execute();
  expect(rows).toEqual([]);
}

describe.each([
  ['REST', '/api/habit-completions'],
  ['tRPC', '/trpc/completions.record'],
])('a request over %s', (_transport, path) => {
  let completion: { habitId: number; childId: number };
  beforeEach(async () => {
    completion = { habitId: await aHabit(family), childId: family.childId };
  });

  test('whose body arrives late is served while its session is valid', async () => {
    const sendBody = await sendHeaders(family.parent, path);
    expect((await sendBody(completion)).status).toBeLessThan(300);
  });

  test.each([
    ['a logout', logOut],
    ['a new password', changePassword],
    ['the withdrawal of the approval', withdrawApproval],
  ])('whose body arrives after %s is rejected', async (_what, revoke) => {
    const sendBody = await sendHeaders(family.parent, path);
    await revoke();
    expect((await sendBody(completion)).status).toBe(401);
    await expectNoCompletion();
  });

  test('whose body arrives after its access token was deleted is rejected', async () => {
    const { program, id } = await aToken(app, family, { scope: 'complete' });
    const sendBody = await sendHeaders(program, path);
    await expectSuccess(family.parent, `DELETE /api/access-tokens/${id}`);
    expect((await sendBody(completion)).status).toBe(401);
    await expectNoCompletion();
  });
});
