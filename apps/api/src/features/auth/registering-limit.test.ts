import { MAX_WAITING_REGISTRATIONS } from '@starchart/schema';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aFamily, anInvitation, anInviteCode, expectSuccess } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp(undefined, { registrationsPerHour: 20, trustProxy: 1 });
});
afterEach(() => app.close());

let names = 0;

function register(address: string, given: object = {}, url = '/api/register'): Promise<Answer> {
  const name = `newcomer${++names}`;
  return app.visitor().send({
    method: 'POST',
    url,
    payload: JSON.stringify({
      username: name,
      name,
      email: `${name}@example.org`,
      password: 'correct horse',
      ...given,
    }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  });
}

test('one address has twenty registrations an hour, including wrong invite codes and taken names', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 22; turn++) {
    const given =
      turn % 3 === 0 ? {} : turn % 3 === 1 ? { inviteCode: `guess ${turn}` } : { username: 'admin' };
    statuses.push(
      (await register('192.0.2.1', given, turn % 2 ? '/api/register' : '/trpc/auth.register')).status,
    );
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  const refused = await register('192.0.2.1');
  expect(refused.body).toEqual({
    code: 'RATE_LIMITED',
    message: 'Too many registrations from your network. Please try again in an hour.',
  });
  expect(refused.headers['retry-after']).toBe('3600');
  expect((await register('192.0.2.2')).status).toBe(201);
  app.clock.moveBy(1);
  expect((await register('192.0.2.1')).status).toBe(201);
});

test('an invalid form is not counted', async () => {
  for (let turn = 0; turn < 25; turn++) {
    expect((await register('192.0.2.3', { email: 'no address' })).status).toBe(400);
  }
  expect((await register('192.0.2.3')).status).toBe(201);
});

test('an invitation and an invite code work in a network whose registrations are used up', async () => {
  const family = await aFamily(app);
  const address = '192.0.2.6';
  for (let turn = 0; turn < 20; turn++) await register(address);
  expect((await register(address)).status).toBe(429);

  const ben = { username: 'ben-winter', name: 'Ben', email: 'ben@example.org' };
  const inviteCode = await anInviteCode(app);
  expect((await register(address, { ...ben, inviteCode })).body).toMatchObject({ status: 'approved' });

  const cleo = { username: 'cleo-winter', name: 'Cleo', email: 'cleo@example.org' };
  const token = await anInvitation(app, family);
  const joined = await register(address, { ...cleo, token }, '/api/join');
  expect(joined.body).toMatchObject({ status: 'approved', familyRole: 'viewer' });
  expect((await register(address, { token }, '/api/join')).status).toBe(429);
});

test('an invitation has twenty attempts an hour with taken names, and takes none from its network', async () => {
  const token = await anInvitation(app, await aFamily(app));
  const taken = { token, username: 'admin' };
  for (let turn = 0; turn < 20; turn++) {
    expect((await register('192.0.2.7', taken, '/api/join')).status).toBe(409);
  }
  expect((await register('192.0.2.7', taken, '/api/join')).status).toBe(429);
  expect((await register('192.0.2.7')).status).toBe(201);
});

const request = (address: string, email: string, browser = app.visitor()) =>
  browser.send({
    method: 'POST',
    url: '/api/password-resets',
    payload: JSON.stringify({ email }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  });

test('one address has twenty password reset requests an hour, over all accounts except on their known devices', async () => {
  // In parallel: each response has a minimum duration.
  const asked = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => request('192.0.2.4', `somebody${turn}@example.org`)),
  );
  expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 204));
  for (const email of ['admin@example.org', 'unknown@example.org']) {
    const { status, body } = await request('192.0.2.4', email);
    expect(status).toBe(429);
    expect(body).toEqual({
      code: 'RATE_LIMITED',
      message: 'Too many requests from your network. Please try again in an hour.',
    });
  }
  expect((await request('192.0.2.5', 'admin@example.org')).status).toBe(204);
  const { parent } = await aFamily(app);
  await parent.rest('POST /api/logout');
  expect((await request('192.0.2.4', 'family1@example.org', parent)).status).toBe(204);
  expect((await request('192.0.2.4', 'admin@example.org', parent)).status).toBe(429);
});

test('at most a thousand registrations wait, from whatever addresses; invite codes and the room that an admin makes remain', async () => {
  const { familyId } = await aFamily(app);
  const waiting = (number: number) => ({
    family_id: familyId,
    username: `waiting${number}`,
    username_key: `waiting${number}`,
    name: 'Waiting',
    email: `waiting${number}@example.org`,
    email_key: `waiting${number}@example.org`,
    registration_expires_at: new Date('2026-04-10T12:00:00Z'),
  });
  const numbers = Array.from({ length: MAX_WAITING_REGISTRATIONS - 2 }, (_, index) => index);
  await app.db.insertInto('parents').values(numbers.map(waiting)).execute();

  const addresses = [1, 2, 3, 4].map((last) => `198.51.100.${last}`);
  const answers = await Promise.all(addresses.map((address) => register(address)));
  const codes = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(codes).toEqual([201, 201, 429, 429]);
  expect(answers.find(({ status }) => status === 429)?.body).toEqual({
    code: 'RATE_LIMITED',
    message:
      "So many registrations are waiting for approval that we can't take another one. Please try again tomorrow, or ask the person who runs this server for an invite code.",
  });
  const inviteCode = await anInviteCode(app);
  expect((await register('198.51.100.5', { inviteCode })).status).toBe(201);

  const [first] = answers.filter(({ status }) => status === 201);
  await expectSuccess(await app.admin(), `POST /api/admin/reject-parent/${first?.body.id}`);
  expect((await register('198.51.100.6')).status).toBe(201);
  expect((await register('198.51.100.7')).status).toBe(429);
});
