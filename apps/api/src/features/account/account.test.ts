import { MESSAGES } from '@starchart/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { tokensOf } from '../../../test-support/links.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
});
afterAll(() => app.close());

function auditOf({ familyId }: TestFamily) {
  return app.db
    .selectFrom('audit_entries')
    .where('family_id', '=', familyId)
    .select(['actor_role', 'actor_id', 'action', 'subject'])
    .orderBy('id')
    .execute();
}

test('a parent reads their account and the family settings through both transports', async () => {
  const fresh = await aFamily(app, { timeZone: 'America/New_York' });
  const username = fresh.parentLogin.username;
  const expected = {
    id: fresh.parentId,
    name: `Parent of ${username.replace('-parent', '')}`,
    nameForChildren: null,
    username,
    email: `${username.replace('-parent', '')}@example.org`,
    pendingEmail: null,
    familyName: `Parent of ${username.replace('-parent', '')}`,
    timeZone: 'America/New_York',
    weekStartsOn: 1,
    afternoonStartsAt: 12,
    eveningStartsAt: 18,
    childViewLock: false,
    language: null,
    familyLanguage: 'en',
    currency: null,
    hoursToRefuseErasure: 0,
    offlineCompletions: 'accept',
    offersInvite: false,
  };
  const overRest = await fresh.parent.rest('GET /api/account');
  expect(overRest.status).toBe(200);
  expect(overRest.body).toEqual(expected);
  expect((await fresh.parent.query('account.get')).body).toEqual(expected);
});

test('what the children call a grown-up stands in the ledger and in notes, until it is cleared', async () => {
  const { parent, childId, familyName } = await aFamily(app);
  const named = async () => {
    const { body: ledger } = await parent.rest(`GET /api/children/${childId}/points-entries`);
    const { body: notes } = await parent.rest(`GET /api/children/${childId}/notes`);
    return [ledger.items[0].by.name, notes.items[0].authorName];
  };
  await expectSuccess(parent, `POST /api/children/${childId}/notes`, {
    text: 'Kind to a sibling',
    points: 2,
  });
  expect(await named()).toEqual([familyName, familyName]);
  await expectSuccess(parent, 'PATCH /api/account', { nameForChildren: ' Oma ' });
  expect(await named()).toEqual(['Oma', 'Oma']);
  await expectSuccess(parent, 'PATCH /api/account', { nameForChildren: '' });
  expect(await named()).toEqual([familyName, familyName]);
  expect((await parent.rest('GET /api/account')).body.nameForChildren).toBeNull();
});

describe('changing the account', () => {
  test('changes name and settings without the password, field by field', async () => {
    const { body: before } = await family.parent.rest('GET /api/account');
    const overRest = await family.parent.rest('PATCH /api/account', {
      name: '  Robin Winter ',
      timeZone: 'Asia/Tokyo',
    });
    expect(overRest.status).toBe(200);
    expect(overRest.body).toEqual({ ...before, name: 'Robin Winter', timeZone: 'Asia/Tokyo' });
    const overTrpc = await family.parent.mutate('account.update', {
      familyName: 'The Winters',
      weekStartsOn: 7,
      childViewLock: true,
    });
    const after = { ...overRest.body, familyName: 'The Winters', weekStartsOn: 7, childViewLock: true };
    expect(overTrpc.body).toEqual(after);
    expect((await family.parent.rest('GET /api/account')).body).toEqual(after);
    expect((await family.parent.rest('GET /api/auth/me')).body).toMatchObject({
      name: 'Robin Winter',
      timeZone: 'Asia/Tokyo',
      childViewLock: true,
    });
  });

  test('changes the own language and that of the family, and clears the own one', async () => {
    const others = await aFamily(app);
    const path = 'PATCH /api/account';
    const chosen = await others.parent.rest(path, { language: 'de', familyLanguage: 'fr' });
    expect(chosen.body).toMatchObject({ language: 'de', familyLanguage: 'fr' });
    const session = await others.parent.query('auth.session');
    expect(session.body).toMatchObject({
      language: 'de',
      familyLanguage: 'fr',
      languages: ['en', 'de', 'es', 'fr'],
    });
    const childs = await others.child.query('auth.session');
    expect(childs.body).toMatchObject({ familyLanguage: 'fr', languages: ['en', 'de', 'es', 'fr'] });
    expect(childs.body).not.toHaveProperty('language');
    const cleared = await others.parent.rest(path, { language: null });
    expect(cleared.body).toMatchObject({ language: null, familyLanguage: 'fr' });
    for (const body of [{ language: 'xx' }, { familyLanguage: null }, { language: 'EN' }]) {
      const answer = await others.parent.rest(path, body);
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    }
  });

  test('changes the hours at which afternoon and evening start, together or one by one', async () => {
    const others = await aFamily(app);
    const path = 'PATCH /api/account';
    expect(
      (await others.parent.rest(path, { afternoonStartsAt: 20, eveningStartsAt: 22 })).body,
    ).toMatchObject({
      afternoonStartsAt: 20,
      eveningStartsAt: 22,
    });
    expect((await others.parent.rest(path, { afternoonStartsAt: 11 })).body).toMatchObject({
      afternoonStartsAt: 11,
      eveningStartsAt: 22,
    });
    expect((await others.parent.rest(path, { eveningStartsAt: 12 })).body).toMatchObject({
      afternoonStartsAt: 11,
      eveningStartsAt: 12,
    });
  });

  test.each([
    [{ afternoonStartsAt: 18 }, 'afternoonStartsAt'],
    [{ eveningStartsAt: 12 }, 'eveningStartsAt'],
    [{ afternoonStartsAt: 20, eveningStartsAt: 19 }, 'eveningStartsAt'],
  ])('rejects %j: the afternoon would not start before the evening', async (body, field) => {
    const others = await aFamily(app);
    const answer = await others.parent.rest('PATCH /api/account', body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', errors: [{ path: field, message: MESSAGES.partsOfDay }] },
    });
    expect((await others.parent.rest('GET /api/account')).body).toMatchObject({
      afternoonStartsAt: 12,
      eveningStartsAt: 18,
    });
  });

  test('two requests that each change one hour never meet', async () => {
    const others = await aFamily(app);
    const answers = await Promise.all([
      others.parent.rest('PATCH /api/account', { afternoonStartsAt: 17 }),
      others.parent.rest('PATCH /api/account', { eveningStartsAt: 15 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('applies to the children from the next request on', async () => {
    await family.parent.rest('PATCH /api/account', { timeZone: 'Pacific/Kiritimati' });
    const dashboard = await family.child.rest(`GET /api/children/${family.childId}/kid-dashboard`);
    expect(dashboard.body.today).toBe('2026-03-12');
    await family.parent.rest('PATCH /api/account', { timeZone: 'Europe/Berlin' });
  });

  test('with no field, or with no changed field, changes nothing and needs no password', async () => {
    const { body: before } = await family.parent.rest('GET /api/account');
    const { username, email } = before;
    for (const body of [{}, { username, email }]) {
      const answer = await family.parent.rest('PATCH /api/account', body);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(before);
    }
  });

  test('ignores unknown fields', async () => {
    const { body: before } = await family.parent.rest('GET /api/account');
    const answer = await family.parent.rest('PATCH /api/account', {
      id: 1,
      isAdmin: true,
      status: 'rejected',
      familyId: 1,
      pendingEmail: 'x@example.org',
    });
    expect(answer.body).toEqual(before);
    expect((await family.parent.rest('GET /api/auth/me')).body).toMatchObject({ isAdmin: false });
  });

  test.each([
    ['child-view-lock-changed', 'childViewLock', [true, true, false]],
    ['currency-changed', 'currency', ['EUR', 'EUR', null]],
  ])('audits %s once per change of %s', async (action, setting, values) => {
    const audited = await aFamily(app);
    for (const value of values) {
      await audited.parent.rest('PATCH /api/account', { [setting]: value });
      app.clock.moveBy(1);
    }
    app.clock.moveBy(-3);
    const entry = {
      actor_role: 'parent',
      actor_id: audited.parentId,
      action,
      subject: `family/${audited.familyId}`,
    };
    expect(await auditOf(audited)).toEqual([entry, entry]);
  });
});

describe('a new username', () => {
  test('needs the current password, and replaces the old one at login', async () => {
    const renamed = await aFamily(app);
    const { password } = renamed.parentLogin;
    const username = 'Brand New Name';
    for (const [currentPassword, message] of [
      [undefined, 'Please enter your current password'],
      ['wrong horse', "That's not your current password"],
    ]) {
      for (const answer of [
        await renamed.parent.rest('PATCH /api/account', { username, currentPassword }),
        await renamed.parent.mutate('account.update', { username, currentPassword }),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({
          code: 'VALIDATION',
          message,
          errors: [{ path: 'currentPassword', message }],
        });
      }
    }
    const answer = await renamed.parent.rest('PATCH /api/account', { username, currentPassword: password });
    expect(answer.body).toMatchObject({ username });
    expect((await app.visitor().rest('POST /api/login', renamed.parentLogin)).status).toBe(401);
    const login = { username: 'brand new name', password };
    expect((await app.visitor().rest('POST /api/login', login)).status).toBe(200);
    expect((await renamed.parent.rest('GET /api/auth/me')).status).toBe(200);
    expect(await auditOf(renamed)).toEqual([
      {
        actor_role: 'parent',
        actor_id: renamed.parentId,
        action: 'username-changed',
        subject: `parent/${renamed.parentId}`,
      },
    ]);
  });

  test('may differ from the old one in case only', async () => {
    const { username, password } = family.parentLogin;
    const answer = await family.parent.rest('PATCH /api/account', {
      username: username.toUpperCase(),
      currentPassword: password,
    });
    expect(answer.body).toMatchObject({ username: username.toUpperCase() });
  });

  test('that is taken, in any case, is rejected and changes nothing else', async () => {
    const other = await aFamily(app);
    const { body: before } = await family.parent.rest('GET /api/account');
    const wanted = {
      username: other.parentLogin.username.toUpperCase(),
      name: 'Another Name',
      familyName: 'Another Family',
      email: 'another@example.org',
      currentPassword: family.parentLogin.password,
    };
    for (const answer of [
      await family.parent.rest('PATCH /api/account', wanted),
      await family.parent.mutate('account.update', wanted),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        code: 'USERNAME_TAKEN',
        message: 'This username is already taken. Please choose another one.',
      });
    }
    expect((await family.parent.rest('GET /api/account')).body).toEqual(before);
  });

  test('that two parents choose at once goes to one of them', async () => {
    const families = [await aFamily(app), await aFamily(app)];
    const answers = await Promise.all(
      families.map(({ parent, parentLogin }) =>
        parent.rest('PATCH /api/account', {
          username: 'wanted by two',
          currentPassword: parentLogin.password,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});

test('no account response contains data of another family', async () => {
  const canary = 'Kanarienvogel';
  const other = await aFamily(app);
  const { password } = other.parentLogin;
  await other.parent.rest('PATCH /api/account', {
    name: `${canary} parent`,
    familyName: `${canary} family`,
    username: `${canary} username`,
    currentPassword: password,
    email: `${canary}@example.org`,
  });
  const [token] = await tokensOf(app, other.parentId, 'confirm-email');
  await app.visitor().rest(`POST /api/email-confirmations/${token}`);
  await other.parent.rest(`PATCH /api/children/${other.childId}`, { name: `${canary} child` });
  const devices = await other.parent.rest('GET /api/account/sessions');
  expect(devices.text).toContain(canary);

  const mine = family.parentLogin.password;
  const answers = [
    await family.parent.rest('GET /api/account'),
    await family.parent.rest('GET /api/account/sessions'),
    await family.parent.query('account.sessions'),
    await family.parent.rest('PATCH /api/account', { username: `${canary} username`, currentPassword: mine }),
    await family.parent.rest('PATCH /api/account', { email: `${canary}@example.org`, currentPassword: mine }),
    await family.parent.rest('POST /api/child-view', { childId: other.childId }),
    ...(await Promise.all(
      devices.body.map(({ id }: { id: number }) => family.parent.rest(`DELETE /api/account/sessions/${id}`)),
    )),
    await app.visitor().rest('POST /api/password-resets', { email: `${canary}@example.org` }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409, 409, 404, 404, 404, 204]);
  for (const { text } of answers) expect(text).not.toContain(canary);
  expect((await other.parent.rest('GET /api/auth/me')).status).toBe(200);
});
