import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { hashCode } from '../../core/secret.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let newcomers = 0;

function newRegistration(given: Record<string, unknown> = {}) {
  const username = `newcomer${++newcomers}`;
  return { name: 'New Comer', username, email: `${username}@example.org`, password: 'secret!', ...given };
}

async function anInviteCode(
  given: { uses?: number; max_uses?: number; expires_at?: string; revoked_at?: string } = {},
): Promise<string> {
  const code = `invite-${++newcomers}`;
  const code_hash = hashCode(code);
  await app.db
    .insertInto('invite_codes')
    .values({ code_hash, expires_at: '2026-04-01T00:00:00Z', ...given })
    .execute();
  return code;
}

function parentCalled(username: string) {
  return app.db.selectFrom('parents').where('username', '=', username).selectAll().executeTakeFirst();
}

describe('registering without an invite code', () => {
  test('creates a pending family and no session', async () => {
    const visitor = app.visitor();
    const answer = await visitor.rest(
      'POST /api/register',
      newRegistration({ timeZone: 'America/New_York' }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      name: 'New Comer',
      role: 'parent',
      email: `newcomer${newcomers}@example.org`,
      status: 'pending',
      familyRole: 'parent',
      isAdmin: false,
      timeZone: 'America/New_York',
      childViewLock: false,
      language: null,
      familyLanguage: 'en',
      languages: ['en', 'de', 'es', 'fr'],
      build: 'a-build',
      permissions: [],
      restriction: null,
      abilities: [],
    });
    expect(visitor.cookie).toBeUndefined();
    expect((await visitor.rest('GET /api/auth/me')).status).toBe(401);
  });

  test('responds the same through tRPC', async () => {
    const answer = await app.visitor().mutate('auth.register', newRegistration());
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'pending', timeZone: 'UTC' });
  });

  test.each(['Etc/Unknown', '+01:00', 'Moon/Tranquility', ''])(
    'gives the family the default time zone if the browser reports %j',
    async (timeZone) => {
      const answer = await app.visitor().rest('POST /api/register', newRegistration({ timeZone }));
      expect(answer).toMatchObject({ status: 201, body: { timeZone: 'UTC' } });
    },
  );

  test('gives the family the language of the form, otherwise the default one', async () => {
    for (const [given, familyLanguage] of [
      [{ language: 'es' }, 'es'],
      [{}, 'en'],
      // The form has no field for what the browser reports.
      [{ language: 'xx' }, 'en'],
    ] as const) {
      const { body } = await app.visitor().rest('POST /api/register', newRegistration(given));
      expect(body).toMatchObject({ language: null, familyLanguage });
    }
  });

  test('keeps the current session of the browser', async () => {
    const family = await aFamily(app);
    const browser = family.parent.copy();
    await browser.rest('POST /api/register', newRegistration());
    expect((await browser.rest('GET /api/auth/me')).body.id).toBe(family.parentId);
  });

  test('returns the account status only for the right password', async () => {
    const newcomer = newRegistration();
    const { body } = await app.visitor().rest('POST /api/register', newcomer);
    const waiting = await app.visitor().rest('POST /api/login', newcomer);
    expect(waiting.status).toBe(403);
    expect(waiting.body).toEqual({
      code: 'ACCOUNT_PENDING',
      message: 'Your account is still waiting for admin approval.',
    });
    const guessing = await app.visitor().rest('POST /api/login', { ...newcomer, password: 'wrong one' });
    expect(guessing.status).toBe(401);

    await (await app.admin()).rest(`POST /api/admin/reject-parent/${body.id}`);
    const rejected = await app.visitor().rest('POST /api/login', newcomer);
    expect(rejected.status).toBe(403);
    expect(rejected.body).toEqual({
      code: 'ACCOUNT_REJECTED',
      message:
        "Your registration wasn't approved. If you think that's a mistake, ask the person who runs this server.",
    });
    expect(rejected.headers['set-cookie']).toBeUndefined();
  });

  test('ignores unknown fields', async () => {
    const newcomer = newRegistration({
      isAdmin: true,
      status: 'approved',
      familyId: 1,
      approvedBy: 1,
      id: 1,
    });
    const answer = await app.visitor().rest('POST /api/register', newcomer);
    expect(answer.body).toMatchObject({ status: 'pending', isAdmin: false });
    const admin = await parentCalled('admin');
    const parent = await parentCalled(newcomer.username);
    expect(parent).toMatchObject({ status: 'pending', is_admin: false, approved_by: null });
    expect(parent?.family_id).not.toBe(admin?.family_id);
  });

  test('never stores a password, nor the same hash for the same password', async () => {
    await app.visitor().rest('POST /api/register', newRegistration({ password: 'same secret' }));
    await app.visitor().rest('POST /api/register', newRegistration({ password: 'same secret' }));
    const stored = await app.db.selectFrom('parent_credentials').select('password_hash').execute();
    const hashes = stored.map((row) => row.password_hash);
    expect(hashes.every((hash) => hash.startsWith('$argon2id$v=19$'))).toBe(true);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe('registering with an invite code', () => {
  test('approves and signs in at once', async () => {
    const inviteCode = await anInviteCode();
    const visitor = app.visitor();
    const newcomer = newRegistration({ inviteCode });
    const answer = await visitor.rest('POST /api/register', newcomer);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ status: 'approved' });
    expect((await visitor.rest('GET /api/auth/me')).body).toEqual(answer.body);
    expect(await parentCalled(newcomer.username)).toMatchObject({
      invite_code_id: expect.any(Number),
      approved_at: app.clock.now(),
    });
  });

  test.each([
    ['unknown', async () => 'no such code'],
    ['used up', () => anInviteCode({ uses: 1, max_uses: 1 })],
    ['expired', () => anInviteCode({ expires_at: '2026-03-11T12:00:00Z' })],
    ['revoked', () => anInviteCode({ revoked_at: '2026-03-01T00:00:00Z' })],
  ])('is rejected when the code is %s', async (_which, makeCode) => {
    const newcomer = newRegistration({ inviteCode: await makeCode() });
    for (const answer of [
      await app.visitor().rest('POST /api/register', newcomer),
      await app.visitor().mutate('auth.register', newcomer),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        code: 'VALIDATION',
        message: 'Invalid invite code',
        errors: [{ path: 'inviteCode', message: 'Invalid invite code' }],
      });
    }
    expect(await parentCalled(newcomer.username)).toBeUndefined();
  });

  test('uses up the code only on success', async () => {
    const taken = await aFamily(app);
    const inviteCode = await anInviteCode();
    const refused = newRegistration({ inviteCode, username: taken.parentLogin.username });
    expect((await app.visitor().rest('POST /api/register', refused)).status).toBe(409);
    expect((await app.visitor().rest('POST /api/register', newRegistration({ inviteCode }))).status).toBe(
      201,
    );
    expect((await app.visitor().rest('POST /api/register', newRegistration({ inviteCode }))).status).toBe(
      400,
    );
  });

  test('sent twice registers once, and says that the username is taken', async () => {
    const newcomer = newRegistration({ inviteCode: await anInviteCode({ max_uses: 1 }) });
    const answers = [];
    for (let turn = 0; turn < 2; turn++)
      answers.push(await app.visitor().rest('POST /api/register', newcomer));
    expect(answers.map(({ status }) => status)).toEqual([201, 409]);
    expect(answers[1]?.body.code).toBe('USERNAME_TAKEN');
  });

  test('with a code for two uses accepts two of three concurrent registrations', async () => {
    const inviteCode = await anInviteCode({ max_uses: 2 });
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.visitor().rest('POST /api/register', newRegistration({ inviteCode }))),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 201, 400,
    ]);
  });

  test('treats an empty code as missing', async () => {
    const answer = await app.visitor().rest('POST /api/register', newRegistration({ inviteCode: '' }));
    expect(answer.body).toMatchObject({ status: 'pending' });
  });
});

describe('names that are taken', () => {
  test.each([
    ['the same', 'Taken Name'],
    ['another case', 'tAKEN nAME'],
    ['another width', 'Ｔａｋｅｎ　Name'],
    ['blanks around', '  Taken Name '],
  ])('a username in %s is rejected', async (_which, username) => {
    await app.visitor().rest('POST /api/register', newRegistration({ username: 'Taken Name' }));
    for (const answer of [
      await app.visitor().rest('POST /api/register', newRegistration({ username })),
      await app.visitor().mutate('auth.register', newRegistration({ username })),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        code: 'USERNAME_TAKEN',
        message: 'This username is already taken. Please choose another one.',
      });
    }
  });

  test('an e-mail in another case is rejected', async () => {
    await app.visitor().rest('POST /api/register', newRegistration({ email: 'one@example.org' }));
    const answer = await app
      .visitor()
      .rest('POST /api/register', newRegistration({ email: 'ONE@Example.ORG' }));
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('EMAIL_TAKEN');
  });

  test('parents and children have separate usernames', async () => {
    const family = await aFamily(app);
    const { username } = family.childLogin;
    expect((await app.visitor().rest('POST /api/register', newRegistration({ username }))).status).toBe(201);
  });

  test('of two concurrent registrations with the same name, one succeeds', async () => {
    const username = 'wanted by two';
    const answers = await Promise.all(
      [1, 2].map(() => app.visitor().rest('POST /api/register', newRegistration({ username }))),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  });
});
