import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  aFamily,
  aFamilyDevice,
  aMember,
  expectSuccess,
  setPin,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T12:00:00Z');
  family = await aFamily(app);
});

const PASS = { label: 'Sitter', scope: 'complete', bonusLimit: 5, until: '2026-03-12T12:00:00Z' };

const createPass = (by: TestClient, given: object = {}) =>
  by.rest('POST /api/guest-passes', { ...PASS, ...given });

const session = async () => (await family.parent.query('auth.session')).body;

/** Confirms the password by a first guest pass. */
const confirm = (by = family.parent) =>
  expectSuccess(by, 'POST /api/guest-passes', { ...PASS, currentPassword: family.parentLogin.password });

const missing = {
  code: 'VALIDATION',
  errors: [{ message: 'Please enter your current password' }],
};

/** Sent without a password; whether it can do without one after a confirmation. */
const OPERATIONS: [call: string, body: object, canDoWithout: boolean][] = [
  ['POST /api/guest-passes', PASS, true],
  ['POST /api/family-invitations', { familyRole: 'viewer', label: 'Grandma' }, true],
  ['POST /api/access-tokens', { name: 'Display', scope: 'read', childIds: null, expiresInDays: 90 }, true],
  ['POST /api/family-device-invitations', { name: 'Kitchen', boardMode: 'faces' }, true],
  ['POST /api/account/export', {}, true],
  ['PUT /api/pins', { kind: 'digits', pin: '471147' }, true],
  ['PATCH /api/account', { username: 'another-name' }, true],
  ['PATCH /api/account', { email: 'another@example.org' }, false],
  ['POST /api/account/password', { newPassword: 'another horse' }, false],
  ['DELETE /api/account', { familyName: 'Not its name' }, false],
  ['POST /api/family-members/leave', {}, false],
];

test.each(OPERATIONS)('%s with %o asks for the password without a confirmation', async (call, body) => {
  expect((await family.parent.rest(call, body)).body).toMatchObject(missing);
});

test.each(OPERATIONS)(
  '%s with %o after a confirmation: no password needed is %s',
  async (call, body, canDoWithout) => {
    await confirm();
    const { status, body: answer } = await family.parent.rest(call, body);
    if (canDoWithout) expect(status).toBeLessThan(300);
    else expect(answer).toMatchObject(missing);
  },
);

test('removing a grown-up always asks', async () => {
  const { parentId } = await aMember(app, family);
  await confirm();
  expect((await family.parent.rest(`DELETE /api/family-members/${parentId}`, {})).body).toMatchObject(
    missing,
  );
});

test('a confirmation lasts ten minutes, and the session says until when', async () => {
  await confirm();
  expect(await session()).toHaveProperty('confirmedUntil', '2026-03-11T12:10:00.000Z');
  app.clock.moveTo('2026-03-11T12:09:59Z');
  expect((await createPass(family.parent)).status).toBe(201);
  app.clock.moveTo('2026-03-11T12:10:00Z');
  expect((await createPass(family.parent)).body).toMatchObject(missing);
  expect(await session()).not.toHaveProperty('confirmedUntil');
});

test('a confirmation is of one session only', async () => {
  await confirm();
  const phone = app.visitor();
  await expectSuccess(phone, 'POST /api/login', family.parentLogin);
  expect((await createPass(phone)).body).toMatchObject(missing);
});

test('a wrong password confirms nothing, also after a right one', async () => {
  expect((await createPass(family.parent, { currentPassword: 'wrong' })).status).toBe(400);
  expect((await createPass(family.parent)).body).toMatchObject(missing);
  await confirm();
  expect((await createPass(family.parent, { currentPassword: 'wrong' })).status).toBe(400);
});

test('a profile that was opened by PIN has no confirmation', async () => {
  const pin = await setPin(family);
  const { client } = await aFamilyDevice(app, family);
  await expectSuccess(client, 'POST /api/profiles/enter', { parentId: family.parentId, pin });
  for (const currentPassword of [family.parentLogin.password, undefined]) {
    expect((await createPass(client, { currentPassword })).status).toBe(403);
  }
  expect((await client.query('auth.session')).body).not.toHaveProperty('confirmedUntil');
});
