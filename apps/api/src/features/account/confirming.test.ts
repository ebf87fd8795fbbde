import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, expectSuccess, lockInChildView, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
let thief: TestClient;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T12:00:00Z');
  family = await aFamily(app);
  // Has the cookie of a parent's session, but not the password.
  thief = family.parent.copy();
  app.passwords.verifications = 0;
});

let keys = 0;

/** Every request that needs the current password, with an idempotency key like the web app's. */
const CONFIRMATIONS: ((by: TestClient, currentPassword: string) => Promise<Answer>)[] = [
  (by, currentPassword) =>
    ask(by, 'POST', '/api/account/password', { currentPassword, newPassword: 'another horse' }),
  (by, currentPassword) => ask(by, 'POST', '/api/account/export', { currentPassword }),
  (by, currentPassword) => ask(by, 'DELETE', '/api/account', { currentPassword, familyName: 'Not its name' }),
  (by, currentPassword) => ask(by, 'PATCH', '/api/account', { currentPassword, username: 'somebody-else' }),
  (by, currentPassword) => ask(by, 'PATCH', '/api/account', { currentPassword, email: 'else@example.org' }),
  (by, currentPassword) => ask(by, 'POST', '/trpc/account.export', { currentPassword }),
];

function ask(
  by: TestClient,
  method: 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body: object,
): Promise<Answer> {
  return by.send({
    method,
    url,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': `question-${++keys}` },
  });
}

async function guessPassword(times: number, by = thief): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const question = CONFIRMATIONS[turn % CONFIRMATIONS.length];
    if (question) statuses.push((await question(by, `guess ${turn}`)).status);
  }
  return statuses;
}

const isRefused = (status: number) => status === 429;

describe('a stolen session cannot guess the password:', () => {
  test('ten wrong attempts a day over all requests', async () => {
    const statuses = await guessPassword(25);
    expect(statuses.slice(0, 10).every((status) => status === 400)).toBe(true);
    expect(statuses.slice(10).every(isRefused)).toBe(true);
    expect(app.passwords.verifications).toBe(10);
    const refused = await CONFIRMATIONS[1]?.(thief, family.parentLogin.password);
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers['retry-after'])).toBe(86_400);
    expect(refused?.body).toEqual({
      code: 'RATE_LIMITED',
      message: 'Too many wrong passwords. Please try again tomorrow, or reset your password.',
    });
  });

  test('concurrent attempts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => CONFIRMATIONS)
        .flat()
        .map((question, turn) => question(thief, `guess ${turn}`)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    expect(app.passwords.verifications).toBe(10);
  });

  test('twenty attempts without a correct one', async () => {
    for (let day = 0; day < 3; day++) {
      await guessPassword(11);
      app.clock.moveBy(25);
    }
    expect(app.passwords.verifications).toBe(20);
  });

  test('the parent can still log in and confirm', async () => {
    await guessPassword(11);
    const phone = app.visitor();
    await expectSuccess(phone, 'POST /api/login', family.parentLogin);
    await expectSuccess(phone, 'POST /api/account/export', { currentPassword: family.parentLogin.password });
  });

  test('a correct attempt is not counted', async () => {
    for (let turn = 0; turn < 12; turn++) {
      await expectSuccess(family.parent, 'POST /api/account/export', {
        currentPassword: family.parentLogin.password,
      });
    }
  });
});

test('a child in the locked view has ten attempts a day at the parent’s password', async () => {
  await lockInChildView(app, family);
  const leave = (password: string, transport: 'rest' | 'trpc' = 'rest') =>
    transport === 'rest'
      ? family.parent.rest('POST /api/child-view/leave', { password })
      : family.parent.mutate('childView.leave', { password });
  const statuses: number[] = [];
  for (let turn = 0; turn < 14; turn++) {
    statuses.push((await leave(`guess ${turn}`, turn % 2 ? 'rest' : 'trpc')).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429, 429, 429]);
  expect(app.passwords.verifications).toBe(10);
  expect((await leave(family.parentLogin.password)).status).toBe(429);
  app.clock.moveBy(25);
  expect((await leave(family.parentLogin.password)).status).toBe(200);
});

const change = (turn: number) =>
  family.parent.rest('PATCH /api/account', {
    email: `new-${turn}@example.org`,
    currentPassword: family.parentLogin.password,
  });

test('an account can mail five new addresses an hour', async () => {
  for (let turn = 0; turn < 5; turn++) expect((await change(turn)).status).toBe(200);
  const refused = await change(5);
  expect(refused.body.code).toBe('RATE_LIMITED');
  expect(refused.headers['retry-after']).toBe('3600');
  app.clock.moveBy(1);
  expect((await change(6)).status).toBe(200);
});
