import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, expectSuccess, lockInChildView, type TestFamily } from '../../../test-support/families.ts';
import { aLinkFor, tokensOf } from '../../../test-support/links.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';
import { linkPathOf } from '../links/account-link-token.ts';

let app: TestApp;
let family: TestFamily;
let email: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T12:00:00Z');
  family = await aFamily(app);
  email = (await expectSuccess(family.parent, 'GET /api/account')).body.email;
});

const NEW_PASSWORD = 'another horse';

function ask(address: unknown = email): Promise<Answer> {
  return app.visitor().rest('POST /api/password-resets', { email: address });
}

function reset(token: string, password = NEW_PASSWORD): Promise<Answer> {
  return app.visitor().rest(`POST /api/password-resets/${token}`, { password });
}

async function askedToken(): Promise<string> {
  await ask();
  return (await tokensOf(app, family.parentId, 'reset-password'))[0] ?? 'no token';
}

async function isSignedIn(browser: TestClient): Promise<boolean> {
  return (await browser.rest('GET /api/auth/me')).status === 200;
}

function mailsTo(recipient: string) {
  return app.db
    .selectFrom('outbox')
    .leftJoin('account_links', 'account_links.id', 'outbox.link_id')
    .where('recipient', '=', recipient)
    .select(['kind', 'outbox.family_id as familyId', 'purpose', 'account_links.expires_at as expiresAt'])
    .orderBy('outbox.id')
    .execute();
}

function setStatus(status: 'pending' | 'approved' | 'rejected') {
  return app.db.updateTable('parents').set({ status }).where('id', '=', family.parentId).execute();
}

function bytesOf({ status, text, headers: { date: _date, 'x-request-id': _id, ...headers } }: Answer) {
  return { status, text, headers };
}

describe('requesting a reset link', () => {
  test('mails one that works for an hour, and is audited', async () => {
    const answer = await ask(email.toUpperCase());
    expect(answer.status).toBe(204);
    expect(await mailsTo(email)).toEqual([
      {
        kind: 'reset-password',
        familyId: family.familyId,
        purpose: 'reset-password',
        expiresAt: new Date('2026-03-11T13:00:00Z'),
      },
    ]);
    const audit = await app.db
      .selectFrom('audit_entries')
      .where('action', '=', 'password-reset-requested')
      .where('subject', '=', `parent/${family.parentId}`)
      .select(['actor_role', 'actor_id'])
      .execute();
    expect(audit).toEqual([{ actor_role: 'visitor', actor_id: null }]);
    expect((await app.visitor().mutate('account.requestPasswordReset', { email })).status).toBe(200);
  });

  test('returns the same response for an unknown address and sends no mail', async () => {
    const unknownEmail = 'no-such-parent@example.org';
    const [known, unknown] = [await ask(), await ask(unknownEmail)];
    expect(bytesOf(unknown)).toEqual(bytesOf(known));
    expect(known.text).toBe('');
    expect(known.headers['set-cookie']).toBeUndefined();
    expect(await mailsTo(unknownEmail)).toEqual([]);
    const [knownOverTrpc, unknownOverTrpc] = [
      await app.visitor().mutate('account.requestPasswordReset', { email }),
      await app.visitor().mutate('account.requestPasswordReset', { email: unknownEmail }),
    ];
    expect(bytesOf(unknownOverTrpc)).toEqual(bytesOf(knownOverTrpc));
  });

  test('answers for a known and an unknown address only after the same time', async () => {
    for (const address of [email, 'no-such-parent@example.org']) {
      // The work takes far less than the 300 ms, and a timer that is due earlier comes first on a busy machine, too.
      const first = await Promise.race([delay(250, 'still waiting'), ask(address)]);
      expect(first).toBe('still waiting');
    }
  });

  test('mails three links an hour at most, with the same response', async () => {
    const answers: Answer[] = [];
    for (let times = 0; times < 5; times++) answers.push(await ask());
    expect(new Set(answers.map((answer) => JSON.stringify(bytesOf(answer)))).size).toBe(1);
    expect(await mailsTo(email)).toHaveLength(3);
    app.clock.moveBy(0.99);
    await ask();
    expect(await mailsTo(email)).toHaveLength(3);
    app.clock.moveBy(0.02);
    await ask();
    expect(await mailsTo(email)).toHaveLength(4);
  });

  test('works for a pending parent and not for a rejected one', async () => {
    await setStatus('rejected');
    const rejected = await ask();
    expect(await mailsTo(email)).toEqual([]);
    await setStatus('pending');
    expect(bytesOf(await ask())).toEqual(bytesOf(rejected));
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('the link', () => {
  test.each([
    ['REST', (token: string) => reset(token), 204],
    [
      'tRPC',
      (token: string) => app.visitor().mutate('account.resetPassword', { token, password: NEW_PASSWORD }),
      200,
    ],
  ])('through %s sets the password without a login, notifies the parent and is audited', async (...given) => {
    const [_transport, use, status] = given;
    const token = await askedToken();
    expect(linkPathOf('reset-password', token)).toBe(`/reset-password#${token}`);
    const answer = await use(token);
    const { username } = family.parentLogin;
    expect(answer.status).toBe(status);
    // The REST route answers without content, as it always did.
    expect(answer.body).toEqual(status === 204 ? undefined : { username });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await app.visitor().rest('POST /api/login', family.parentLogin)).status).toBe(401);
    const login = { username, password: NEW_PASSWORD };
    expect((await app.visitor().rest('POST /api/login', login)).status).toBe(200);
    expect(await mailsTo(email)).toMatchObject([{ kind: 'reset-password' }, { kind: 'password-changed' }]);
    const audit = await app.db
      .selectFrom('audit_entries')
      .where('action', '=', 'password-reset')
      .where('subject', '=', `parent/${family.parentId}`)
      .select(['actor_role', 'actor_id'])
      .execute();
    expect(audit).toEqual([{ actor_role: 'visitor', actor_id: null }]);
  });

  test('ends every session of the parent, locked child views too, and none of the children’s', async () => {
    const tablet = app.visitor();
    await expectSuccess(tablet, 'POST /api/login', family.parentLogin);
    await lockInChildView(app, family, tablet);
    expect(await isSignedIn(tablet)).toBe(true);
    const other = await aFamily(app);
    expect((await reset(await askedToken())).status).toBe(204);
    expect(await isSignedIn(family.parent)).toBe(false);
    expect(await isSignedIn(tablet)).toBe(false);
    expect(await isSignedIn(family.child)).toBe(true);
    expect(await isSignedIn(other.parent)).toBe(true);
  });

  test('works once', async () => {
    const token = await askedToken();
    expect((await reset(token)).status).toBe(204);
    const again = await reset(token, 'third horse');
    expect(again.status).toBe(400);
    expect(again.body).toEqual({
      code: 'VALIDATION',
      message: 'This link has expired or was already used. Please request a new one.',
      errors: [
        {
          path: 'token',
          message: 'This link has expired or was already used. Please request a new one.',
        },
      ],
    });
    const login = { username: family.parentLogin.username, password: NEW_PASSWORD };
    expect((await app.visitor().rest('POST /api/login', login)).status).toBe(200);
  });

  test('works for 60 minutes', async () => {
    const [first, second] = [await askedToken(), await askedToken()];
    app.clock.moveBy(59.9 / 60);
    expect((await reset(first)).status).toBe(204);
    app.clock.moveTo('2026-03-11T13:00:00Z');
    expect((await reset(second)).status).toBe(400);
    const [late] = [await askedToken()];
    app.clock.moveBy(1);
    expect((await reset(late)).status).toBe(400);
  });

  test('works until a newer or older one is used', async () => {
    const [older, newer] = [await askedToken(), await askedToken()];
    expect((await reset(newer)).status).toBe(204);
    expect((await reset(older, 'third horse')).status).toBe(400);
  });

  test('works for a pending parent, who stays pending', async () => {
    await setStatus('pending');
    expect((await reset(await askedToken())).status).toBe(204);
    const login = { username: family.parentLogin.username, password: NEW_PASSWORD };
    expect((await app.visitor().rest('POST /api/login', login)).body.code).toBe('ACCOUNT_PENDING');
  });

  test('does not work after the parent is rejected', async () => {
    const token = await askedToken();
    await setStatus('rejected');
    expect((await reset(token)).status).toBe(400);
  });

  test.each([
    ['malformed', async () => 'nothing'],
    ['of an unknown link', async () => `2000000000.${'a'.repeat(43)}`],
    ['with a forged signature', async () => `${(await askedToken()).slice(0, -4)}AAAA`],
    ['of a link that confirms an e-mail', () => aLinkFor(app, family.parentId, 'to-confirm@example.org')],
    ['of another link’s id', async () => `1${await askedToken()}`],
    ['very long', async () => 'x'.repeat(201)],
    ['not even text', async () => '%00%ff'],
  ])('is rejected with a token that is %s', async (_which, makeToken) => {
    const token = await makeToken();
    const overTrpc = await app.visitor().mutate('account.resetPassword', { token, password: NEW_PASSWORD });
    for (const answer of [await reset(token), overTrpc]) {
      expect([400, 404]).toContain(answer.status);
      expect(answer.body.message).toMatch(/link has expired|no such address/);
    }
    expect((await app.visitor().rest('POST /api/login', family.parentLogin)).status).toBe(200);
  });

  test('cannot be derived from the database', async () => {
    const token = await askedToken();
    const [, secret = ''] = token.split('.');
    const stored = await Promise.all([
      app.db.selectFrom('account_links').selectAll().execute(),
      app.db.selectFrom('outbox').selectAll().execute(),
      app.db.selectFrom('audit_entries').selectAll().execute(),
    ]);
    expect(secret.length).toBe(43);
    expect(JSON.stringify(stored)).not.toContain(secret);
  });
});
