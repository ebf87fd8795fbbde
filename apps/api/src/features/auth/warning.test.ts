import { deleteAttemptsAfter } from '@starchart/db';
import { deleteJobs, queuedJobs } from '@starchart/db/testing';
import type { LoginWarning } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aChild, aFamily, aMember, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { alertBruteForce } from './alert-brute-force.ts';

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

/** Attempts from unknown devices until they are rejected; then runs the queued jobs. */
async function guessFromUnknownDevices(
  path: 'login' | 'child-login',
  username: string,
  times = 12,
): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    await app.visitor().rest(`POST /api/${path}`, { username, password: `guess ${turn}` });
  }
  await doJobs();
}

async function doJobs(): Promise<void> {
  const jobs = await queuedJobs(app.db, 'alert-brute-force');
  await deleteJobs(app.db);
  for (const { data } of jobs) await alertBruteForce(app.ctx, data);
}

async function warnings(by = family.parent) {
  return (await expectSuccess(by, 'GET /api/account/login-warnings')).body;
}

function mails() {
  return app.db
    .selectFrom('outbox')
    .where('family_id', '=', family.familyId)
    .where('kind', 'in', ['login-guessed', 'child-login-guessed'])
    .select(['kind', 'recipient', 'payload'])
    .execute();
}

describe('after five wrong attempts of unknown devices in a day', () => {
  test('at a child’s login, helpers and viewers get no mail; at their own login they do', async () => {
    const { childId: siblingId } = await aChild(app, family.parent, `${family.familyName}-sibling`);
    const helper = await aMember(app, family, { familyRole: 'helper', childIds: [siblingId] });
    await aMember(app, family, { familyRole: 'viewer' });
    await guessFromUnknownDevices('child-login', family.childLogin.username);
    const { email } = (await expectSuccess(family.parent, 'GET /api/account')).body;
    expect(await mails()).toMatchObject([{ kind: 'child-login-guessed', recipient: email }]);
    await guessFromUnknownDevices('login', helper.login.username);
    const own = `${helper.login.username}@example.org`;
    expect(await mails()).toMatchObject([{ recipient: email }, { kind: 'login-guessed', recipient: own }]);
  });

  test('at a child’s login, the parent gets a warning on the screen, by mail and in the audit log', async () => {
    await guessFromUnknownDevices('child-login', family.childLogin.username);
    expect(await warnings()).toEqual([
      {
        id: expect.any(Number),
        child: { id: family.childId, name: `Child ${family.childLogin.username}` },
        knownDevice: false,
        tries: 10,
        firstAt: '2026-03-11T12:00:00.000Z',
        lastAt: '2026-03-11T12:00:00.000Z',
        dismissed: false,
      },
    ]);
    expect(await mails()).toEqual([
      {
        kind: 'child-login-guessed',
        recipient: expect.stringContaining('@example.org'),
        payload: { device: 'new' },
      },
    ]);
    const audit = await app.db
      .selectFrom('audit_entries')
      .where('action', '=', 'login-guessed')
      .where('subject', '=', `child/${family.childId}`)
      .select(['actor_role', 'actor_id'])
      .execute();
    expect(audit).toEqual([{ actor_role: 'visitor', actor_id: null }]);
  });

  test('at the parent’s own login, too', async () => {
    await guessFromUnknownDevices('login', family.parentLogin.username);
    expect(await warnings()).toMatchObject([{ child: null, tries: 10 }]);
    expect(await mails()).toMatchObject([{ kind: 'login-guessed' }]);
  });

  test('the warning starts with the fifth attempt', async () => {
    await guessFromUnknownDevices('child-login', family.childLogin.username, 4);
    expect(await warnings()).toEqual([]);
    await guessFromUnknownDevices('child-login', family.childLogin.username, 1);
    expect(await warnings()).toMatchObject([{ tries: 5 }]);
  });

  test('slow guessing triggers a warning from the tenth attempt in thirty days, despite daily logins of the child', async () => {
    const { username } = family.childLogin;
    for (let day = 0; day < 4; day++) {
      await expectSuccess(family.child, 'POST /api/child-login', family.childLogin);
      await guessFromUnknownDevices('child-login', username, 3);
      expect(await warnings()).toHaveLength(day < 3 ? 0 : 1);
      app.clock.moveBy(25);
    }
    expect(await warnings()).toMatchObject([{ tries: 12 }]);
  });

  test('one warning and one mail per day and login', async () => {
    const { username } = family.childLogin;
    await guessFromUnknownDevices('child-login', username, 5);
    app.clock.moveBy(12);
    await guessFromUnknownDevices('child-login', username, 8);
    expect(await warnings()).toMatchObject([
      { tries: 10, firstAt: '2026-03-11T12:00:00.000Z', lastAt: '2026-03-12T00:00:00.000Z' },
    ]);
    expect(await mails()).toHaveLength(1);
    app.clock.moveBy(13);
    await guessFromUnknownDevices('child-login', username);
    expect(await warnings()).toHaveLength(2);
    expect(await mails()).toHaveLength(2);
  });

  test('a repeated job sends no second warning', async () => {
    const person = { role: 'child' as const, id: family.childId, familyId: family.familyId };
    const job = { person, knownDevice: false, tries: 7, at: app.clock.now().toISOString() };
    for (let turn = 0; turn < 3; turn++) await alertBruteForce(app.ctx, job);
    expect(await warnings()).toMatchObject([{ tries: 7 }]);
    expect(await mails()).toHaveLength(1);
  });

  test('unknown usernames trigger no warning', async () => {
    await guessFromUnknownDevices('child-login', 'unknown user');
    expect(await warnings()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test('an erased child causes no error', async () => {
    const { childId, childLogin } = await aChild(app, family.parent, `${family.childLogin.username}-2`);
    for (let turn = 0; turn < 10; turn++) {
      await app.visitor().rest('POST /api/child-login', { ...childLogin, password: 'guess' });
    }
    await expectSuccess(family.parent, `DELETE /api/children/${childId}`);
    await doJobs();
    expect(await warnings()).toEqual([]);
  });
});

test('a warning that a clock wrote in the future does not replace that of today', async () => {
  app.clock.moveBy(14 * 24);
  await guessFromUnknownDevices('child-login', family.childLogin.username);
  app.clock.moveTo('2026-03-11T12:00:00Z');
  await deleteAttemptsAfter(app.db, app.clock.now());
  await guessFromUnknownDevices('child-login', family.childLogin.username);
  expect(await warnings()).toHaveLength(2);
  expect(await mails()).toHaveLength(2);
});

describe('on a known device of the family', () => {
  test('five wrong passwords of a child in a day have their own warning', async () => {
    await guessFromUnknownDevices('child-login', family.childLogin.username, 5);
    for (let turn = 0; turn < 5; turn++) {
      await family.child.rest('POST /api/child-login', { ...family.childLogin, password: 'forgotten' });
    }
    await doJobs();
    const received: LoginWarning[] = await warnings();
    expect(received).toHaveLength(2);
    for (const knownDevice of [false, true]) {
      expect(received).toContainEqual(expect.objectContaining({ knownDevice, tries: 5 }));
    }
    expect(await mails()).toHaveLength(2);
  });

  test('four a day trigger a warning from the twentieth in thirty days', async () => {
    for (let day = 0; day < 5; day++) {
      expect(await warnings()).toEqual([]);
      for (let turn = 0; turn < 4; turn++) {
        await family.child.rest('POST /api/child-login', { ...family.childLogin, password: 'forgotten' });
      }
      await expectSuccess(family.child, 'POST /api/child-login', family.childLogin);
      await doJobs();
      app.clock.moveBy(25);
    }
    expect(await warnings()).toMatchObject([{ knownDevice: true, tries: 20 }]);
  });

  test('failed password confirmations trigger a warning to the parent', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const answer = await family.parent.rest('POST /api/account/export', {
        currentPassword: `guess ${turn}`,
      });
      expect(answer.status).toBe(400);
    }
    await doJobs();
    expect(await warnings()).toMatchObject([{ child: null, knownDevice: true, tries: 5 }]);
    expect(await mails()).toMatchObject([{ kind: 'login-guessed', payload: { device: 'known' } }]);
  });
});

describe('a warning', () => {
  test.each([
    ['REST', (id: number) => family.parent.rest(`POST /api/account/login-warnings/${id}/dismiss`)],
    ['tRPC', (id: number) => family.parent.mutate('account.dismissLoginWarning', { id })],
  ])('can be dismissed through %s, once or twice', async (_transport, dismiss) => {
    await guessFromUnknownDevices('child-login', family.childLogin.username);
    const [{ id }] = await warnings();
    for (let turn = 0; turn < 2; turn++) expect((await dismiss(id)).status).toBeLessThan(300);
    expect(await warnings()).toMatchObject([{ id, dismissed: true }]);
  });

  test('is visible to its own family only', async () => {
    await guessFromUnknownDevices('child-login', family.childLogin.username);
    const other = await aFamily(app);
    expect(await warnings(other.parent)).toEqual([]);
    const [{ id }] = await warnings();
    expect((await other.parent.rest(`POST /api/account/login-warnings/${id}/dismiss`)).status).toBe(404);
    expect(await warnings()).toMatchObject([{ dismissed: false }]);
  });
});
