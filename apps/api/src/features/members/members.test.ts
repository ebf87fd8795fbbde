import { lockFamily, openDatabase } from '@starchart/db';
import { countLockWaits } from '@starchart/db/testing';
import {
  FAMILY_ROLES,
  HELPER_BONUS_POINTS,
  INVITATION_DAYS,
  MAX_MEMBERS,
  MESSAGES,
  type MemberAccess,
} from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entriesOf, profileOf } from '../../../test-support/actions.ts';
import { expectToHear, listenToEvents } from '../../../test-support/event-listener.ts';
import {
  aChild,
  aFamily,
  aHabit,
  aMember,
  anInvitation,
  aToken,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';
import { resetPasswordOf } from '../admin/operator.service.ts';
import { isReachable } from '../mail/deliver-mail.ts';

let app: TestApp;
let url: string;
let family: TestFamily;
let currentPassword: string;
beforeAll(async () => {
  app = await startTestApp();
  url = await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T12:00:00Z');
  await app.db.deleteFrom('rate_limits').execute();
  family = await aFamily(app);
  currentPassword = family.parentLogin.password;
});

function invite(given: Record<string, unknown> = {}): Promise<Answer> {
  const grandma = { familyRole: 'helper', childIds: [family.childId], label: 'Grandma', currentPassword };
  return family.parent.rest('POST /api/family-invitations', { ...grandma, ...given });
}

/** Compares status codes. */
const ascending = (one: number, other: number) => one - other;

let people = 0;

function join(token: string, by = app.visitor(), given: Record<string, unknown> = {}): Promise<Answer> {
  const username = `joiner${++people}`;
  const person = { name: 'Grandma', username, email: `${username}@example.org`, password: 'correct horse' };
  return by.rest('POST /api/join', { ...person, ...given, token });
}

function update(id: number, changes: Record<string, unknown>, by = family.parent): Promise<Answer> {
  return by.rest(`PATCH /api/family-members/${id}`, { ...changes, currentPassword });
}

function remove(id: number, by = family.parent): Promise<Answer> {
  return by.rest(`DELETE /api/family-members/${id}`, { currentPassword });
}

/** Starts the calls while the family is locked, and lets them go on when all of them wait. */
async function whileLocked(start: () => Promise<Answer>[]): Promise<Answer[]> {
  const { db, close } = openDatabase({ connection: { connectionString: app.connectionString } });
  const calls = await db.transaction().execute(async (tx) => {
    await lockFamily(tx, family.familyId);
    const started = start();
    await expect.poll(() => countLockWaits(app.db), { timeout: 20_000 }).toBe(started.length);
    return { started };
  });
  await close();
  return await Promise.all(calls.started);
}

async function members() {
  return (await expectSuccess(family.parent, 'GET /api/family-members')).body;
}

function helper(given: Partial<MemberAccess> = {}) {
  return aMember(app, family, { familyRole: 'helper', childIds: [family.childId], ...given });
}

describe('an invitation', () => {
  test('lets one person join with the role and the children that the parent chose', async () => {
    const invited = await invite();
    expect(invited.status).toBe(201);
    const { url: link, joinPath, ...shown } = invited.body;
    expect(joinPath).toMatch(/^\/join#[\w-]{22}$/);
    expect(link).toMatch(/^http:\/\/[^/]+\/join#/);
    expect(link.endsWith(joinPath)).toBe(true);
    const access = { familyRole: 'helper', childIds: [family.childId] };
    const open = await expectSuccess(family.parent, 'GET /api/family-invitations');
    expect(open.body).toEqual([{ ...shown, ...access, label: 'Grandma' }]);

    const browser = app.visitor();
    const joined = await join(joinPath.split('#')[1], browser);
    expect(joined.status).toBe(201);
    expect(joined.body).toMatchObject({ role: 'parent', familyRole: 'helper', status: 'approved' });
    expect((await browser.rest('GET /api/auth/me')).body).toEqual(joined.body);
    expect(await members()).toEqual([
      expect.objectContaining({ id: family.parentId, familyRole: 'parent', childIds: null }),
      {
        id: joined.body.id,
        name: 'Grandma',
        ...access,
        isPending: false,
        lastSeenOn: '2026-03-11',
        pendingChange: null,
      },
    ]);
    expect((await expectSuccess(family.parent, 'GET /api/family-invitations')).body).toEqual([]);
  });

  test('of concurrent joins with one link, one creates an account', async () => {
    const token = await anInvitation(app, family);
    // Both have found the invitation when the first of them can use it.
    const answers = await whileLocked(() => [join(token), join(token)]);
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([201, 404]);
    expect(await members()).toHaveLength(2);
  });

  test('expires, can be deleted, and is unknown to others', async () => {
    const [late, deleted] = [await invite(), await invite({ label: 'Uncle' })];
    const { body: open } = await expectSuccess(family.parent, 'GET /api/family-invitations');
    expect(open).toHaveLength(2);
    await expectSuccess(family.parent, `DELETE /api/family-invitations/${deleted.body.id}`);
    expect((await join(deleted.body.joinPath.split('#')[1])).status).toBe(404);
    app.clock.moveTo(`2026-03-${11 + INVITATION_DAYS}T12:00:00Z`);
    expect((await join(late.body.joinPath.split('#')[1])).status).toBe(404);
    expect((await join('unknown')).status).toBe(404);
  });

  test('leaves out a child that was erased before it was used', async () => {
    const sibling = await aChild(app, family.parent, `sibling-of-${family.childId}`);
    const token = await anInvitation(app, family, {
      familyRole: 'viewer',
      childIds: [family.childId, sibling.childId],
    });
    await expectSuccess(family.parent, `DELETE /api/children/${sibling.childId}`);
    const joined = await join(token);
    expect(joined.status).toBe(201);
    expect((await members()).at(-1)).toMatchObject({ childIds: [family.childId] });
  });

  test.each([
    ['a parent with chosen children', { familyRole: 'parent' }, 400, MESSAGES.parentsSeeAllChildren],
    ['an unknown role', { familyRole: 'owner' }, 400, MESSAGES.oneOf(FAMILY_ROLES)],
    ['a wrong password', { currentPassword: 'wrong' }, 400, MESSAGES.wrongPassword],
    ['no children', { childIds: [] }, 400, MESSAGES.accessTokenChildren],
  ])('is refused for %s', async (_case, given, status, message) => {
    const answer = await invite(given);
    expect([answer.status, answer.body.errors[0].message]).toEqual([status, message]);
  });

  test('is refused for a child of another family', async () => {
    const foreign = await aFamily(app);
    expect((await invite({ childIds: [foreign.childId] })).status).toBe(404);
  });

  test('is refused for an address without a mail server', async () => {
    expect((await invite({ email: 'grandma@example.org' })).body).toMatchObject({ code: 'CONFLICT' });
    expect((await expectSuccess(family.parent, 'GET /api/family-invitations')).body).toEqual([]);
  });

  test('is refused above the limits, and so is joining a full family', async () => {
    for (let open = 0; open < MAX_MEMBERS.invitations; open++) expect((await invite()).status).toBe(201);
    const sixth = await invite();
    expect([sixth.status, sixth.body.message]).toEqual([
      409,
      expect.stringContaining('You already have 5 open invitations'),
    ]);
    for (let parents = 1; parents < MAX_MEMBERS.parents; parents++) {
      await aMember(app, family, { familyRole: 'parent' });
    }
    expect((await join(await anInvitation(app, family, { familyRole: 'parent' }))).status).toBe(409);
    for (let accounts = MAX_MEMBERS.parents; accounts < MAX_MEMBERS.accounts; accounts++) {
      await aMember(app, family);
    }
    expect((await join(await anInvitation(app, family))).status).toBe(409);
    expect(await members()).toHaveLength(MAX_MEMBERS.accounts);
  });

  test('is not for a browser that is logged in', async () => {
    const answer = await join(await anInvitation(app, family), (await aFamily(app)).parent);
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
  });

  test('needs no email; no mail is sent to the account, and the operator can set its password', async () => {
    const person = { name: 'Grandma', username: `joiner${++people}`, password: 'correct horse' };
    const token = await anInvitation(app, family);
    const visitor = app.visitor();
    const joined = await visitor.rest('POST /api/join', { ...person, token, email: '' });
    expect(joined.status).toBe(201);
    const { email } = (await visitor.rest('GET /api/account')).body;
    expect(isReachable(email)).toBe(false);
    const other = await join(await anInvitation(app, family), app.visitor(), { email: undefined });
    expect(other.status).toBe(201);
    expect(other.body.email).not.toBe(email);
    await resetPasswordOf(app.ctx, { username: person.username, password: 'new horse battery' });
    const login = { username: person.username, password: 'new horse battery' };
    expect((await app.visitor().rest('POST /api/login', login)).status).toBe(200);
  });

  test('sent twice creates one account, and says that the username is taken', async () => {
    const token = await anInvitation(app, family);
    const username = `joiner${++people}`;
    const body = {
      name: 'Ben',
      username,
      email: `${username}@example.org`,
      password: 'correct horse',
      token,
    };
    expect((await app.visitor().rest('POST /api/join', body)).status).toBe(201);
    const again = await app.visitor().rest('POST /api/join', body);
    expect([again.status, again.body.code]).toEqual([409, 'USERNAME_TAKEN']);
    expect(await members()).toHaveLength(2);
  });
});

test('the page of an invitation shows who invites to which family, until it is used', async () => {
  const find = (given: string) => app.visitor().rest('POST /api/join/invitation', { token: given });
  const token = await anInvitation(app, family, { familyRole: 'helper' });
  const { familyName } = family;
  const of = { invitedBy: familyName, familyName, label: 'Grandma' };
  const shown = { ...of, familyRole: 'helper', needsApproval: false };
  expect((await find(token)).body).toEqual(shown);
  expect((await join(token)).status).toBe(201);
  expect((await find(token)).status).toBe(404);
  expect((await find('unknown')).status).toBe(404);
});

describe('a helper', () => {
  test('a helper sees the chosen children only', async () => {
    const sibling = await aChild(app, family.parent, `sibling-of-${family.childId}`);
    const { client } = await helper();
    const listed = await expectSuccess(client, `GET /api/parents/${family.parentId}/children`);
    expect(listed.body).toEqual([expect.objectContaining({ id: family.childId, username: null })]);
    expect((await client.query('children.today')).body.children).toHaveLength(1);
    expect((await client.rest(`GET /api/children/${sibling.childId}/kid-dashboard`)).status).toBe(404);
    const devices = await expectSuccess(client, 'GET /api/account/sessions');
    expect(devices.body).toEqual([expect.objectContaining({ child: null, current: true })]);
  });

  test('a helper gets no change event of another child', async () => {
    const sibling = await aChild(app, family.parent, `sibling-of-${family.childId}`);
    const { client } = await helper();
    const stream = await listenToEvents(url, client);
    await expectSuccess(family.parent, `PATCH /api/children/${sibling.childId}`, { name: 'Leo' });
    await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { name: 'Mia' });
    await expectToHear(stream, { childId: family.childId, kinds: ['child'] });
    expect(stream.heard.some(({ childId }) => childId === sibling.childId)).toBe(false);
    stream.close();
  });

  test('completes habits and hands out rewards; the family’s settings stay with the parents', async () => {
    await givePoints(family, 50);
    const { client } = await helper();
    const habitId = await aHabit(family);
    const { childId } = family;
    expect((await client.rest('POST /api/habit-completions', { habitId, childId })).status).toBe(201);
    expect((await client.rest('PATCH /api/account', { name: 'Granny' })).status).toBe(200);
    const settings = await client.rest('PATCH /api/account', { familyName: 'Mine' });
    expect([settings.status, settings.body.message]).toEqual([403, 'Only a parent can do this.']);
  });

  test('a helper gives each child at most 10 bonus points a day, also with parallel requests', async () => {
    const { client } = await helper();
    const give = (points: number) =>
      client.rest(`POST /api/children/${family.childId}/bonus-points`, { points, reason: 'Helped' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(HELPER_BONUS_POINTS);
    expect((await profileOf(family)).currentPoints).toBe(HELPER_BONUS_POINTS);
    expect(await entriesOf(family)).toHaveLength(HELPER_BONUS_POINTS);
    const eleventh = await give(1);
    expect([eleventh.status, eleventh.body.message]).toEqual([
      409,
      'You can give each child 10 points a day. Ask a parent to give more.',
    ]);
    app.clock.moveTo('2026-03-12T12:00:00Z');
    expect((await give(HELPER_BONUS_POINTS)).status).toBe(200);
  });

  test('a helper sees no child once the chosen one is erased', async () => {
    await aChild(app, family.parent, `sibling-of-${family.childId}`);
    const { client } = await helper();
    await expectSuccess(family.parent, `DELETE /api/children/${family.childId}`);
    expect((await expectSuccess(client, `GET /api/parents/${family.parentId}/children`)).body).toEqual([]);
  });
});

describe('a change of role', () => {
  test('applies at once on all devices, and ends the live stream', async () => {
    const { parentId, client } = await helper();
    const stream = await listenToEvents(url, client);
    const changed = await update(parentId, { familyRole: 'viewer' });
    expect(changed.body).toMatchObject({ id: parentId, familyRole: 'viewer', childIds: [family.childId] });
    await stream.ended;
    const habitId = await aHabit(family);
    const tapped = await client.rest('POST /api/habit-completions', { habitId, childId: family.childId });
    expect(tapped.status).toBe(403);
    expect((await update(parentId, { familyRole: 'parent' })).body).toMatchObject({ childIds: null });
    expect((await client.rest('POST /api/children', { name: 'Second child' })).status).toBe(201);
  });

  test('to all children is a choice', async () => {
    const { parentId } = await helper();
    expect((await update(parentId, { childIds: null })).body).toMatchObject({
      familyRole: 'helper',
      childIds: null,
    });
  });

  test('to helper ends the access tokens and the invitations, and keeps all children', async () => {
    const { parentId } = await aMember(app, family, { familyRole: 'parent' });
    await anInvitation(app, { ...family, parentId });
    const { familyId } = family;
    await app.db
      .updateTable('parents')
      .set({ invited_by: family.parentId })
      .where('id', '=', parentId)
      .execute();
    const { program } = await aToken(app, { familyId, parentId });
    expect((await program.rest('GET /api/auth/me')).status).toBe(200);
    expect((await update(parentId, { familyRole: 'helper' })).body).toMatchObject({ childIds: null });
    expect((await program.rest('GET /api/auth/me')).status).toBe(401);
    expect((await expectSuccess(family.parent, 'GET /api/family-invitations')).body).toEqual([]);
  });

  test('the withdrawal of an approval ends the invitations too', async () => {
    const { parentId } = await aMember(app, family, { familyRole: 'parent' });
    await anInvitation(app, { ...family, parentId });
    await expectSuccess(await app.admin(), `POST /api/admin/withdraw-parent/${parentId}`);
    expect((await expectSuccess(family.parent, 'GET /api/family-invitations')).body).toEqual([]);
  });

  test('needs a child of the family, and another person than the caller', async () => {
    const { parentId } = await helper();
    const foreign = await aFamily(app);
    expect((await update(parentId, { childIds: [foreign.childId] })).status).toBe(404);
    expect((await update(foreign.parentId, { familyRole: 'viewer' })).status).toBe(404);
    expect((await update(family.parentId, { familyRole: 'viewer' })).status).toBe(403);
  });
});

describe('removing and leaving', () => {
  test('a removed helper is logged out everywhere, and the history stays', async () => {
    const { parentId, client, login } = await helper();
    await expectSuccess(client, `POST /api/children/${family.childId}/bonus-points`, {
      points: 3,
      reason: 'Helped',
    });
    expect((await remove(parentId)).status).toBe(204);
    expect((await client.rest('GET /api/auth/me')).status).toBe(401);
    expect((await app.visitor().rest('POST /api/login', login)).status).toBe(401);
    expect((await profileOf(family)).currentPoints).toBe(3);
    expect((await remove(parentId)).status).toBe(404);
  });

  test('a parent is removed by the inviter within a day of joining at once, and not later', async () => {
    const early = await aMember(app, family, { familyRole: 'parent' });
    const late = await aMember(app, family, { familyRole: 'parent' });
    expect((await remove(early.parentId)).status).toBe(204);
    app.clock.moveTo('2026-03-12T12:00:01Z');
    expect((await remove(late.parentId)).status).toBe(202);
    expect((await late.client.rest('GET /api/auth/me')).status).toBe(200);
  });

  test('the last parent cannot leave; with two, the family goes on without its founder', async () => {
    const leave = () => family.parent.rest('POST /api/family-members/leave', { currentPassword });
    await helper();
    const refused = await leave();
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 'LAST_PARENT',
        message: 'A family needs at least one parent. Invite another parent first.',
      },
    ]);
    const other = await aMember(app, family, { familyRole: 'parent' });
    expect((await leave()).status).toBe(204);
    expect((await family.parent.rest('GET /api/auth/me')).status).toBe(401);
    expect((await family.child.rest('GET /api/auth/me')).status).toBe(200);
    const children = await expectSuccess(other.client, `GET /api/parents/${other.parentId}/children`);
    expect(children.body).toEqual([
      expect.objectContaining({ id: family.childId, parentId: other.parentId }),
    ]);
    expect((await app.visitor().rest('POST /api/child-login', family.childLogin)).status).toBe(200);
  });

  test('of two parents who leave at once, one stays', async () => {
    const other = await aMember(app, family, { familyRole: 'parent' });
    const answers = await whileLocked(() => [
      family.parent.rest('POST /api/family-members/leave', { currentPassword }),
      other.client.rest('POST /api/family-members/leave', { currentPassword: other.login.password }),
    ]);
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([204, 409]);
  });

  test('an admin who withdraws one of two parents ends only that parent’s sessions', async () => {
    const other = await aMember(app, family, { familyRole: 'parent' });
    await expectSuccess(await app.admin(), `POST /api/admin/withdraw-parent/${family.parentId}`);
    expect((await family.parent.rest('GET /api/auth/me')).status).toBe(401);
    expect((await other.client.rest('GET /api/auth/me')).status).toBe(200);
    expect((await family.child.rest('GET /api/auth/me')).status).toBe(200);
  });
});

async function isInviteOffered(): Promise<boolean> {
  return (await family.parent.query('account.get')).body.offersInvite;
}

describe('the offer to invite the other parent', () => {
  test('begins with the third day of the family and ends for good when a parent dismisses it', async () => {
    // The family's second day ends at midnight in Berlin.
    app.clock.moveTo('2026-03-12T22:59:00Z');
    expect(await isInviteOffered()).toBe(false);
    app.clock.moveTo('2026-03-12T23:00:00Z');
    expect(await isInviteOffered()).toBe(true);
    const { body } = await expectSuccess(family.parent, 'PATCH /api/account', { offersInvite: false });
    expect(body.offersInvite).toBe(false);
    app.clock.moveTo('2026-03-16T12:00:00Z');
    expect(await isInviteOffered()).toBe(false);
  });

  test('ends with the first week of the family', async () => {
    app.clock.moveTo('2026-03-17T22:59:00Z');
    expect(await isInviteOffered()).toBe(true);
    app.clock.moveTo('2026-03-17T23:00:00Z');
    expect(await isInviteOffered()).toBe(false);
  });

  test('ends with an invitation, even a revoked one', async () => {
    const { body } = await invite();
    await expectSuccess(family.parent, `DELETE /api/family-invitations/${body.id}`);
    app.clock.moveTo('2026-03-14T12:00:00Z');
    expect(await isInviteOffered()).toBe(false);
  });

  test('is not made where there is another grown-up, and a helper cannot dismiss it', async () => {
    const grandma = await aMember(app, family, { familyRole: 'helper' });
    app.clock.moveTo('2026-03-14T12:00:00Z');
    await app.db
      .updateTable('families')
      .set({ offers_invite: true })
      .where('id', '=', family.familyId)
      .execute();
    expect(await isInviteOffered()).toBe(false);
    expect((await grandma.client.rest('PATCH /api/account', { offersInvite: false })).status).toBe(403);
  });
});
