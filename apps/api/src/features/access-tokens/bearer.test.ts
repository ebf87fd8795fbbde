import { openDatabase } from '@starchart/db';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { complete } from '../../../test-support/actions.ts';
import {
  aChild,
  aFamily,
  aHabit,
  aReward,
  aToken,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { aLinkFor } from '../../../test-support/links.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';
import { UNVERIFIED_REQUESTS } from '../../transport/http/bearer-tokens.ts';
import { makeToken } from './token-text.ts';

const REQUESTS = { max: 120, windowMs: 60_000 } as const;

let app: TestApp;
let recording: ReturnType<typeof openDatabase>;
/** Another server on the same database, which records its statements. */
let otherServer: FastifyInstance;
let statements: string[] = [];
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp(undefined, { requestsPerMinute: REQUESTS.max });
  recording = openDatabase({
    connection: { connectionString: app.connectionString },
    onStatement: ({ text }) => statements.push(text),
  });
  otherServer = await app.startSecondServer(recording.db);
});
afterAll(async () => {
  await app.close();
  await recording.close();
});
beforeEach(async () => {
  family = await aFamily(app);
});

async function withdraw(): Promise<void> {
  await expectSuccess(await app.admin(), `POST /api/admin/withdraw-parent/${family.parentId}`);
}

/** The response of the other server to this header alone. */
function withHeader(authorization: string, call = 'GET /api/auth/me'): Promise<Answer> {
  const [method, url] = call.split(' ') as ['GET', string];
  return elsewhere().send({ method, url, headers: { authorization } });
}

function askFrom(client: TestClient, remoteAddress: string): Promise<Answer> {
  return client.send({ method: 'GET', url: '/api/auth/me', remoteAddress });
}

/** A client of the other server, without a token. */
function elsewhere(): TestClient {
  return app.visitor().at(otherServer);
}

/** Completes a habit with a fixed idempotency key. */
function recordKeyed(client: TestClient, habitId: number, childId: number): Promise<Answer> {
  return client.send({
    method: 'POST',
    url: '/api/habit-completions',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'button-1' },
    payload: JSON.stringify({ habitId, childId }),
  });
}

/** The statements that a call executes. */
async function costOf(ask: () => Promise<Answer>): Promise<{ answer: Answer; statements: string[] }> {
  statements = [];
  const answer = await ask();
  return { answer, statements };
}

async function lastUseOf(tokenId: number): Promise<Date | null> {
  const { last_used_at } = await app.db
    .selectFrom('access_tokens')
    .where('id', '=', tokenId)
    .select('last_used_at')
    .executeTakeFirstOrThrow();
  return last_used_at;
}

const NOT_VALID = {
  code: 'UNAUTHENTICATED',
  message:
    "This access token isn't valid. It may have been revoked. A parent can create a new one in Settings, under Developer.",
};

describe('a token', () => {
  test('reports its family and scope, and no account data', async () => {
    const { program } = await aToken(app, family, { scope: 'read' });
    const overRest = await program.rest('GET /api/auth/me');
    expect(overRest.body).toEqual({
      id: family.parentId,
      name: family.familyName,
      role: 'parent',
      timeZone: 'Europe/Berlin',
      familyLanguage: 'en',
      build: 'a-build',
      languages: ['en', 'de', 'es', 'fr'],
      restriction: { source: 'token', name: 'A program' },
      permissions: expect.arrayContaining(['children.read']),
      abilities: expect.arrayContaining(['rewards.list']),
    });
    expect((await program.query('auth.me')).body).toEqual(overRest.body);
    expect((await program.query('auth.session')).body).toEqual(overRest.body);
  });

  test('completes a habit through both transports', async () => {
    const { program } = await aToken(app, family, { scope: 'complete' });
    const first = { habitId: await aHabit(family), childId: family.childId };
    const second = { habitId: await aHabit(family), childId: family.childId };
    expect((await program.rest('POST /api/habit-completions', first)).status).toBe(201);
    expect((await program.mutate('completions.record', second)).body).toMatchObject({ pointsEarned: 5 });
  });

  test('gets an error that names the missing scope', async () => {
    const { program } = await aToken(app, family, { scope: 'complete' });
    const redemption = { rewardId: await aReward(family), childId: family.childId };
    const refusal = {
      code: 'FORBIDDEN',
      message: 'This needs an access token with the scope "manage"; this one has "complete".',
      params: { needed: 'manage', scope: 'complete' },
    };
    expect((await program.rest('POST /api/reward-redemptions', redemption)).body).toEqual(refusal);
    expect((await program.mutate('redemptions.redeem', redemption)).body).toEqual(refusal);
  });

  test('of an admin has no admin permissions', async () => {
    const admin = await app.admin();
    const { token } = (
      await expectSuccess(admin, 'POST /api/access-tokens', {
        name: 'Everything',
        scope: 'manage',
        childIds: null,
        expiresInDays: 1,
        currentPassword: 'admin-secret',
      })
    ).body;
    expect((await app.visitor().withToken(token).rest('GET /api/parents')).status).toBe(403);
  });

  test('neither sees nor changes child logins, and hashes no password', async () => {
    const { program } = await aToken(app, family);
    const path = `/api/children/${family.childId}`;
    expect((await program.rest(`GET ${path}`)).body.username).toBeNull();
    expect((await program.rest(`GET ${path}/parent-dashboard`)).body.child.username).toBeNull();
    for (const login of [{ username: 'another' }, { password: 'another' }, { canLogin: false }]) {
      const { status, body } = await program.rest(`PATCH ${path}`, { name: 'New name', ...login });
      expect(status).toBe(403);
      expect(body.message).toBe("Access tokens can't change a child's login.");
    }
    const renamed = await program.rest(`PATCH ${path}`, { name: 'New name' });
    expect(renamed.body).toMatchObject({ name: 'New name', username: null, canLogin: true });
    const { body: kept } = await expectSuccess(family.parent, `GET ${path}`);
    expect(kept).toMatchObject({ name: 'New name', username: family.childLogin.username });
  });

  test('for one child lists no other child, and no redemption of another', async () => {
    const sibling = await aChild(app, family.parent, `sibling-${family.childId}`);
    const siblings: TestFamily = { ...family, ...sibling };
    for (const one of [family, siblings]) {
      await givePoints(one, 50);
      const rewardId = await aReward(one);
      await expectSuccess(family.parent, 'POST /api/reward-redemptions', { rewardId, childId: one.childId });
    }
    const { program } = await aToken(app, family, { childIds: [sibling.childId] });
    const children = await program.rest(`GET /api/parents/${family.parentId}/children`);
    expect(children.body.map(({ id }: { id: number }) => id)).toEqual([sibling.childId]);
    const pending = await program.rest('GET /api/reward-redemptions/waiting');
    expect(pending.body.map(({ childId }: { childId: number }) => childId)).toEqual([sibling.childId]);
    const everyone = await expectSuccess(family.parent, 'GET /api/reward-redemptions/waiting');
    expect(everyone.body).toHaveLength(2);
  });

  test('for an erased child has no children', async () => {
    const sibling = await aChild(app, family.parent, `sibling-${family.childId}`);
    const { program } = await aToken(app, family, { childIds: [sibling.childId] });
    await expectSuccess(family.parent, `DELETE /api/children/${sibling.childId}`);
    expect((await program.rest(`GET /api/parents/${family.parentId}/children`)).body).toEqual([]);
    expect((await program.rest(`GET /api/children/${family.childId}`)).status).toBe(404);
    expect((await program.rest('DELETE /api/habits/1')).status).toBe(404);
    expect((await program.rest('DELETE /api/rewards/1')).status).toBe(404);
    const [listed] = (await expectSuccess(family.parent, 'GET /api/access-tokens')).body;
    expect(listed.children).toEqual([]);
  });
});

describe('a token ends at once on every server with', () => {
  const ENDS: [string, (tokenId: number) => Promise<unknown>][] = [
    ['revoking it', (id) => expectSuccess(family.parent, `DELETE /api/access-tokens/${id}`)],
    [
      'a new password',
      () =>
        expectSuccess(family.parent, 'POST /api/account/password', {
          currentPassword: family.parentLogin.password,
          newPassword: 'another horse',
        }),
    ],
    [
      'a new password by mail',
      async () => {
        const token = await aLinkFor(app, family.parentId);
        await expectSuccess(app.visitor(), `POST /api/password-resets/${token}`, {
          password: 'another horse',
        });
      },
    ],
    [
      'withdrawing the approval, even when it is given again',
      async () => {
        await withdraw();
        await expectSuccess(await app.admin(), `POST /api/admin/approve-parent/${family.parentId}`);
      },
    ],
    ['withdrawing the approval', withdraw],
    [
      'erasing the family',
      () =>
        expectSuccess(family.parent, 'DELETE /api/account', {
          currentPassword: family.parentLogin.password,
          familyName: family.familyName,
        }),
    ],
  ];

  test.each(ENDS)('%s', async (_what, end) => {
    const { id, program } = await aToken(app, family);
    const there = program.at(otherServer);
    expect((await there.rest('GET /api/auth/me')).status).toBe(200);
    await end(id);
    for (const client of [program, there]) {
      const answer = await client.rest('GET /api/auth/me');
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(NOT_VALID);
    }
  });

  test('its expiry date, with an error that says how to make a new token', async () => {
    const { program } = await aToken(app, family);
    app.clock.moveBy(24);
    for (const answer of [await program.rest('GET /api/auth/me'), await program.query('auth.me')]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        code: 'UNAUTHENTICATED',
        message:
          'This access token expired on 2026-03-12. A parent can create a new one in Settings, under Developer.',
        params: { day: '2026-03-12' },
      });
      expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    }
    app.clock.moveBy(-24);
  });

  test('logging out does not end it', async () => {
    const { program } = await aToken(app, family);
    await expectSuccess(family.parent, 'POST /api/logout');
    expect((await program.rest('GET /api/auth/me')).status).toBe(200);
  });
});

describe('an invalid token', () => {
  test.each([
    ['nothing', 'Bearer'],
    ['a space', 'Bearer '],
    ['another prefix', `Bearer ab_${'x'.repeat(43)}`],
    ['too short', 'Bearer sc_short'],
    ['too long', `Bearer sc_${'x'.repeat(5000)}`],
    ['two tokens', `Bearer sc_${'x'.repeat(43)} sc_${'x'.repeat(43)}`],
    ['odd bytes', `bearer \u00e4\u00ff${'%00'.repeat(20)}`],
    ['quotes', `BEARER sc_'; drop table habits;--${'x'.repeat(16)}`],
  ])('is rejected without a statement: %s', async (_what, header) => {
    const { answer, statements: asked } = await costOf(() => withHeader(header));
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(NOT_VALID);
    expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    expect(asked).toEqual([]);
  });

  test('costs at most one statement and no hash, on every route', async () => {
    const hashesBefore = app.passwords.verifications;
    for (const call of ['GET /api/auth/me', 'GET /trpc/auth.session']) {
      const { answer, statements: asked } = await costOf(() =>
        withHeader(`Bearer sc_${'x'.repeat(43)}`, call),
      );
      expect(answer.status).toBe(401);
      expect(asked).toHaveLength(1);
    }
    const unknownClient = elsewhere().withToken(`sc_${'y'.repeat(43)}`);
    expect((await unknownClient.rest('POST /api/login', family.parentLogin)).status).toBe(401);
    expect(app.passwords.verifications).toBe(hashesBefore);
  });

  test('in another scheme is ignored', async () => {
    const { answer } = await costOf(() => withHeader('Basic c3RhcjpjaGFydA=='));
    expect(answer.body).toEqual({ code: 'UNAUTHENTICATED', message: 'Please log in first.' });
    const signedIn = await family.parent.send({
      method: 'GET',
      url: '/api/auth/me',
      headers: { authorization: 'Basic c3RhcjpjaGFydA==' },
    });
    expect(signedIn.status).toBe(200);
  });
});

describe('with a session cookie', () => {
  test('the token takes precedence over the cookie', async () => {
    const { token } = await aToken(app, family, { scope: 'read' });
    const both = family.parent.withToken(token);
    expect((await both.rest('GET /api/account')).status).toBe(403);
    expect((await both.rest('GET /api/account/sessions')).status).toBe(403);
    const habit = { habitId: await aHabit(family), childId: family.childId };
    expect((await both.rest('POST /api/habit-completions', habit)).status).toBe(403);
    const { body: ticket } = await expectSuccess(family.parent, 'POST /api/account/export', {
      currentPassword: family.parentLogin.password,
    });
    expect((await both.rest(`GET ${ticket.downloadPath}`)).status).toBe(401);
    expect((await family.parent.withToken('nonsense').rest('GET /api/account')).status).toBe(401);
  });

  test('no call sets, changes or ends a session', async () => {
    const { token } = await aToken(app, family);
    const both = family.parent.withToken(token);
    for (const call of ['GET /api/auth/me', 'POST /api/logout', 'POST /api/login', 'POST /api/child-login']) {
      const answer = await both.rest(call, call.endsWith('login') ? family.parentLogin : undefined);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.headers['clear-site-data']).toBeUndefined();
    }
    expect((await family.parent.rest('GET /api/auth/me')).status).toBe(200);
  });

  test('other sites may send a token, because browsers never send one by themselves', async () => {
    const { program } = await aToken(app, family);
    const call = (client: TestClient, habitId: number) =>
      client.send({
        method: 'POST',
        url: '/api/habit-completions',
        headers: {
          'content-type': 'application/json',
          origin: 'https://elsewhere.example.org',
          'sec-fetch-site': 'cross-site',
        },
        payload: JSON.stringify({ habitId, childId: family.childId }),
      });
    const habitId = await aHabit(family);
    expect((await call(family.parent, habitId)).status).toBe(403);
    expect((await call(family.parent.withToken('nonsense'), habitId)).status).toBe(401);
    expect((await call(program, habitId)).status).toBe(201);
  });
});

describe('the last use', () => {
  test('is recorded once a minute; a read writes nothing else', async () => {
    const { id, program } = await aToken(app, family);
    const there = program.at(otherServer);
    const read = () => costOf(() => there.rest('GET /api/auth/me'));
    const at = app.clock.now().getTime();
    expect((await read()).statements).toHaveLength(1);
    app.clock.moveBy(0.9 / 60);
    await read();
    expect((await lastUseOf(id))?.getTime()).toBe(at);
    app.clock.moveBy(0.2 / 60);
    const [find, note] = (await read()).statements;
    expect([find, note]).toEqual([
      expect.stringMatching(/^select/),
      expect.stringMatching(/^update "access_tokens"/),
    ]);
    expect((await lastUseOf(id))?.getTime()).toBe(app.clock.now().getTime());
    expect((await read()).statements).toHaveLength(1);
  });

  test('costs as many statements for a read as a session does', async () => {
    const { program } = await aToken(app, family);
    const path = `GET /api/children/${family.childId}/kid-dashboard`;
    const byToken = await costOf(() => program.at(otherServer).rest(path));
    const bySession = await costOf(() => family.parent.at(otherServer).rest(path));
    expect(byToken.statements).toHaveLength(bySession.statements.length);
  });

  test('is shown to the parent, to the minute', async () => {
    const { body: created } = await expectSuccess(family.parent, 'POST /api/access-tokens', {
      name: 'Kitchen display',
      scope: 'read',
      childIds: null,
      expiresInDays: 1,
      currentPassword: family.parentLogin.password,
    });
    await expectSuccess(app.visitor().withToken(created.token), 'GET /api/auth/me');
    const [listed] = (await expectSuccess(family.parent, 'GET /api/access-tokens')).body;
    expect(listed.lastUsedAt).toBe(app.clock.now().toISOString());
  });
});

describe('an Idempotency-Key', () => {
  test('executes a token’s write once', async () => {
    const { program } = await aToken(app, family, { scope: 'complete' });
    const habitId = await aHabit(family);
    const first = await recordKeyed(program, habitId, family.childId);
    const second = await recordKeyed(program, habitId, family.childId);
    expect(first.body.pointsEarned).toBe(5);
    expect(second.body).toEqual(first.body);
  });

  test('belongs to the token: other tokens and the parent do not get its response', async () => {
    const sibling = await aChild(app, family.parent, `sibling-${family.childId}`);
    const habitId = await aHabit(family);
    expect((await recordKeyed(family.parent, habitId, family.childId)).status).toBe(201);
    const { program: forSibling } = await aToken(app, family, { childIds: [sibling.childId] });
    expect((await recordKeyed(forSibling, habitId, family.childId)).status).toBe(404);
    const { program } = await aToken(app, family);
    expect((await recordKeyed(program, habitId, family.childId)).body.pointsEarned).toBe(0);
  });
});

describe('too many requests', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('are rejected on both transports until the minute ends; every response has the remaining quota', async () => {
    const { program } = await aToken(app, family, { scope: 'read' });
    const first = await program.rest('GET /api/auth/me');
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"token";q=120;w=60',
      ratelimit: '"token";r=119;t=60',
    });
    for (let made = 1; made < REQUESTS.max; made++) await program.query('auth.me');
    for (const refused of [await program.rest('GET /api/auth/me'), await program.query('auth.me')]) {
      expect(refused.status).toBe(429);
      expect(refused.body).toEqual({
        code: 'RATE_LIMITED',
        message:
          'This access token has used up its 120 requests for this minute. Please try again in a moment.',
        params: { max: 120 },
      });
      expect(refused.headers).toMatchObject({
        'retry-after': '60',
        'ratelimit-policy': '"token";q=120;w=60',
        ratelimit: '"token";r=0;t=60',
      });
    }
    const { program: another } = await aToken(app, family, { scope: 'read' });
    expect((await another.rest('GET /api/auth/me')).status).toBe(200);
    vi.setSystemTime(Date.now() + REQUESTS.windowMs);
    expect((await program.rest('GET /api/auth/me')).status).toBe(200);
  });

  test('with unknown tokens are rejected per address block, but not those with valid tokens', async () => {
    const known = (await aToken(app, family, { scope: 'read' })).program.at(otherServer);
    const unseen = (await aToken(app, family, { scope: 'read' })).program.at(otherServer);
    const flood = (remoteAddress: string) => askFrom(elsewhere().withToken(makeToken()), remoteAddress);
    expect((await askFrom(known, '2001:db8::1')).status).toBe(200);
    for (let made = 0; made < UNVERIFIED_REQUESTS.max; made++) {
      expect((await flood(`2001:db8::${made}`)).status).toBe(401);
    }
    const refused = await flood('2001:db8::ffff');
    expect(refused.headers).toMatchObject({ 'retry-after': '60' });
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        code: 'RATE_LIMITED',
        message:
          'Too many requests with unknown access tokens come from this network. Please try again in a moment.',
      },
    ]);
    // Also while many wrong ones are looked up.
    const wrong = Array.from({ length: 20 }, () => flood('2001:db8::1'));
    expect((await askFrom(unseen, '2001:db8::1')).status).toBe(200);
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(Array(20).fill(429));
    expect((await askFrom(known, '2001:db8::1')).status).toBe(200);
    expect((await flood('2001:db8:0:1::1')).status).toBe(401);
    vi.setSystemTime(Date.now() + UNVERIFIED_REQUESTS.windowMs);
    expect((await flood('2001:db8::1')).status).toBe(401);
  });

  test('cost one statement each, and change nothing', async () => {
    const { program } = await aToken(app, family, { scope: 'complete' });
    const there = program.at(otherServer);
    for (let made = 0; made < REQUESTS.max; made++) await there.rest('GET /api/auth/me');
    const habit = { habitId: await aHabit(family), childId: family.childId };
    const { answer, statements: asked } = await costOf(() =>
      there.rest('POST /api/habit-completions', habit),
    );
    expect(answer.status).toBe(429);
    expect(asked).toHaveLength(1);
    expect((await complete(family, habit.habitId)).body.pointsEarned).toBe(5);
  });
});
