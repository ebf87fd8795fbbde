import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aFamily, aFamilyDevice, aGuestPass, aToken, expectSuccess } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { type Answer, TestClient } from '../../../test-support/test-client.ts';

const MAX = 20;
const REFUSED = {
  code: 'RATE_LIMITED',
  message: 'This device has used up its 20 requests for this minute. Please try again in a moment.',
  params: { max: 20 },
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(undefined, { requestsPerMinute: MAX });
});
afterAll(() => app.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('a session is limited on both transports until the minute ends, and other sessions are not', async () => {
  const { parent, child, parentLogin } = await aFamily(app);
  const tablet = app.visitor();
  await expectSuccess(tablet, 'POST /api/login', parentLogin);
  for (let made = 0; made < MAX; made++) expect((await child.rest('GET /api/auth/me')).status).toBe(200);
  for (const refused of [await child.rest('GET /api/auth/me'), await child.query('auth.me')]) {
    expect([refused.status, refused.body]).toEqual([429, REFUSED]);
    expect(refused.headers['retry-after']).toBe('60');
  }
  for (let made = 0; made < MAX; made++) await tablet.rest('GET /api/auth/me');
  expect((await tablet.rest('GET /api/auth/me')).status).toBe(429);
  expect((await parent.rest('GET /api/auth/me')).status).toBe(200);
  vi.setSystemTime(Date.now() + 60_000);
  for (const client of [child, tablet]) expect((await client.rest('GET /api/auth/me')).status).toBe(200);
});

test('a limited session writes nothing and downloads nothing', async () => {
  const { parent, parentLogin } = await aFamily(app);
  const confirmed = { currentPassword: parentLogin.password };
  const { body } = await expectSuccess(parent, 'POST /api/account/export', confirmed);
  while ((await parent.rest('GET /api/auth/me')).status === 200);
  expect((await parent.rest('POST /api/children', { name: 'One more' })).status).toBe(429);
  expect((await parent.rest(`GET ${body.downloadPath}`)).status).toBe(429);
  const { count } = await app.db
    .selectFrom('children')
    .where('name', '=', 'One more')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});

test('requests without a session are not counted', async () => {
  const visitor = app.visitor();
  for (let made = 0; made <= MAX; made++) expect((await visitor.rest('GET /api/auth/me')).status).toBe(401);
});

/** A batch of so many questions who is signed in. */
function batchOf(client: TestClient, calls: number): Promise<Answer> {
  return client.send({
    method: 'GET',
    url: `/trpc/${Array.from({ length: calls }, () => 'auth.me').join(',')}?batch=1`,
  });
}

test('each call of a batch counts', async () => {
  const { parentLogin } = await aFamily(app);
  const tablet = app.visitor();
  await expectSuccess(tablet, 'POST /api/login', parentLogin);
  for (const answer of [await batchOf(tablet, 10), await batchOf(tablet, 5)]) expect(answer.status).toBe(200);
  for (let left = MAX - 15; left > 0; left--)
    expect((await tablet.rest('GET /api/auth/me')).status).toBe(200);
  expect((await tablet.rest('GET /api/auth/me')).status).toBe(429);
});

test('a batch that exceeds the limit is refused as a whole', async () => {
  const { child } = await aFamily(app);
  for (let made = 0; made < MAX - 3; made++) await child.rest('GET /api/auth/me');
  const refused = await batchOf(child, 4);
  expect(refused.status).toBe(429);
  expect(refused.body).toHaveLength(4);
  for (const { error } of refused.body) expect(error).toMatchObject({ message: REFUSED.message });
});

test('a token sees how many requests its batch has left', async () => {
  const { program } = await aToken(app, await aFamily(app));
  const { headers } = await batchOf(program, 6);
  expect(headers['ratelimit']).toBe(`"token";r=${MAX - 6};t=60`);
});

test('a family device has one limit, whatever profiles it opens and closes', async () => {
  const family = await aFamily(app);
  const { client: tablet } = await aFamilyDevice(app, family);
  const statuses: number[] = [];
  for (let turn = 0; turn <= MAX; turn++) {
    const [call, body] = turn % 2 === 0 ? ['enter', { childId: family.childId }] : ['leave', {}];
    statuses.push((await tablet.rest(`POST /api/profiles/${call}`, body)).status);
  }
  expect(statuses).toEqual([...Array(MAX).fill(200), 429]);
  const { client: other } = await aFamilyDevice(app, family);
  expect((await other.rest('GET /api/family-board')).status).toBe(200);
  expect((await family.parent.rest('GET /api/auth/me')).status).toBe(200);
});

test('a guest pass has one limit, however often it is opened', async () => {
  const { token } = await aGuestPass(app, await aFamily(app));
  let guest = app.visitor();
  const statuses: number[] = [];
  for (let turn = 0; turn <= MAX; turn++) {
    // The same browser without its session.
    guest = new TestClient(app.app, undefined, guest.device);
    await expectSuccess(guest, 'POST /api/guest-passes/open', { token });
    statuses.push((await guest.rest('GET /api/auth/me')).status);
  }
  expect(statuses).toEqual([...Array(MAX).fill(200), 429]);
});

test('a person who logs in again and again has ten times the limit', async () => {
  const { parent, parentLogin } = await aFamily(app);
  const statuses: number[] = [];
  for (let login = 0; login < 11; login++) {
    const browser = app.visitor();
    await expectSuccess(browser, 'POST /api/login', parentLogin);
    for (let made = 0; made < MAX; made++) statuses.push((await browser.rest('GET /api/auth/me')).status);
  }
  expect(new Set(statuses.slice(0, 9 * MAX))).toEqual(new Set([200]));
  expect(new Set(statuses.slice(10 * MAX))).toEqual(new Set([429]));
  expect((await parent.rest('GET /api/auth/me')).status).toBe(429);
});
