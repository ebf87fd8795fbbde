import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aFamily,
  aFamilyDevice,
  aGuest,
  aMember,
  anInvitation,
  aPairing,
  aToken,
  aWebhook,
  expectSuccess,
  setPin,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';

const NOW = '2026-03-11T12:00:00Z';
const IN_1970 = '1970-01-01T00:10:00Z';
/** 14 days ahead: a session of a parent that begins now would still be valid. */
const AHEAD = '2026-03-25T12:00:00Z';
const CORRECTED = '2026-03-11T12:10:00Z';

let app: TestApp;
let family: TestFamily;
let currentPassword: string;
beforeAll(async () => {
  app = await startTestApp(NOW, { watchesClock: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('server_clock').execute();
  await app.db.deleteFrom('rate_limits').execute();
  await moveClock(NOW);
  family = await aFamily(app);
  currentPassword = family.parentLogin.password;
});

async function moveClock(time: string): Promise<void> {
  app.clock.moveTo(time);
  await app.clockWatch.check();
}

const whoIs = async (client: TestClient) => (await client.query('auth.session')).body?.role ?? null;
const enter = (client: TestClient, input: object) => client.rest('POST /api/profiles/enter', input);

async function anotherSession(): Promise<{ id: number; client: TestClient }> {
  const client = app.visitor();
  await expectSuccess(client, 'POST /api/login', family.parentLogin);
  const { body } = await expectSuccess(client, 'GET /api/account/sessions');
  return { id: body.find(({ current }: { current: boolean }) => current).id, client };
}

describe('while the clock is behind its data', () => {
  test.each([
    ['REST', 204, (client: TestClient) => client.rest('POST /api/logout')],
    ['tRPC', 200, (client: TestClient) => client.mutate('auth.logout')],
  ])('a parent and a child log out over %s', async (_transport, status, logOut) => {
    await moveClock(IN_1970);
    for (const client of [family.parent, family.child]) {
      expect(await whoIs(client)).not.toBeNull();
      const copy = client.copy();
      expect((await logOut(client)).status).toBe(status);
      expect(await whoIs(copy)).toBeNull();
    }
    await moveClock(NOW);
    expect(await whoIs(family.parent)).toBeNull();
  });

  test('another session, a token, a guest pass, a device, an invitation and a webhook end', async () => {
    const session = await anotherSession();
    const token = await aToken(app, family);
    const guest = await aGuest(app, family);
    const tablet = await aFamilyDevice(app, family);
    await anInvitation(app, family);
    const [{ id: invitation }] = (await expectSuccess(family.parent, 'GET /api/family-invitations')).body;
    const webhook = await aWebhook(app, family);
    const helper = await aMember(app, family, { familyRole: 'helper' });
    await moveClock(IN_1970);
    const key = { 'idempotency-key': 'wrong-clock' };
    const ended = await family.parent.rest(`DELETE /api/account/sessions/${session.id}`, undefined, key);
    expect(ended.status).toBe(204);
    for (const call of [
      `access-tokens/${token.id}`,
      `guest-passes/${guest.passId}`,
      `family-devices/${tablet.id}`,
      `family-invitations/${invitation}`,
      `webhooks/${webhook.id}`,
    ]) {
      await expectSuccess(family.parent, `DELETE /api/${call}`);
    }
    await expectSuccess(family.parent, `DELETE /api/family-members/${helper.parentId}`, { currentPassword });
    const clients = [session.client, guest.client, tablet.client, helper.client];
    for (const time of [IN_1970, NOW]) {
      await moveClock(time);
      for (const client of clients) expect(await whoIs(client)).toBeNull();
      expect((await token.program.rest('GET /api/auth/me')).status).toBe(401);
    }
  });

  test('nothing that gives access is accepted', async () => {
    await moveClock(IN_1970);
    for (const [call, body] of [
      ['POST /api/access-tokens', { name: 'A', scope: 'read', expiresInDays: 30, currentPassword }],
      ['POST /api/guest-passes', { name: 'A', scope: 'help', currentPassword }],
      ['DELETE /api/pins', { currentPassword }],
      ['PATCH /api/account', { childViewLock: true }],
    ] as const) {
      expect((await family.parent.rest(call, body)).status, call).toBe(503);
    }
  });

  test('a profile closes, and its device stays paired', async () => {
    const { client } = await aFamilyDevice(app, family);
    await expectSuccess(client, 'POST /api/profiles/enter', { childId: family.childId });
    await moveClock(IN_1970);
    await expectSuccess(client, 'POST /api/logout');
    expect(await whoIs(client)).toBe('device');
    await moveClock('2026-03-11T12:05:00Z');
    expect(await whoIs(client)).toBe('device');
  });

  test('what had ended stays ended: a session, a profile behind a PIN, a token', async () => {
    const pin = await setPin(family, { childId: family.childId });
    const { program } = await aToken(app, family);
    const { client } = await aFamilyDevice(app, family);
    await expectSuccess(client, 'POST /api/profiles/enter', { childId: family.childId, pin });
    await moveClock('2026-03-12T11:00:00Z');
    await moveClock('2026-03-13T10:00:00Z');
    for (const time of [NOW, IN_1970]) {
      await moveClock(time);
      expect((await app.clockWatch.state()).is).toBe('behind');
      expect(await whoIs(family.child)).toBeNull();
      expect(await whoIs(client)).toBe('device');
      expect((await program.rest('GET /api/auth/me')).status).toBe(401);
    }
  });
});

describe('after the clock was ahead and is corrected', () => {
  test('a session that began there lasts as long as one that begins now', async () => {
    await moveClock(AHEAD);
    const tablet = app.visitor();
    await expectSuccess(tablet, 'POST /api/child-login', family.childLogin);
    await moveClock(CORRECTED);
    expect(await whoIs(tablet)).toBe('child');
    await moveClock('2026-03-11T14:09:00Z');
    expect(await whoIs(tablet)).toBe('child');
    await moveClock('2026-03-11T16:20:00Z');
    expect(await whoIs(tablet)).toBeNull();
  });

  test('a token and a pairing that were made there end as if they were made now', async () => {
    await moveClock(AHEAD);
    const { program } = await aToken(app, family);
    const secret = await aPairing(app, family);
    await moveClock(CORRECTED);
    await moveClock('2026-03-11T12:21:00Z');
    expect((await app.visitor().rest('POST /api/family-devices/pair', { secret })).status).toBe(404);
    expect((await program.rest('GET /api/auth/me')).status).toBe(200);
    await moveClock('2026-03-12T12:11:00Z');
    expect((await program.rest('GET /api/auth/me')).status).toBe(401);
  });

  test('a password that was typed or changed there is asked for again, and pairs devices', async () => {
    await moveClock(AHEAD);
    const parent = app.visitor();
    await expectSuccess(parent, 'POST /api/login', family.parentLogin);
    const change = { currentPassword, newPassword: 'battery staple' };
    await expectSuccess(parent, 'POST /api/account/password', change);
    const pass = { name: 'Grandma', scope: 'help', until: '2026-03-12T12:00:00Z' };
    await moveClock(CORRECTED);
    expect((await parent.rest('POST /api/guest-passes', pass)).status).toBe(400);
    expect((await aFamilyDevice(app, family)).id).toBeGreaterThan(0);
  });

  test('a profile that was opened there asks for its PIN', async () => {
    const pin = await setPin(family, { childId: family.childId });
    const { client } = await aFamilyDevice(app, family);
    await moveClock(AHEAD);
    await expectSuccess(client, 'POST /api/profiles/enter', { childId: family.childId, pin });
    await moveClock(CORRECTED);
    expect(await whoIs(client)).toBe('device');
    expect((await enter(client, { childId: family.childId })).status).toBe(400);
    expect((await enter(client, { childId: family.childId, pin })).status).toBe(200);
  });

  test('a request that was withdrawn there can be made again', async () => {
    await aMember(app, family, { familyRole: 'parent' });
    const erase = async () =>
      (
        await expectSuccess(family.parent, 'DELETE /api/account', {
          currentPassword,
          familyName: family.familyName,
        })
      ).body;
    const open = async () => (await expectSuccess(family.parent, 'GET /api/pending-changes')).body;
    await moveClock(AHEAD);
    await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
    await erase();
    await expectSuccess(family.parent, `POST /api/pending-changes/${(await open())[0].id}/withdraw`);
    await moveClock(CORRECTED);
    expect(await erase()).toMatchObject({ applied: false });
    expect(await open()).toHaveLength(1);
  });

  test('an open request of the future is due as long after the correction as it had been', async () => {
    await aMember(app, family, { familyRole: 'parent' });
    await moveClock(AHEAD);
    await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
    await expectSuccess(family.parent, `DELETE /api/children/${family.childId}`);
    await moveClock(CORRECTED);
    const { body } = await expectSuccess(family.parent, 'GET /api/pending-changes');
    expect(body).toMatchObject([
      { requestedAt: '2026-03-11T12:10:00.000Z', dueAt: '2026-03-14T12:10:00.000Z' },
    ]);
  });
});
