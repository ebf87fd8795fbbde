import { databaseFingerprint } from '@starchart/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';
import { hashCode } from '../../core/secret.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let newcomers = 0;

function newRegistration(given: { inviteCode?: string } = {}) {
  const username = `newcomer${++newcomers}`;
  return { name: 'New Comer', username, email: `${username}@example.org`, password: 'secret!', ...given };
}

/** An invite code for one registration. */
async function anInviteCode(): Promise<string> {
  const code = `invite-${++newcomers}`;
  const values = { code_hash: hashCode(code), expires_at: '2026-04-01T00:00:00Z', max_uses: 1 };
  await app.db.insertInto('invite_codes').values(values).execute();
  return code;
}

function register(body: unknown, key: string, visitor: TestClient = app.visitor()): Promise<Answer> {
  return visitor.send({
    method: 'POST',
    url: '/api/register',
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  });
}

describe('a registration whose response was lost', () => {
  test('returns the same response to a repeat and registers one parent', async () => {
    const newcomer = newRegistration();
    const first = await register(newcomer, 'lost-1');
    const before = await databaseFingerprint(app.db);
    const again = await register(newcomer, 'lost-1');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(await databaseFingerprint(app.db)).toEqual(before);
  });

  test('signs in again if an invite code signed in before', async () => {
    const newcomer = newRegistration({ inviteCode: await anInviteCode() });
    const first = await register(newcomer, 'lost-2');
    const visitor = app.visitor();
    const again = await register(newcomer, 'lost-2', visitor);
    expect(again.text).toBe(first.text);
    expect((await visitor.rest('GET /api/auth/me')).body).toEqual(first.body);
  });

  test('creates no session after the password has changed', async () => {
    const newcomer = newRegistration({ inviteCode: await anInviteCode() });
    const parent = app.visitor();
    await register(newcomer, 'lost-3', parent);
    const change = { currentPassword: newcomer.password, newPassword: 'another secret' };
    expect((await parent.rest('POST /api/account/password', change)).status).toBe(204);
    const thief = app.visitor();
    const again = await register(newcomer, 'lost-3', thief);
    expect(again).toMatchObject({ status: 409, body: { code: 'USERNAME_TAKEN' } });
    expect(thief.cookie).toBeUndefined();
  });

  test('registers one family for concurrent repeats on two servers', async () => {
    const newcomer = newRegistration({ inviteCode: await anInviteCode() });
    const second = await app.startSecondServer();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        register(newcomer, 'rush', turn % 2 ? app.visitor() : app.visitor().at(second)),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
  });
});

describe('the key of a registration', () => {
  test('is rejected for another registration', async () => {
    await register(newRegistration(), 'mine');
    expect(await register(newRegistration(), 'mine')).toMatchObject({
      status: 422,
      body: { code: 'KEY_REUSED' },
    });
  });

  test('can be reused after a rejected registration', async () => {
    const newcomer = newRegistration({ inviteCode: 'no such code' });
    expect((await register(newcomer, 'refused')).status).toBe(400);
    const invited = { ...newcomer, inviteCode: await anInviteCode() };
    expect((await register(invited, 'refused')).status).toBe(201);
  });

  test('must be valid', async () => {
    expect(await register(newRegistration(), 'two words')).toMatchObject({ status: 400 });
  });
});
