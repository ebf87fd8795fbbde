import type { Device } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aChild, aFamily, lockInChildView, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';

const FIREFOX_ON_WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

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

async function aBrowser(path: string, login: object, userAgent?: string): Promise<TestClient> {
  const browser = app.visitor();
  const answer = await browser.send({
    method: 'POST',
    url: path,
    payload: JSON.stringify(login),
    headers: { 'content-type': 'application/json', ...(userAgent && { 'user-agent': userAgent }) },
  });
  expect(answer.status).toBe(200);
  return browser;
}

async function devicesOf(browser = family.parent): Promise<Device[]> {
  return (await browser.rest('GET /api/account/sessions')).body;
}

async function deviceIdOf(browser: TestClient): Promise<number> {
  return (await devicesOf(browser)).find(({ current }) => current)?.id ?? 0;
}

async function isSignedIn(browser: TestClient): Promise<boolean> {
  return (await browser.rest('GET /api/auth/me')).status === 200;
}

function usedAt(time: string) {
  const instant = `2026-03-11T${time}:00.000Z`;
  return { signedInAt: instant, lastSeenAt: instant };
}

describe('the list of devices', () => {
  test('has the parent’s own and the children’s devices, with name, user and login time', async () => {
    const { childId } = family;
    app.clock.moveBy(0.5);
    const phone = await aBrowser('/api/login', family.parentLogin, SAFARI_ON_IPHONE);
    app.clock.moveBy(0.5);
    await aBrowser('/api/child-login', family.childLogin, FIREFOX_ON_WINDOWS);
    const child = { id: childId, name: `Child ${family.childLogin.username}` };
    const expected = [
      { name: 'Firefox on Windows', child, ...usedAt('13:00'), current: false },
      { name: 'Safari on iOS', child: null, ...usedAt('12:30'), current: true },
      { name: 'Unknown device', child, ...usedAt('12:00'), current: false },
      { name: 'Unknown device', child: null, ...usedAt('12:00'), current: false },
    ];
    const overRest = await phone.rest('GET /api/account/sessions');
    expect(overRest.status).toBe(200);
    expect(overRest.body.map(({ id: _id, ...device }: Device) => device)).toEqual(expected);
    expect(new Set(overRest.body.map(({ id }: Device) => id)).size).toBe(4);
    expect((await phone.query('account.sessions')).body).toEqual(overRest.body);
  });

  test('has all own devices and some of every child, however many the others have', async () => {
    const busy = family.childId;
    const { childId: quiet } = await aChild(app, family.parent, 'quiet-one');
    const ofChild = (childId: number, number: number) => ({
      id_hash: Buffer.from(`device ${childId} ${number}`),
      family_id: family.familyId,
      child_id: childId,
      created_at: app.clock.now(),
      last_seen_at: new Date(app.clock.now().getTime() + number * 1000),
      expires_at: new Date('2026-04-11T12:00:00Z'),
    });
    const many = Array.from({ length: 300 }, (_, index) => ofChild(busy, index + 1));
    await app.db.insertInto('sessions').values(many).execute();
    const devices = await devicesOf();
    expect(devices).toHaveLength(200);
    expect(devices.filter(({ current }) => current)).toHaveLength(1);
    expect(devices.filter(({ child }) => child?.id === quiet)).toHaveLength(1);
    expect(devices[0]?.lastSeenAt).toBe('2026-03-11T12:05:00.000Z');
  });

  test('excludes expired and ended sessions', async () => {
    const laptop = await aBrowser('/api/login', family.parentLogin);
    await laptop.rest('POST /api/logout');
    await family.child.rest('POST /api/logout');
    expect(await devicesOf()).toMatchObject([{ child: null, current: true }]);
    await aBrowser('/api/child-login', family.childLogin);
    expect(await devicesOf()).toHaveLength(2);
    app.clock.moveBy(12);
    expect(await devicesOf()).toHaveLength(1);
  });

  test('has the day of the last use by a parent', async () => {
    const laptop = await aBrowser('/api/login', family.parentLogin);
    const deviceId = await deviceIdOf(laptop);
    app.clock.moveBy(49);
    await laptop.rest('GET /api/auth/me');
    const device = (await devicesOf()).find(({ id }) => id === deviceId);
    expect(device).toMatchObject({
      signedInAt: '2026-03-11T12:00:00.000Z',
      lastSeenAt: '2026-03-13T13:00:00.000Z',
    });
  });

  test('lists a session in a locked child view as the parent’s', async () => {
    const tablet = await aBrowser('/api/login', family.parentLogin);
    const deviceId = await deviceIdOf(tablet);
    await lockInChildView(app, family, tablet);
    expect(await devicesOf()).toContainEqual(expect.objectContaining({ id: deviceId, child: null }));
  });
});

describe('signing a device out', () => {
  test.each([
    ['REST', (id: number) => family.parent.rest(`DELETE /api/account/sessions/${id}`), 204],
    ['tRPC', (id: number) => family.parent.mutate('account.endSession', { id }), 200],
  ])('through %s ends its session at once, and is audited', async (_transport, signOut, status) => {
    const laptop = await aBrowser('/api/login', family.parentLogin);
    const thief = laptop.copy();
    const deviceId = await deviceIdOf(laptop);
    expect((await signOut(deviceId)).status).toBe(status);
    for (const browser of [laptop, thief]) expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(family.parent)).toBe(true);
    expect((await devicesOf()).map(({ id }) => id)).not.toContain(deviceId);
    const audit = await app.db
      .selectFrom('audit_entries')
      .where('subject', '=', `device/${deviceId}`)
      .select(['actor_role', 'actor_id', 'action'])
      .execute();
    expect(audit).toEqual([{ actor_role: 'parent', actor_id: family.parentId, action: 'device-signed-out' }]);
  });

  test('works for any child of the family, and for a locked child view', async () => {
    const sibling = await aChild(app, family.parent, `${family.childLogin.username}-sibling`);
    const tablet = await aBrowser('/api/login', family.parentLogin);
    const tabletId = await deviceIdOf(tablet);
    await lockInChildView(app, family, tablet);
    for (const { id } of (await devicesOf()).filter((device) => device.child || device.id === tabletId)) {
      expect((await family.parent.rest(`DELETE /api/account/sessions/${id}`)).status).toBe(204);
    }
    for (const browser of [family.child, sibling.child, tablet])
      expect(await isSignedIn(browser)).toBe(false);
  });

  test('that is the current one logs out and clears the cookie', async () => {
    const laptop = await aBrowser('/api/login', family.parentLogin);
    const answer = await laptop.rest(`DELETE /api/account/sessions/${await deviceIdOf(laptop)}`);
    expect(answer.status).toBe(204);
    expect(laptop.cookie).toBeUndefined();
    expect(await isSignedIn(laptop)).toBe(false);
    expect(await isSignedIn(family.parent)).toBe(true);
  });

  test('returns the same error for another family’s, an ended and an unknown device', async () => {
    const other = await aFamily(app);
    const strangers = await devicesOf(other.parent);
    const laptop = await aBrowser('/api/login', family.parentLogin);
    const ended = await deviceIdOf(laptop);
    await laptop.rest('POST /api/logout');
    const ids = [...strangers.map(({ id }) => id), ended, 2_000_000_000, 0, -1];
    for (const id of ids) {
      for (const answer of [
        await family.parent.rest(`DELETE /api/account/sessions/${id}`),
        await family.parent.mutate('account.endSession', { id }),
      ]) {
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual({ code: 'NOT_FOUND', message: "We couldn't find that." });
      }
    }
    for (const browser of [other.parent, other.child]) expect(await isSignedIn(browser)).toBe(true);
  });

  test('is rejected for the device of another parent of the family', async () => {
    const { id } = await app.db
      .insertInto('parents')
      .values({
        family_id: family.familyId,
        username: `second-of-${family.familyId}`,
        username_key: `second-of-${family.familyId}`,
        name: 'Second Parent',
        email: `second-of-${family.familyId}@example.org`,
        email_key: `second-of-${family.familyId}@example.org`,
        status: 'approved',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { password_hash } = await app.db
      .selectFrom('parent_credentials')
      .where('parent_id', '=', family.parentId)
      .select('password_hash')
      .executeTakeFirstOrThrow();
    await app.db.insertInto('parent_credentials').values({ parent_id: id, password_hash }).execute();
    const login = { ...family.parentLogin, username: `second-of-${family.familyId}` };
    const second = await aBrowser('/api/login', login);
    const firstId = await deviceIdOf(family.parent);
    expect((await devicesOf(second)).map((device) => device.id)).not.toContain(firstId);
    expect((await second.rest(`DELETE /api/account/sessions/${firstId}`)).status).toBe(404);
    expect(await isSignedIn(family.parent)).toBe(true);
  });

  test('a second time returns not found', async () => {
    const laptop = await aBrowser('/api/login', family.parentLogin);
    const id = await deviceIdOf(laptop);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => family.parent.rest(`DELETE /api/account/sessions/${id}`)),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      204, 404, 404, 404,
    ]);
  });
});
