import { MESSAGES } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { complete, redeem, undo } from '../../../test-support/actions.ts';
import { expectToHear, listenToEvents } from '../../../test-support/event-listener.ts';
import {
  aChild,
  aFamily,
  aFamilyDevice,
  aHabit,
  aMember,
  aPairing,
  aReward,
  expectSuccess,
  setPin,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';

const NOW = '2026-03-11T12:00:00Z';
/** The 2 s of docs/reliability.md, doubled for a busy machine. */
const ENDED_WITHIN_MS = 4_000;

let app: TestApp;
let url: string;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp(NOW);
  url = await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo(NOW);
  family = await aFamily(app);
  await app.db.deleteFrom('rate_limits').execute();
});

const currentPassword = 'correct horse';
const codeOf = ({ body }: { body: { code?: string } }) => body.code;
const enter = (client: TestClient, input: object) => client.rest('POST /api/profiles/enter', input);
const board = async (by: TestClient) => (await expectSuccess(by, 'GET /api/family-board')).body;
const session = async (client: TestClient) => (await client.query('auth.session')).body;

async function invite(given: object = {}) {
  const device = { name: 'Kitchen', boardMode: 'check-off', currentPassword, ...given };
  return await family.parent.rest('POST /api/family-device-invitations', device);
}

function pairFrom(code: string, remoteAddress: string) {
  return app.visitor().send({
    method: 'POST',
    url: '/api/family-devices/pair',
    payload: JSON.stringify({ code }),
    headers: { 'content-type': 'application/json' },
    remoteAddress,
  });
}

describe('pairing', () => {
  test('a pairing link works once, in a browser without a session', async () => {
    const { status, body } = await invite();
    expect(status).toBe(201);
    expect(body).toEqual({
      url: expect.stringMatching(/^http:\/\/.+\/pair#[\w-]{22}$/),
      pairPath: body.url.slice(body.url.indexOf('/pair')),
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
      expiresAt: '2026-03-11T12:10:00.000Z',
    });
    const secret = body.url.split('#')[1];
    const tablet = app.visitor();
    const paired = await expectSuccess(tablet, 'POST /api/family-devices/pair', { secret });
    expect(paired.body).toMatchObject({
      role: 'device',
      name: 'Kitchen',
      permissions: ['board.read', 'completions.record', 'profiles.requestEntry', 'profiles.enter'],
      familyDevice: { name: 'Kitchen', boardMode: 'check-off', lockAfterS: 300 },
    });
    expect(paired.body).not.toHaveProperty('email');
    expect(await session(tablet)).toEqual(paired.body);
    const third = await app.visitor().rest('POST /api/family-devices/pair', { secret });
    expect([third.status, third.body.message]).toEqual([409, 'This code was already used.']);
    const { body: devices } = await expectSuccess(family.parent, 'GET /api/family-devices');
    expect(devices).toEqual([
      expect.objectContaining({
        name: 'Kitchen',
        childIds: null,
        pairedBy: { id: family.parentId, name: family.familyName },
      }),
    ]);
    const mails = await app.db
      .selectFrom('outbox')
      .select('kind')
      .where('family_id', '=', family.familyId)
      .execute();
    expect(mails).toEqual([{ kind: 'family-device-added' }]);
  });

  test('a typed code works in any spelling, until ten minutes have passed', async () => {
    const { body } = await invite();
    const code = body.code.toLowerCase().replace('-', ' ');
    expect((await app.visitor().rest('POST /api/family-devices/pair', { code })).status).toBe(200);
    const late = (await invite()).body;
    app.clock.moveBy(10 / 60);
    for (const by of [{ code: late.code }, { secret: late.url.split('#')[1] }, { code: 'ABCD-EFGH' }]) {
      const answer = await app.visitor().rest('POST /api/family-devices/pair', by);
      expect([answer.status, answer.body.message]).toEqual([
        404,
        'This code no longer works. Please make a new one.',
      ]);
    }
  });

  test.each([
    ['has become a helper', { family_role: 'helper' }],
    ['is no longer approved', { status: 'pending' }],
  ] as const)('does not work once the parent who made the code %s', async (_what, change) => {
    const ben = await aMember(app, family, { familyRole: 'parent' });
    const secret = await aPairing(app, { familyId: family.familyId, parentId: ben.parentId });
    await app.db.updateTable('parents').set(change).where('id', '=', ben.parentId).execute();
    const answer = await app.visitor().rest('POST /api/family-devices/pair', { secret });
    expect([answer.status, answer.body.message]).toEqual([404, MESSAGES.pairingExpired]);
  });

  test('does not work after the parent who made the code has changed the password', async () => {
    const secret = await aPairing(app, family);
    app.clock.moveBy(1 / 60);
    const change = { currentPassword, newPassword: 'another horse' };
    await expectSuccess(family.parent, 'POST /api/account/password', change);
    expect((await app.visitor().rest('POST /api/family-devices/pair', { secret })).status).toBe(404);
    const later = await aPairing(app, family);
    await expectSuccess(app.visitor(), 'POST /api/family-devices/pair', { secret: later });
  });

  test('ten wrong codes an hour from one address, ten invitations an hour, ten devices', async () => {
    const guess = () => app.visitor().rest('POST /api/family-devices/pair', { code: 'ABCD-EFGH' });
    const guesses = await Promise.all(Array.from({ length: 20 }, guess));
    expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(10).fill(404),
      ...Array(10).fill(429),
    ]);
    const codes = [];
    for (let count = 0; count < 10; count++) codes.push(codeOf(await invite()));
    expect((await invite()).status).toBe(429);
    await app.db.deleteFrom('rate_limits').execute();
    for (const code of codes) await expectSuccess(app.visitor(), 'POST /api/family-devices/pair', { code });
    expect((await invite()).status).toBe(409);
    const secret = await aPairing(app, family);
    expect((await app.visitor().rest('POST /api/family-devices/pair', { secret })).status).toBe(409);
  });

  test('a right code works after a hundred wrong ones, also from an address that has used up its ten', async () => {
    const { code } = (await invite()).body;
    for (let block = 0; block < 10; block++) {
      for (let guess = 0; guess < 10; guess++) {
        expect((await pairFrom('ABCD-EFGH', `192.0.2.${block}`)).status).toBe(404);
      }
    }
    expect((await pairFrom('ABCD-EFGH', '192.0.2.1')).status).toBe(429);
    expect((await pairFrom('ABCD-EFGH', '192.0.2.99')).status).toBe(404);
    expect((await pairFrom(code, '192.0.2.1')).status).toBe(200);
  });

  test('a signed-in browser joins only with `replace`, and loses its session', async () => {
    const other = await aFamily(app);
    const secret = await aPairing(app, family);
    const asked = await other.parent.rest('POST /api/family-devices/pair', { secret });
    expect([asked.status, asked.body.params]).toEqual([409, { familyName: family.familyName }]);
    expect((await session(other.parent)).role).toBe('parent');
    await expectSuccess(other.parent, 'POST /api/family-devices/pair', { secret, replace: true });
    expect((await session(other.parent)).role).toBe('device');
  });

  test('a parent turns the own browser into a device', async () => {
    const device = { name: 'Hall', currentPassword };
    expect(
      (
        await family.parent.rest('POST /api/family-devices/pair-here', {
          ...device,
          currentPassword: 'wrong',
        })
      ).status,
    ).toBe(400);
    await expectSuccess(family.parent, 'POST /api/family-devices/pair-here', device);
    expect((await session(family.parent)).role).toBe('device');
    expect((await family.parent.rest('GET /api/family-devices')).status).toBe(403);
  });
});

describe('profiles', () => {
  test('a profile without a PIN opens, and locks after five minutes without a request', async () => {
    const { client } = await aFamilyDevice(app, family);
    const before = client.cookie;
    const entered = await expectSuccess(client, 'POST /api/profiles/enter', { childId: family.childId });
    expect(entered.body).toMatchObject({
      role: 'child',
      id: family.childId,
      profileExpiresAt: '2026-03-11T12:05:00.000Z',
    });
    expect(client.cookie).not.toBe(before);
    const page = `GET /api/children/${family.childId}/kid-dashboard`;
    await expectSuccess(client, page);
    app.clock.moveBy(4 / 60);
    await expectSuccess(client, page);
    app.clock.moveBy(4 / 60);
    await expectSuccess(client, page);
    app.clock.moveBy(5 / 60);
    const late = await client.rest(page);
    expect([late.status, late.body]).toEqual([
      403,
      { code: 'PROFILE_EXPIRED', message: 'Please tap your picture again.' },
    ]);
    expect((await session(client)).role).toBe('device');
    await expectSuccess(client, 'GET /api/family-board');
    await expectSuccess(client, 'POST /api/profiles/enter', { childId: family.childId });
    await expectSuccess(client, 'POST /api/profiles/leave');
    expect([(await session(client)).role, (await client.rest(page)).body.code]).toEqual([
      'device',
      'FORBIDDEN',
    ]);
  });

  test('a profile that a server has found locked stays locked when the clock is set back', async () => {
    const { client } = await aFamilyDevice(app, family);
    await expectSuccess(client, 'POST /api/profiles/enter', { childId: family.childId });
    app.clock.moveBy(6 / 60);
    expect((await session(client)).role).toBe('device');
    app.clock.moveBy(-3 / 60);
    expect((await session(client)).role).toBe('device');
    app.clock.moveBy(-3 / 60);
    expect((await client.rest(`GET /api/children/${family.childId}/kid-dashboard`)).body.code).toBe(
      'PROFILE_EXPIRED',
    );
  });

  test('a shorter lock of a device leaves an open profile no more time than it has itself', async () => {
    const { client, id } = await aFamilyDevice(app, family);
    await expectSuccess(client, 'POST /api/profiles/enter', { childId: family.childId });
    await expectSuccess(family.parent, `PATCH /api/family-devices/${id}`, {
      lockAfterS: 30,
      currentPassword,
    });
    expect((await session(client)).role).toBe('child');
    app.clock.moveBy(31 / 3600);
    expect((await session(client)).role).toBe('device');
  });

  test('a device whose new cookie is lost stays paired, without a profile', async () => {
    const { client, id } = await aFamilyDevice(app, family);
    const { parentId, childId } = family;
    const page = `GET /api/children/${childId}/kid-dashboard`;
    await setPin(family);
    for (const profile of [{ childId }, { parentId, pin: '4711' }, { parentId, password: currentPassword }]) {
      const withoutAnswer = client.copy();
      await expectSuccess(client, 'POST /api/profiles/enter', profile);
      expect(await session(withoutAnswer)).toMatchObject({ role: 'device', id });
      expect((await withoutAnswer.rest(page)).status).toBe(403);
      const leftLater = client.copy();
      await expectSuccess(client, 'POST /api/profiles/leave');
      expect(await session(withoutAnswer)).toBeNull();
      expect(await session(leftLater)).toMatchObject({ role: 'device', id });
      expect((await leftLater.rest(page)).status).toBe(403);
      await expectSuccess(leftLater, 'POST /api/profiles/enter', { childId });
      await expectSuccess(leftLater, page);
    }
    const loggedOut = client.copy();
    await expectSuccess(client, 'POST /api/logout');
    expect(await session(loggedOut)).toBeNull();
  });

  test('the event stream of a profile ends within two seconds after the profile', async () => {
    const { client } = await aFamilyDevice(app, family);
    await expectSuccess(client, 'POST /api/profiles/enter', { childId: family.childId });
    const listener = await listenToEvents(url, client);
    await expectToHear(listener, { childId: null, kinds: ['everything'] });
    app.clock.moveBy(5 / 60);
    await expect.poll(() => listener.isEnded(), { timeout: ENDED_WITHIN_MS, interval: 10 }).toBe(true);
    listener.close();
  });

  test('a device hears of the children on it, and of what they do only as far as it shows that', async () => {
    const sibling = await aChild(app, family.parent, `heard${family.childId}`);
    const faces = await aFamilyDevice(app, family, { boardMode: 'faces', childIds: [family.childId] });
    const checking = await aFamilyDevice(app, family, { childIds: [family.childId] });
    await expectSuccess(family.parent, `PATCH /api/family-devices/${faces.id}`, { showBalances: false });
    const listeners = [
      await listenToEvents(url, faces.client),
      await listenToEvents(url, checking.client),
    ] as const;
    const habitId = await aHabit(family);
    await expectSuccess(family.parent, 'POST /api/habit-completions', { habitId, childId: family.childId });
    await expectSuccess(family.parent, `PATCH /api/children/${sibling.childId}`, { avatar: '3' });
    await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { avatar: '3' });
    for (const listener of listeners)
      await expectToHear(listener, { childId: family.childId, kinds: ['child'] });
    const [ofFaces, ofBoard] = listeners.map((listener) => listener.bytes());
    expect(ofBoard).toMatch(/completions.*points/);
    expect(ofFaces).not.toMatch(/completions|habits|points/);
    for (const listener of listeners) {
      expect(listener.bytes()).not.toContain(`"childId":${sibling.childId}`);
      listener.close();
    }
  });

  test('a logout in a profile leaves the device paired', async () => {
    const { client } = await aFamilyDevice(app, family);
    await expectSuccess(client, 'POST /api/profiles/enter', { childId: family.childId });
    await expectSuccess(client, 'POST /api/logout');
    expect((await session(client)).role).toBe('device');
  });

  test('a child with a login opens its profile by name and password, too', async () => {
    const { client, id } = await aFamilyDevice(app, family);
    await expectSuccess(client, 'POST /api/child-login', family.childLogin);
    expect(await session(client)).toMatchObject({
      role: 'child',
      familyDevice: { id },
      profileExpiresAt: '2026-03-11T12:05:00.000Z',
    });
    // A new password ends the profile, not the pairing.
    await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { password: 'another' });
    expect((await session(client)).role).toBe('device');
  });

  test('a child who is not on the device has no profile there, and none of its data', async () => {
    const { childId } = await aChild(app, family.parent, 'Somebody else');
    const { client, id } = await aFamilyDevice(app, family, { childIds: [family.childId] });
    expect((await enter(client, { childId })).status).toBe(404);
    expect((await client.rest('POST /api/profiles/entry-requests', { childId })).status).toBe(404);
    const shown = await expectSuccess(client, 'GET /api/family-board');
    expect(shown.body.children.map((child: { id: number }) => child.id)).toEqual([family.childId]);
    expect(shown.text).not.toContain('Somebody else');
    await expectSuccess(client, 'POST /api/profiles/enter', { childId: family.childId });
    await expectSuccess(family.parent, `PATCH /api/family-devices/${id}`, { childIds: [childId] });
    const gone = await client.rest(`GET /api/children/${family.childId}`);
    expect([gone.status, gone.body.code]).toEqual([403, 'PROFILE_EXPIRED']);
  });

  test('a parent opens the own pages by PIN for what tokens may do, and by password for everything', async () => {
    const { client } = await aFamilyDevice(app, family);
    const parentId = family.parentId;
    expect((await enter(client, { parentId, pin: '4711' })).status).toBe(400);
    await setPin(family);
    const byPin = await expectSuccess(client, 'POST /api/profiles/enter', { parentId, pin: '4711' });
    expect(byPin.body).toMatchObject({
      role: 'parent',
      id: parentId,
      permissions: expect.arrayContaining(['habits.manage']),
    });
    expect(byPin.body).not.toHaveProperty('email');
    expect(await session(client)).toEqual(byPin.body);
    const refused = await client.rest('GET /api/account');
    expect([refused.status, refused.body.message]).toEqual([403, 'Please use your password to do this.']);
    // Keyboards of other scripts have other digits.
    for (const pin of ['٤٧١١', '４７１１', '४७११']) {
      await expectSuccess(client, 'POST /api/profiles/enter', { parentId, pin });
    }
    expect((await enter(client, { parentId, password: 'wrong' })).status).toBe(400);
    const byPassword = await expectSuccess(client, 'POST /api/profiles/enter', {
      parentId,
      password: currentPassword,
    });
    expect(await session(client)).toEqual(byPassword.body);
    await expectSuccess(client, 'GET /api/account');
    app.clock.moveBy(5 / 60);
    expect((await client.rest('GET /api/account')).body.code).toBe('PROFILE_EXPIRED');
  });

  test('the own device of a child needs no tap until the child has a PIN', async () => {
    const own = { name: 'Mia’s tablet', lockAfterS: null };
    expect((await invite(own)).status).toBe(400);
    const { body } = await invite({ ...own, childIds: [family.childId] });
    const client = app.visitor();
    const paired = await expectSuccess(client, 'POST /api/family-devices/pair', {
      secret: body.url.split('#')[1],
    });
    expect(paired.body).toMatchObject({ role: 'child', id: family.childId, profileExpiresAt: null });
    app.clock.moveBy(24 * 50);
    expect((await session(client)).role).toBe('child');
    await family.parent.rest('POST /api/login', family.parentLogin);
    await setPin(family, { childId: family.childId, kind: 'pictures', pin: 'owl key owl moon' });
    expect(await session(client)).toMatchObject({ role: 'device', familyDevice: { lockAfterS: 300 } });
    expect((await client.rest(`GET /api/children/${family.childId}`)).body.code).toBe('PROFILE_EXPIRED');
    const { children } = await board(client);
    expect(children).toEqual([
      expect.objectContaining({ id: family.childId, pin: 'pictures', canCheckOff: false }),
    ]);
    const device = paired.body.familyDevice.id;
    expect(
      (await family.parent.rest(`PATCH /api/family-devices/${device}`, { lockAfterS: null })).status,
    ).toBe(400);
  });
});

describe('PINs', () => {
  test('five wrong PINs in 15 minutes lock the profile on one device and all servers, and a sibling still enters', async () => {
    const sibling = await aChild(app, family.parent, `sibling${family.childId}`);
    await setPin(family, { childId: family.childId });
    await setPin(family, { childId: sibling.childId, pin: '1234' });
    const { client } = await aFamilyDevice(app, family);
    const second = client.at(await app.startSecondServer());
    const { childId } = family;
    const verified = app.passwords.verifications;
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        enter(turn % 2 ? client.copy() : second.copy(), { childId, pin: '0000' }),
      ),
    );
    expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(5).fill(400),
      ...Array(15).fill(429),
    ]);
    expect(app.passwords.verifications - verified).toBe(5);
    expect(guesses.find(({ status }) => status === 400)?.body).toMatchObject({
      code: 'VALIDATION',
      message: 'Try again.',
      errors: [{ path: 'pin', message: 'Try again.' }],
    });
    expect((await enter(second, { childId, pin: '4711' })).status).toBe(429);
    await expectSuccess(client, 'POST /api/profiles/enter', { childId: sibling.childId, pin: '1234' });
    const elsewhere = await aFamilyDevice(app, family);
    await expectSuccess(elsewhere.client, 'POST /api/profiles/enter', { childId, pin: '4711' });
    await expectSuccess(client, 'POST /api/profiles/leave');

    const asked = await expectSuccess(client, 'POST /api/profiles/entry-requests', { childId });
    const { entryRequestId } = asked.body;
    expect((await enter(client, { childId, entryRequestId })).status).toBe(404);
    const { body: requests } = await expectSuccess(family.parent, 'GET /api/entry-requests');
    expect(requests).toEqual([
      expect.objectContaining({ entryRequestId, childId, familyDeviceName: 'Kitchen' }),
    ]);
    await expectSuccess(family.parent, `POST /api/entry-requests/${entryRequestId}/allow`);
    expect((await enter(client, { childId: sibling.childId, entryRequestId })).status).toBe(404);
    expect((await enter(elsewhere.client, { childId, entryRequestId })).status).toBe(404);
    await expectSuccess(client, 'POST /api/profiles/enter', { childId, entryRequestId });
    expect((await session(client)).id).toBe(childId);
    await expectSuccess(client, 'POST /api/profiles/leave');
    expect((await enter(client, { childId, entryRequestId })).status).toBe(404);
    // Letting in ended the lock.
    await expectSuccess(client, 'POST /api/profiles/enter', { childId, pin: '4711' });
  });

  test('an entry request expires after five minutes; a device has one open request', async () => {
    const { client } = await aFamilyDevice(app, family);
    const ask = () => client.rest('POST /api/profiles/entry-requests', { childId: family.childId });
    const first = (await ask()).body.entryRequestId;
    const second = (await ask()).body.entryRequestId;
    expect((await family.parent.rest(`POST /api/entry-requests/${first}/allow`)).status).toBe(404);
    app.clock.moveBy(5 / 60);
    expect((await family.parent.rest(`POST /api/entry-requests/${second}/allow`)).status).toBe(404);
    expect((await family.parent.rest('GET /api/entry-requests')).body).toEqual([]);
    for (let count = 2; count < 6; count++) expect((await ask()).status).toBe(201);
    expect((await ask()).status).toBe(429);
    // A sibling on the same device has requests of its own.
    const { childId } = await aChild(app, family.parent, 'sibling-of-asker');
    expect((await client.rest('POST /api/profiles/entry-requests', { childId })).status).toBe(201);
  });

  test('ten wrong PINs of a parent on one day delete it, with one mail', async () => {
    await setPin(family);
    const { client } = await aFamilyDevice(app, family);
    const parentId = family.parentId;
    for (let turn = 0; turn < 10; turn++) {
      expect((await enter(client, { parentId, pin: '0000' })).status).toBe(400);
      app.clock.moveBy(turn % 3 === 2 ? 16 / 60 : 0);
    }
    expect((await family.parent.rest('GET /api/pins')).body).toEqual([]);
    app.clock.moveBy(25);
    expect((await enter(client, { parentId, pin: '4711' })).status).toBe(400);
    const mails = await app.db
      .selectFrom('outbox')
      .select('kind')
      .where('family_id', '=', family.familyId)
      .orderBy('id')
      .execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['family-device-added', 'pin-guessed']);
  });

  test('ten wrong passwords of a parent on one day, also with other cookies; other devices go on', async () => {
    const { client } = await aFamilyDevice(app, family);
    const { parentId } = family;
    const guess = (turn: number) =>
      client.send({
        method: 'POST',
        url: '/api/profiles/enter',
        payload: { parentId, password: `guess ${turn}` },
        headers: { cookie: `${client.cookie}; starchart-device=${String(turn).padStart(43, 'x')}` },
      });
    const statuses = [];
    for (let turn = 0; turn < 12; turn++) statuses.push((await guess(turn)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    const other = await aFamilyDevice(app, family);
    await expectSuccess(other.client, 'POST /api/profiles/enter', { parentId, password: currentPassword });
  });

  test('a child changes its own PIN on a device with the old one, and nothing else about it', async () => {
    const { childId } = family;
    await setPin(family, { childId, boardCheckOff: true });
    const { client } = await aFamilyDevice(app, family);
    const change = { kind: 'pictures', pin: 'sun sun boat car', boardCheckOff: false };
    expect((await family.child.rest('PUT /api/pins', { ...change, currentPin: '4711' })).status).toBe(403);
    await expectSuccess(client, 'POST /api/profiles/enter', { childId, pin: '4711' });
    expect((await client.rest('PUT /api/pins', { ...change, currentPin: '0000' })).status).toBe(400);
    expect(
      (await client.rest('PUT /api/pins', { ...change, childId: childId + 1, currentPin: '4711' })).status,
    ).toBe(404);
    await expectSuccess(client, 'PUT /api/pins', { ...change, currentPin: '4711' });
    expect((await client.rest('GET /api/pins/own')).body.pin).toMatchObject({ kind: 'pictures' });
    expect((await family.parent.rest('GET /api/pins/own')).body).toEqual({ pin: null });
    expect((await session(client)).role).toBe('child');
    expect((await family.parent.rest('GET /api/pins')).body).toEqual([
      expect.objectContaining({ childId, kind: 'pictures', boardCheckOff: true }),
    ]);
    await expectSuccess(family.parent, 'DELETE /api/pins', { childId, currentPassword });
    await expectSuccess(client, 'POST /api/profiles/enter', { childId });
  });

  test('a new PIN of a child ends its open profile', async () => {
    const { client } = await aFamilyDevice(app, family);
    await expectSuccess(client, 'POST /api/profiles/enter', { childId: family.childId });
    await setPin(family, { childId: family.childId });
    expect((await client.rest(`GET /api/children/${family.childId}`)).body.code).toBe('PROFILE_EXPIRED');
    expect((await enter(client, { childId: family.childId })).status).toBe(400);
  });

  test.each([
    [{ kind: 'digits', pin: '123' }, 'Please choose 4 to 6 digits'],
    [{ kind: 'digits', pin: '1234567' }, 'Please choose 4 to 6 digits'],
    [{ kind: 'pictures', pin: 'owl key sun' }, 'Please choose four pictures'],
    [{ kind: 'pictures', pin: 'owl key sun spoon' }, 'Please choose four pictures'],
  ])('rejects %o', async (pin, message) => {
    const answer = await family.parent.rest('PUT /api/pins', {
      childId: family.childId,
      ...pin,
      currentPassword,
    });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});

describe('the family board', () => {
  test('of 20 parallel taps one completes the habit; the ledger names the device', async () => {
    const { client, id } = await aFamilyDevice(app, family);
    const habitId = await aHabit(family);
    const completion = { habitId, childId: family.childId };
    const taps = await Promise.all(
      Array.from({ length: 20 }, () => client.copy().rest('POST /api/habit-completions', completion)),
    );
    expect(taps.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(19).fill(200), 201]);
    const entries = () =>
      app.db
        .selectFrom('points_entries')
        .where('child_id', '=', family.childId)
        .where('kind', 'in', ['completion', 'reversal'])
        .select(['kind', 'amount', 'actor_role', 'actor_id'])
        .orderBy('number')
        .execute();
    const byDevice = { actor_role: 'device', actor_id: id };
    expect(await entries()).toEqual([{ kind: 'completion', amount: 5, ...byDevice }]);
    const { children } = await board(client);
    expect(children[0]).toMatchObject({
      canCheckOff: true,
      currentPoints: 5,
      habits: [{ id: habitId, completedToday: true }],
    });
    await expectSuccess(
      client,
      `DELETE /api/habit-completions/today?habitId=${habitId}&childId=${family.childId}`,
    );
    expect((await entries()).map(({ amount }) => amount)).toEqual([5, -5]);
  });

  test('taps fill the slots of a habit one after another, and an undo empties the last one', async () => {
    const { client } = await aFamilyDevice(app, family);
    const habitId = await aHabit(family, { slots: ['morning', 'evening'] });
    const completion = { habitId, childId: family.childId };
    const tap = async () => (await expectSuccess(client, 'POST /api/habit-completions', completion)).body;
    const shown = async () => (await board(client)).children[0].habits[0];
    expect(await tap()).toMatchObject({ slot: 1, repeated: false });
    expect(await shown()).toMatchObject({ completedToday: false, dueStatus: 'due' });
    expect(await tap()).toMatchObject({ slot: 2, repeated: false });
    expect(await tap()).toMatchObject({ slot: 2, repeated: true, pointsEarned: 0 });
    expect(await shown()).toMatchObject({ completedToday: true });
    await expectSuccess(
      client,
      `DELETE /api/habit-completions/today?habitId=${habitId}&childId=${family.childId}&slot=2`,
    );
    expect(await shown()).toMatchObject({
      slotsToday: [
        { slot: 1, part: 'morning', status: 'counted' },
        { slot: 2, part: 'evening', status: 'open' },
      ],
    });
  });

  test('the family board checks off only in its mode, and for a child with a PIN only if the parents allow it', async () => {
    const { client, id } = await aFamilyDevice(app, family, { boardMode: 'today' });
    const habitId = await aHabit(family);
    const completion = { habitId, childId: family.childId };
    const tap = async () => (await client.rest('POST /api/habit-completions', completion)).status;
    const untap = async () => (await undo(family, habitId, client)).status;
    expect([await tap(), await untap()]).toEqual([403, 403]);
    await expectSuccess(family.parent, `PATCH /api/family-devices/${id}`, { boardMode: 'check-off' });
    await setPin(family, { childId: family.childId });
    expect([await tap(), await untap()]).toEqual([403, 403]);
    await setPin(family, { childId: family.childId, boardCheckOff: true });
    expect([await tap(), await untap()]).toEqual([201, 204]);
  });

  test('a refused undo on the family board does not say what the points were spent on', async () => {
    const { client } = await aFamilyDevice(app, family);
    const habitId = await aHabit(family, { pointsPerCompletion: 5 });
    await complete(family, habitId);
    await redeem(family, await aReward(family, { pointsCost: 5 }));
    const { body } = await undo(family, habitId, client);
    expect(body).toEqual({ code: 'STARS_SPENT', message: 'These stars have already been spent.' });
  });

  test('shows pictures only, balances only where the family wants them, and grown-ups on devices only', async () => {
    await aHabit(family);
    const rewardId = await aReward(family, { name: 'Castle trip', pointsCost: 68 });
    await expectSuccess(family.parent, `PUT /api/children/${family.childId}/goal`, { rewardId });
    const { client, id } = await aFamilyDevice(app, family, { boardMode: 'faces' });
    await setPin(family);
    expect(await board(client)).toEqual({
      today: '2026-03-11',
      now: {
        part: 'afternoon',
        until: '2026-03-11T17:00:00.000Z',
        afternoonStartsAt: 12,
        eveningStartsAt: 18,
      },
      name: 'Kitchen',
      boardMode: 'faces',
      showBalances: true,
      children: [
        expect.objectContaining({
          id: family.childId,
          avatar: '0',
          pin: null,
          shuffle: true,
          canCheckOff: false,
          currentPoints: 0,
          goal: { name: 'Castle trip', icon: 'ice-cream', pointsCost: 68 },
          habits: [],
        }),
      ],
      grownUps: [{ id: family.parentId, name: family.familyName, pin: true }],
    });
    await expectSuccess(family.parent, `PATCH /api/family-devices/${id}`, {
      showBalances: false,
      boardMode: 'today',
    });
    expect((await board(client)).children[0]).toMatchObject({
      currentPoints: null,
      goal: null,
      habits: [{ name: 'Brush teeth' }],
    });
    expect(await board(family.parent)).toMatchObject({
      name: family.familyName,
      boardMode: 'check-off',
      children: [{ currentPoints: null, canCheckOff: true }],
      grownUps: [],
    });
  });

  test('1,000 calls in a day write the session at most twice', async () => {
    const { client, id } = await aFamilyDevice(app, family);
    const versionOf = async () =>
      JSON.stringify(
        await app.db
          .selectFrom('sessions')
          .where('family_device_id', '=', id)
          .select(['last_seen_at', 'expires_at', 'profile_expires_at'])
          .execute(),
      );
    const versions = new Set<string>();
    for (let call = 0; call < 1000; call++) {
      app.clock.moveBy(23.9 / 1000);
      expect((await client.rest('GET /api/family-board')).status).toBe(200);
      if (call % 100 === 0) versions.add(await versionOf());
    }
    versions.add(await versionOf());
    expect(versions.size).toBeLessThanOrEqual(2);
  });
});

describe('removing a device', () => {
  test('after a device is removed, three servers refuse the next call of its open profile', async () => {
    const { client, id } = await aFamilyDevice(app, family);
    await expectSuccess(client, 'POST /api/profiles/enter', { childId: family.childId });
    const servers = [app.app, await app.startSecondServer(), await app.startSecondServer()];
    const call = `GET /api/children/${family.childId}`;
    for (const server of servers) await expectSuccess(client.at(server), call);
    await expectSuccess(family.parent, `DELETE /api/family-devices/${id}`);
    for (const server of servers) expect((await client.at(server).rest(call)).status).toBe(401);
    expect((await family.parent.rest('GET /api/family-devices')).body).toEqual([]);
    expect((await family.parent.rest(`DELETE /api/family-devices/${id}`)).status).toBe(404);
  });

  test('an erased child or a removed parent leaves the device paired', async () => {
    const { client } = await aFamilyDevice(app, family);
    await expectSuccess(client, 'POST /api/profiles/enter', { childId: family.childId });
    await expectSuccess(family.parent, `DELETE /api/children/${family.childId}`);
    expect((await session(client)).role).toBe('device');
    await expectSuccess(client, 'POST /api/profiles/enter', {
      parentId: family.parentId,
      password: currentPassword,
    });
  });
});

test('settings that contradict each other are rejected', async () => {
  const { id } = await aFamilyDevice(app, family);
  const update = async (input: object) =>
    (await family.parent.rest(`PATCH /api/family-devices/${id}`, input)).status;
  expect(await update({ dimFrom: '19:30' })).toBe(400);
  expect(await update({ dimFrom: '19:30', dimUntil: '06:30', keepScreenOn: true, name: 'Hall' })).toBe(200);
  expect((await family.parent.rest('GET /api/family-devices')).body).toEqual([
    expect.objectContaining({ name: 'Hall', dimFrom: '19:30', dimUntil: '06:30', keepScreenOn: true }),
  ]);
  expect(await update({ dimUntil: null })).toBe(400);
  expect(await update({ lockAfterS: null })).toBe(400);
  expect(await update({ childIds: [999_999] })).toBe(404);
  const other = await aFamily(app);
  expect((await other.parent.rest(`PATCH /api/family-devices/${id}`, { name: 'Mine' })).status).toBe(404);
});
