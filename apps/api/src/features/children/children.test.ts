import { child as childSchema, parentDashboard } from '@starchart/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complete, deduct, profileOf, redeem } from '../../../test-support/actions.ts';
import {
  aChild,
  aFamily,
  aHabit,
  aMember,
  aReward,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { eraseLedgers } from '../points/erase-ledgers.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
});
afterAll(() => app.close());

const CHILD_FIELDS = Object.keys(childSchema.shape).toSorted();

describe('adding a child', () => {
  test('with a name only gives it a picture, no points and no login', async () => {
    for (const answer of [
      await family.parent.rest('POST /api/children', { name: '  Mia ' }),
      await family.parent.mutate('children.create', { name: 'Mia' }),
    ]) {
      expect(answer.body).toEqual({
        id: expect.any(Number),
        parentId: family.parentId,
        name: 'Mia',
        avatar: '0',
        look: 'playful',
        readAloud: 'off',
        mascotItem: null,
        level: 1,
        totalPoints: 0,
        currentPoints: 0,
        username: null,
        canLogin: false,
      });
    }
  });

  test('ignores points and a parent id in the request', async () => {
    const otherFamily = await aFamily(app);
    const answer = await otherFamily.parent.rest('POST /api/children', {
      name: 'Greedy',
      id: 1,
      parentId: family.parentId,
      familyId: family.familyId,
      level: 9,
      totalPoints: 900,
      currentPoints: 900,
      passwordHash: 'x',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      parentId: otherFamily.parentId,
      level: 1,
      totalPoints: 0,
      currentPoints: 0,
    });
  });

  test('stores a username and password while the login is off', async () => {
    const created = await family.parent.rest('POST /api/children', {
      name: 'Later',
      username: 'later',
      password: 'secret',
    });
    expect(created.body).toMatchObject({ username: 'later', canLogin: false });
    const login = { username: 'later', password: 'secret' };
    expect((await app.visitor().rest('POST /api/child-login', login)).status).toBe(401);
    await family.parent.rest(`PATCH /api/children/${created.body.id}`, { canLogin: true });
    expect((await app.visitor().rest('POST /api/child-login', login)).status).toBe(200);
  });

  test.each([
    ['neither', {}],
    ['no password', { username: 'without' }],
    ['no username', { password: 'secret' }],
    ['both empty', { username: '', password: '' }],
  ])('that may log in needs username and password: %s is rejected', async (_which, login) => {
    const answer = await family.parent.rest('POST /api/children', { name: 'Ben', canLogin: true, ...login });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      code: 'VALIDATION',
      message: 'Username and password are required when child can login',
      errors: [{ path: 'username', message: 'Username and password are required when child can login' }],
    });
  });

  test.each([
    ['the same', 'Taken Kid'],
    ['another case', 'TAKEN KID'],
    ['another width', 'ｔａｋｅｎ kid'],
  ])('under a username that another family’s child has in %s is rejected', async (which, username) => {
    const otherFamily = await aFamily(app);
    if (which === 'the same') await aChild(app, otherFamily.parent, 'Taken Kid');
    const child = { name: 'Copy', canLogin: true, username, password: 'secret' };
    for (const answer of [
      await family.parent.rest('POST /api/children', child),
      await family.parent.mutate('children.create', child),
      await family.parent.rest(`PATCH /api/children/${family.childId}`, { username }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        code: 'USERNAME_TAKEN',
        message: 'This username is already taken. Please choose another one.',
      });
    }
    const names = await family.parent.rest(`GET /api/parents/${family.parentId}/children`);
    expect(names.body.map(({ name }: { name: string }) => name)).not.toContain('Copy');
  });
});

describe('editing a child', () => {
  test('changes the given fields and keeps the rest, the password too', async () => {
    const { childId, childLogin } = await aChild(app, family.parent, 'edited');
    const renamed = await family.parent.rest(`PATCH /api/children/${childId}`, { name: 'Edited' });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toMatchObject({ name: 'Edited', avatar: '0', username: 'edited', canLogin: true });
    const repainted = await family.parent.mutate('children.update', { id: childId, avatar: '15' });
    expect(repainted.body).toMatchObject({ name: 'Edited', avatar: '15', username: 'edited' });
    expect((await app.visitor().rest('POST /api/child-login', childLogin)).status).toBe(200);
  });

  test('with an empty password keeps the stored one, under a new username', async () => {
    const { childId, childLogin } = await aChild(app, family.parent, 'keeping');
    const answer = await family.parent.rest(`PATCH /api/children/${childId}`, {
      name: 'Keeping',
      avatar: '3',
      canLogin: true,
      username: 'kept',
      password: '',
    });
    expect(answer.status).toBe(200);
    const login = (username: string) =>
      app.visitor().rest('POST /api/child-login', { ...childLogin, username });
    expect((await login('kept')).status).toBe(200);
    expect((await login('keeping')).status).toBe(401);
  });

  test('cannot switch the login on for a child without a stored password', async () => {
    const created = await family.parent.rest('POST /api/children', {
      name: 'Nameless',
      username: 'nameless',
    });
    for (const answer of [
      await family.parent.rest(`PATCH /api/children/${created.body.id}`, { canLogin: true, password: '' }),
      await family.parent.mutate('children.update', { id: created.body.id, canLogin: true }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([
        { path: 'username', message: 'Username and password are required when child can login' },
      ]);
    }
    const withPassword = await family.parent.rest(`PATCH /api/children/${created.body.id}`, {
      canLogin: true,
      password: 'secret',
    });
    expect(withPassword.body).toMatchObject({ username: 'nameless', canLogin: true });
  });

  test('takes the child from the path, and ignores points and a parent id in the body', async () => {
    const { childId } = await aChild(app, family.parent, 'target');
    const otherFamily = await aFamily(app);
    const answer = await family.parent.rest(`PATCH /api/children/${childId}`, {
      id: otherFamily.childId,
      name: 'Target',
      parentId: otherFamily.parentId,
      currentPoints: 500,
      totalPoints: 500,
    });
    expect(answer.body).toMatchObject({
      id: childId,
      parentId: family.parentId,
      name: 'Target',
      currentPoints: 0,
    });
    expect(await profileOf(otherFamily)).toMatchObject({ name: expect.stringContaining('family') });
  });

  test('may change the case of its username', async () => {
    const { childId } = await aChild(app, family.parent, 'samename');
    const answer = await family.parent.rest(`PATCH /api/children/${childId}`, { username: 'SameName' });
    expect(answer.body).toMatchObject({ username: 'SameName' });
  });
});

describe('deleting a child', () => {
  test('removes its habits, rewards, progress and ledger, and no data of other children', async () => {
    const doomed = await aFamily(app);
    await givePoints(doomed, 100);
    await givePoints(doomed, 20);
    await redeem(doomed, await aReward(doomed));
    await deduct(doomed, 5);
    await expectSuccess(doomed.child, `POST /api/children/${doomed.childId}/wishes`, { text: 'A dog' });
    const survivor = await aFamily(app);
    await givePoints(survivor, 10);

    expect((await doomed.parent.rest(`DELETE /api/children/${doomed.childId}`)).status).toBe(204);
    await eraseLedgers(app.ctx);
    const tables = [
      'children',
      'child_credentials',
      'habits',
      'habit_completions',
      'rewards',
      'reward_redemptions',
      'wishes',
      'points_entries',
      'child_badges',
    ] as const;
    for (const table of tables) {
      const left = await app.db
        .selectFrom(table as 'children')
        .where('family_id', '=', doomed.familyId)
        .selectAll()
        .execute();
      expect(left, table).toEqual([]);
    }
    expect(await profileOf(survivor)).toMatchObject({ currentPoints: 10 });
    expect((await doomed.parent.rest(`GET /api/parents/${doomed.parentId}/children`)).body).toEqual([]);
    const again = await doomed.parent.rest(`DELETE /api/children/${doomed.childId}`);
    expect(again.status).toBe(404);
  });

  test('frees its username', async () => {
    const { childId, childLogin } = await aChild(app, family.parent, 'reusable');
    await family.parent.rest(`DELETE /api/children/${childId}`);
    const answer = await family.parent.rest('POST /api/children', {
      name: 'Next',
      canLogin: true,
      ...childLogin,
    });
    expect(answer.status).toBe(201);
  });
});

describe('checking for taken names', () => {
  const TOO_MANY = {
    code: 'RATE_LIMITED',
    message: "You've tried too many usernames and email addresses that are taken. Please try again tomorrow.",
  };

  test('has a quota of twenty a day per family, over all forms and concurrent requests', async () => {
    const [asking, other] = [await aFamily(app), await aFamily(app)];
    const { childId } = await aChild(app, asking.parent, 'asking-second');
    const taken = { username: other.childLogin.username };
    const asks = [
      () => asking.parent.rest('POST /api/children', { name: 'Mia', ...taken }),
      () => asking.parent.rest(`PATCH /api/children/${childId}`, taken),
      () => asking.parent.mutate('children.update', { id: childId, ...taken }),
      () =>
        asking.parent.rest('PATCH /api/account', {
          username: other.parentLogin.username,
          currentPassword: asking.parentLogin.password,
        }),
      () =>
        asking.parent.rest('PATCH /api/account', {
          email: `${other.familyName.replace('Parent of ', '')}@example.org`,
          currentPassword: asking.parentLogin.password,
        }),
    ];
    for (const ask of asks) expect((await ask()).status).toBe(409);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => asks.slice(0, 3).map((ask) => ask())).flat(),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15);
    for (const ask of asks) {
      const { status, body, headers } = await ask();
      expect([status, body]).toEqual([429, TOO_MANY]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await other.parent.rest('POST /api/children', { name: 'Mia', ...taken })).status).toBe(409);
    app.clock.moveBy(24);
    expect((await asks[1]?.())?.status).toBe(409);
    app.clock.moveBy(-24);
  });

  test('does not use up the quota for a free name or without a name', async () => {
    const naming = await aFamily(app);
    for (let turn = 0; turn < 21; turn++) {
      const free = { username: `free name ${turn}` };
      expect((await naming.parent.rest(`PATCH /api/children/${naming.childId}`, free)).status).toBe(200);
    }
  });
});

describe('data isolation', () => {
  test('a foreign, a deleted and an unknown child get byte-for-byte the same response', async () => {
    const otherFamily = await aFamily(app);
    const deleted = await family.parent.rest('POST /api/children', { name: 'Gone' });
    await family.parent.rest(`DELETE /api/children/${deleted.body.id}`);
    const ids = [otherFamily.childId, deleted.body.id, 2_000_000_000, 0, -1, 'abc', '1.5', 2 ** 64];
    for (const path of ['', '/stats', '/habits', '/badges', '/points-entries', '/parent-dashboard']) {
      const answers = await Promise.all(
        ids.map((id) => family.parent.rest(`GET /api/children/${id}${path}`)),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
        new Set([`404 {"code":"NOT_FOUND","message":"We couldn't find that."}`]),
      );
    }
  });

  test('a family has at most thirty children, also with concurrent requests', async () => {
    const large = await aFamily(app);
    for (let turn = 0; turn < 25; turn++) {
      expect((await large.parent.rest('POST /api/children', { name: `Child ${turn}` })).status).toBe(201);
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        large.parent.rest('POST /api/children', { name: `Last ${turn}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    for (const { body } of answers.filter(({ status }) => status !== 201)) {
      expect(body).toEqual({ code: 'CONFLICT', message: 'A family can have at most 30 children here.' });
    }
  });

  test('a password for a child of another family is not hashed', async () => {
    const otherFamily = await aFamily(app);
    const { hashes } = app.passwords;
    for (const id of [family.childId, 2 ** 30]) {
      const change = { id, password: 'a new one' };
      expect((await otherFamily.parent.rest(`PATCH /api/children/${id}`, change)).status).toBe(404);
      expect((await otherFamily.parent.mutate('children.update', change)).status).toBe(404);
    }
    expect(app.passwords.hashes).toBe(hashes);
  });

  test('no response contains the password', async () => {
    const own = family.childId;
    const calls = [
      `GET /api/parents/${family.parentId}/children`,
      `GET /api/children/${own}`,
      `GET /api/children/${own}/kid-dashboard`,
      `GET /api/children/${own}/parent-dashboard`,
      'GET /api/auth/me',
    ];
    for (const call of calls) {
      const { status, text } = await family.parent.rest(call);
      expect(status).toBe(200);
      // An operation name in the abilities of the session.
      const said = text.replace('"account.changePassword"', '');
      expect(said).not.toMatch(/password|hash|argon2|usernameKey|familyId|version/i);
    }
  });
});

describe('a child', () => {
  test('has the same fields in every response', async () => {
    const { body: one } = await family.child.rest(`GET /api/children/${family.childId}`);
    expect(Object.keys(one).toSorted()).toEqual(CHILD_FIELDS);
    const { body: list } = await family.parent.rest(`GET /api/parents/${family.parentId}/children`);
    expect(list.find(({ id }: { id: number }) => id === family.childId)).toEqual(one);
    const { body: dashboard } = await family.child.rest(`GET /api/children/${family.childId}/kid-dashboard`);
    expect(dashboard.child).toEqual(one);
  });
});

test('a child’s page can request its dashboard without the child id', async () => {
  const otherFamily = await aFamily(app);
  const named = await family.child.query('children.kidDashboard', { id: family.childId });
  const own = await family.child.query('children.ownDashboard');
  expect(own).toMatchObject({ status: 200, body: named.body });
  for (const other of [family.parent, otherFamily.parent]) {
    expect(await other.query('children.ownDashboard')).toMatchObject({ status: 200, body: null });
  }
  const elsewhere = await otherFamily.child.query('children.ownDashboard');
  expect(elsewhere.body.child.id).toBe(otherFamily.childId);
});

test('a parent’s page can request its family without the parent id', async () => {
  const otherFamily = await aFamily(app);
  const busy = await aFamily(app);
  const { body: second } = await busy.parent.rest('POST /api/children', { name: 'Second' });
  const list = await busy.parent.rest(`GET /api/parents/${busy.parentId}/children`);
  for (const [named, shown] of [
    [undefined, busy.childId],
    [second.id, second.id],
    [otherFamily.childId, busy.childId],
  ]) {
    const { body: dashboard } = await busy.parent.query('children.parentDashboard', { id: shown });
    const own = await busy.parent.query('children.ownFamily', { childId: named });
    expect(own).toMatchObject({ status: 200, body: { children: list.body, dashboard } });
  }
  for (const other of [app.visitor(), busy.child]) {
    expect(await other.query('children.ownFamily', {})).toMatchObject({ status: 200, body: null });
  }
});

test('a page’s request for its family has the pending changes and the login warnings of parents only', async () => {
  const changing = await aFamily(app);
  const helper = await aMember(app, changing, { familyRole: 'helper' });
  const other = await aMember(app, changing, { familyRole: 'parent' });
  const { password: currentPassword } = other.login;
  await expectSuccess(other.client, `DELETE /api/family-members/${changing.parentId}`, { currentPassword });
  const { body } = await changing.parent.query('children.ownFamily', {});
  expect(body.pendingChanges).toHaveLength(1);
  expect(body.pendingChanges).toEqual((await changing.parent.query('members.pendingChanges')).body);
  expect(body.loginWarnings).toEqual((await changing.parent.query('account.loginWarnings')).body);
  const seenByHelper = (await helper.client.query('children.ownFamily', {})).body;
  expect(seenByHelper).toMatchObject({ pendingChanges: null, loginWarnings: null });
});

describe('the numbers of a child', () => {
  test('count its completions, its days, its open habits and its total points', async () => {
    const busy = await aFamily(app);
    const teeth = await aHabit(busy, { pointsPerCompletion: 40 });
    const reading = await aHabit(busy, { pointsPerCompletion: 5 });
    await aHabit(busy, { active: false });
    await complete(busy, teeth);
    await complete(busy, reading);
    await deduct(busy, 10);
    for (const answer of [
      await busy.child.rest(`GET /api/children/${busy.childId}/stats`),
      await busy.parent.query('children.stats', { id: busy.childId }),
    ]) {
      expect(answer.body).toEqual({ completedTasks: 2, completedDays: 1, activeHabits: 2, pointsEarned: 45 });
    }
  });

  test('do not count a habit that has ended', async () => {
    const busy = await aFamily(app);
    await aHabit(busy, { endDate: '2026-03-12' });
    app.clock.moveTo('2026-03-13T12:00:00Z');
    const { body } = await busy.parent.rest(`GET /api/children/${busy.childId}/stats`);
    app.clock.moveTo('2026-03-11T12:00:00Z');
    expect(body).toEqual({ completedTasks: 0, completedDays: 0, activeHabits: 0, pointsEarned: 0 });
  });
});

function withoutHistory(habit: Record<string, unknown>) {
  const { completions: _completions, recentSlots: _recentSlots, ...summary } = habit;
  return summary;
}

describe('the dashboards', () => {
  test('match their single calls', async () => {
    const busy = await aFamily(app);
    await givePoints(busy, 60);
    await aHabit(busy, { active: false, name: 'Paused' });
    const cheap = await aReward(busy, { pointsCost: 10 });
    await aReward(busy, { active: false, name: 'Withdrawn' });
    const pending = await redeem(busy, cheap);
    const given = await redeem(busy, cheap);
    await busy.parent.rest(`POST /api/reward-redemptions/${given.body.id}/fulfill`);
    await deduct(busy, 1);
    await deduct(busy, 2);
    await deduct(busy, 3);

    const path = `/api/children/${busy.childId}`;
    const get = async (name: string) => (await busy.parent.rest(`GET ${path}/${name}`)).body;
    const parentView = await get('parent-dashboard');
    expect(parentView.today).toBe('2026-03-11');
    expect(parentView.habits).toEqual((await get('habits')).map(withoutHistory));
    expect(parentView.habits).toHaveLength(2);
    expect(parentView.rewards).toEqual(await get('rewards'));
    expect(parentView.badges).toEqual(await get('badges'));
    expect({ ...parentView.stats, completedDays: 1 }).toEqual(await get('stats'));
    expect(parentView.pointsEntries).toEqual((await get('points-entries?limit=5')).items);
    expect(parentView.redemptions).toEqual(
      (await get('redemptions')).filter(({ id }: { id: number }) => id === pending.body.id),
    );
    expect(Object.keys(parentView).toSorted()).toEqual(Object.keys(parentDashboard.shape).toSorted());

    const { news, ...kidView } = (await busy.child.rest(`GET ${path}/kid-dashboard`)).body;
    expect(news).toMatchObject({ levelBefore: 1, lastEntry: 6 });
    const {
      stats: _stats,
      owed: _owed,
      pointsEntries: _entries,
      suggestions: _suggestions,
      ...shared
    } = parentView;
    expect(kidView).toEqual({
      ...shared,
      backFromPause: false,
      recapOn: null,
      storyWeeks: null,
      answeredWishes: [],
      notes: [],
      pendingPoints: 0,
      habits: shared.habits.filter(({ active }: { active: boolean }) => active),
      rewards: shared.rewards.filter(({ active }: { active: boolean }) => active),
      handedOut: (await get('redemptions')).filter(({ fulfilled }: { fulfilled: boolean }) => fulfilled),
    });
    expect(kidView.handedOut).toHaveLength(1);
    expect((await get('kid-dashboard')).habits).toEqual(kidView.habits);
  });
});
