import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { count, uniqueAddress } from '../../../test-support/password-guesses.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
let email: string;
beforeAll(async () => {
  app = await startTestApp(undefined, { trustProxy: 1 });
});
afterAll(() => app.close());
beforeEach(async () => {
  family = await aFamily(app);
  email = (await expectSuccess(family.parent, 'GET /api/account')).body.email;
  app.passwords.verifications = 0;
});

const WRONG = 'wrong horse';

/** Logs in from an address of its own. */
function logIn(username: string, password = family.parentLogin.password, by = app.visitor()) {
  return by.send({
    method: 'POST',
    url: '/api/login',
    payload: JSON.stringify({ username, password }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': uniqueAddress() },
  });
}

async function guesses(...names: string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const name of names) statuses.push((await logIn(name, WRONG)).status);
  return statuses;
}

function setUsername(of: TestFamily, username: string) {
  return app.db
    .updateTable('parents')
    .set({ username, username_key: username })
    .where('id', '=', of.parentId)
    .execute();
}

function bytesOf({ status, text, headers: { date: _date, 'x-request-id': _id, ...headers } }: Answer) {
  return { status, text, headers };
}

describe('a parent', () => {
  test('logs in with the email too, in any case', async () => {
    for (const typed of [email, email.toUpperCase(), ` ${email} `]) {
      const answer = await logIn(typed);
      expect(answer.status).toBe(200);
      expect(answer.body.id).toBe(family.parentId);
    }
    const login = { username: email, password: family.parentLogin.password };
    expect((await app.visitor().mutate('auth.login', login)).body.id).toBe(family.parentId);
  });

  test('logs in with the email as it was typed, with umlauts in its domain', async () => {
    const stored = `${family.parentLogin.username}@xn--mller-kva.de`;
    await app.db
      .updateTable('parents')
      .set({ email: stored, email_key: stored })
      .where('id', '=', family.parentId)
      .execute();
    for (const typed of [stored, `${family.parentLogin.username}@Müller.de`]) {
      expect((await logIn(typed)).body.id).toBe(family.parentId);
    }
  });

  test('logs in with an email that is longer than a username', async () => {
    const long = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example.org`;
    await app.db
      .updateTable('parents')
      .set({ email: long, email_key: long })
      .where('id', '=', family.parentId)
      .execute();
    expect((await logIn(long)).status).toBe(200);
  });

  test('is not found by the email at the child login', async () => {
    const login = { username: email, password: family.parentLogin.password };
    expect((await app.visitor().rest('POST /api/child-login', login)).status).toBe(401);
  });
});

describe('a login by email reveals nothing', () => {
  test('a known and an unknown email, and a known and an unknown username get the same response', async () => {
    const answers: Answer[] = [];
    for (const name of [email, 'nobody@example.org', family.parentLogin.username, 'nobody']) {
      answers.push(await logIn(name, WRONG));
    }
    expect(answers[0]?.status).toBe(401);
    expect(answers[0]?.body.message).toBe('Invalid username or password');
    const [first, ...others] = answers.map(bytesOf);
    for (const other of others) expect(other).toEqual(first);
    // Each of them verified one hash.
    expect(app.passwords.verifications).toBe(4);
  });

  test('a known and an unknown email are limited alike', async () => {
    const refused: Answer[] = [];
    for (const name of [email, 'nobody-else@example.org']) {
      const statuses = await guesses(...Array.from({ length: 10 }, () => name));
      expect(count(statuses, 401)).toBe(10);
      refused.push(await logIn(name, WRONG));
    }
    expect(refused[0]?.status).toBe(429);
    const [known, unknown] = refused.map(({ body }) => body);
    expect(unknown).toEqual(known);
  });
});

describe('wrong passwords count for the account', () => {
  test('whichever way it is named', async () => {
    const { username } = family.parentLogin;
    const names = Array.from({ length: 20 }, (_, turn) => (turn % 2 ? username : email.toUpperCase()));
    const statuses = await guesses(...names);
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 10]);
    expect(app.passwords.verifications).toBe(10);
    expect((await logIn(username)).status).toBe(429);
    expect((await logIn(email)).status).toBe(429);
  });

  test('until a new password resets them', async () => {
    await guesses(...Array.from({ length: 11 }, () => email));
    const newPassword = 'another horse';
    const { password: currentPassword } = family.parentLogin;
    await expectSuccess(family.parent, 'POST /api/account/password', { currentPassword, newPassword });
    expect((await logIn(email, newPassword)).status).toBe(200);
  });

  test('on a known device too', async () => {
    const browser = app.visitor();
    await logIn(family.parentLogin.username, undefined, browser);
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn++) {
      const name = turn % 2 ? family.parentLogin.username : email;
      statuses.push((await logIn(name, WRONG, browser)).status);
    }
    expect(count(statuses, 401)).toBe(10);
  });
});

describe('a username that is the email of another parent', () => {
  test('is still the username of its owner, and only the owner’s password is verified', async () => {
    const owner = await aFamily(app);
    const newPassword = 'owner of the name';
    const { password: currentPassword } = owner.parentLogin;
    await expectSuccess(owner.parent, 'POST /api/account/password', { currentPassword, newPassword });
    await setUsername(owner, email);
    app.passwords.verifications = 0;
    expect((await logIn(email, newPassword)).body.id).toBe(owner.parentId);
    expect((await logIn(email)).status).toBe(401);
    expect(app.passwords.verifications).toBe(2);
    expect((await logIn(family.parentLogin.username)).body.id).toBe(family.parentId);
  });

  test('cannot be chosen: a new username has no @, in any width', async () => {
    for (const username of [email, 'pat＠example.org', 'pat﹫home']) {
      const { password: currentPassword } = family.parentLogin;
      const answer = await family.parent.rest('PATCH /api/account', { username, currentPassword });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([
        {
          path: 'username',
          message: "A username can't contain @. You can log in with your email too.",
        },
      ]);
    }
  });

  test('stays when its owner changes something else', async () => {
    await setUsername(family, 'pat@home');
    const renamed = await family.parent.rest('PATCH /api/account', { username: 'pat@home', name: 'Pat' });
    expect(renamed.status).toBe(200);
    expect((await logIn('pat@home')).status).toBe(200);
  });
});
