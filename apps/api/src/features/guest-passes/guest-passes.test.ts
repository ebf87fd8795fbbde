import { INPUT_MESSAGES, MAX_GUEST_PASSES, MESSAGES } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entriesOf, profileOf } from '../../../test-support/actions.ts';
import { listenToEvents } from '../../../test-support/event-listener.ts';
import {
  aChild,
  aFamily,
  aGuest,
  aGuestPass,
  aHabit,
  aMember,
  aToken,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';

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
  app.clock.moveTo('2026-03-11T17:00:00Z');
  await app.db.deleteFrom('rate_limits').execute();
  family = await aFamily(app);
  currentPassword = family.parentLogin.password;
});

/** 22:00 in Berlin. */
const UNTIL = '2026-03-11T21:00:00.000Z';

function create(given: Record<string, unknown> = {}, by = family.parent): Promise<Answer> {
  const pass = { label: 'Grandma', childIds: [family.childId], scope: 'help', bonusLimit: 5, until: UNTIL };
  return by.rest('POST /api/guest-passes', { ...pass, currentPassword, ...given });
}

function open(token: string, by = app.visitor()): Promise<Answer> {
  return by.rest('POST /api/guest-passes/open', { token });
}

function statusOf(client: TestClient): Promise<number> {
  return client.rest('GET /api/auth/me').then(({ status }) => status);
}

async function passes() {
  return (await expectSuccess(family.parent, 'GET /api/guest-passes')).body;
}

describe('a guest pass', () => {
  test('opens a session without an account, with the name of the pass and without personal data', async () => {
    const created = await create();
    expect(created.status).toBe(201);
    const { url: link, openPath, ...pass } = created.body;
    expect(openPath).toMatch(/^\/guest#[\w-]{22}$/);
    expect(link).toMatch(new RegExp(`^http://[^/]+${openPath}$`));
    expect(pass).toEqual({
      id: pass.id,
      label: 'Grandma',
      childIds: [family.childId],
      scope: 'help',
      bonusLimit: 5,
      until: UNTIL,
      createdBy: { id: family.parentId, name: family.familyName },
      browsers: 0,
    });
    const browser = app.visitor();
    const opened = await open(openPath.split('#')[1], browser);
    expect(opened.body).toMatchObject({ role: 'guest', id: pass.id, name: 'Grandma' });
    expect(opened.body).not.toHaveProperty('email');
    // It ends with the browser session.
    const cookies = [opened.headers['set-cookie']].flat().map(String);
    expect(cookies.find((cookie) => /^starchart-[0-9a-f]{8}=/.test(cookie))).not.toMatch(/max-age|expires/i);
    expect((await browser.rest('GET /api/auth/me')).body).toEqual(opened.body);
    expect(await passes()).toEqual([{ ...pass, browsers: 1 }]);
    // Neither a session nor a known device of the parent.
    expect((await expectSuccess(family.parent, 'GET /api/account/sessions')).body).toHaveLength(2);
  });

  test('a guest pass works until its time, and not a moment longer', async () => {
    const { body } = await create();
    const browser = app.visitor();
    await open(body.openPath.split('#')[1], browser);
    app.clock.moveTo('2026-03-11T20:59:59Z');
    expect(await statusOf(browser)).toBe(200);
    const stream = await listenToEvents(url, browser);
    app.clock.moveTo(UNTIL);
    expect(await statusOf(browser)).toBe(401);
    await stream.ended;
    expect((await open(body.openPath.split('#')[1])).status).toBe(404);
    expect(await passes()).toEqual([]);
  });

  test('a guest pass ends with the new password of its creator, on all servers', async () => {
    const other = await app.startSecondServer();
    const { client, token } = await aGuest(app, family);
    const body = { currentPassword, newPassword: 'another horse' };
    await expectSuccess(family.parent, 'POST /api/account/password', body);
    for (const browser of [client, client.at(other)]) expect(await statusOf(browser)).toBe(401);
    expect((await open(token)).status).toBe(404);
  });

  test('ends when a parent revokes it, and when its creator leaves or gets another role', async () => {
    const ben = await aMember(app, family, { familyRole: 'parent' });
    const first = await aGuest(app, family);
    await expectSuccess(ben.client, `DELETE /api/guest-passes/${first.passId}`);
    expect(await statusOf(first.client)).toBe(401);
    expect((await family.parent.rest(`DELETE /api/guest-passes/${first.passId}`)).status).toBe(404);

    const ofBen = { ...family, parentId: ben.parentId };
    await app.db
      .updateTable('parents')
      .set({ invited_by: family.parentId })
      .where('id', '=', ben.parentId)
      .execute();
    const second = await aGuest(app, ofBen);
    const demoted = { familyRole: 'helper', currentPassword };
    await expectSuccess(family.parent, `PATCH /api/family-members/${ben.parentId}`, demoted);
    expect(await statusOf(second.client)).toBe(401);

    const cleo = await aMember(app, family, { familyRole: 'parent' });
    const third = await aGuest(app, { ...family, parentId: cleo.parentId });
    await expectSuccess(cleo.client, 'POST /api/family-members/leave', {
      currentPassword: cleo.login.password,
    });
    expect(await statusOf(third.client)).toBe(401);
  });

  test('a guest pass opens in three browsers; the fourth is refused, also with parallel requests', async () => {
    const { token } = await aGuestPass(app, family);
    const browsers = Array.from({ length: 6 }, () => app.visitor());
    const answers = await Promise.all(browsers.map((browser) => open(token, browser)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(browsers.length - MAX_GUEST_PASSES.browsers);
    for (const { status, body } of refused) {
      expect([status, body.message]).toEqual([409, 'This pass is already open on three devices.']);
    }
    // A browser that has opened it can do so again, also after a logout.
    const inside = browsers[answers.findIndex(({ status }) => status === 200)];
    expect((await open(token, inside)).status).toBe(200);
    await inside?.rest('POST /api/logout');
    expect((await open(token, inside)).status).toBe(200);
    expect((await open(token)).status).toBe(409);
  });

  test('a guest pass is no access token', async () => {
    const { token } = await aGuestPass(app, family);
    for (const text of [token, `sc_${token}`]) {
      expect((await app.visitor().withToken(text).rest('GET /api/auth/me')).status).toBe(401);
    }
    expect((await expectSuccess(family.parent, 'GET /api/access-tokens')).body).toEqual([]);
  });

  test.each([
    ['a time that is past', { until: '2026-03-11T16:59:59Z' }, 400, MESSAGES.guestPassUntil],
    ['more than 30 days', { until: '2026-04-10T17:00:01Z' }, 400, MESSAGES.guestPassUntil],
    ['no time', { until: 'tonight' }, 400, INPUT_MESSAGES.time],
    ['too large a bonus', { bonusLimit: 101 }, 400, MESSAGES.guestBonusPoints],
    ['a wrong password', { currentPassword: 'wrong' }, 400, MESSAGES.wrongPassword],
  ])('is refused for %s', async (_case, given, status, message) => {
    const answer = await create(given);
    expect([answer.status, answer.body.errors[0].message]).toEqual([status, message]);
  });

  test('is refused for a child of another family, and above the limit', async () => {
    const foreign = await aFamily(app);
    expect((await create({ childIds: [foreign.childId] })).status).toBe(404);
    for (let count = 0; count < MAX_GUEST_PASSES.open; count++) await aGuestPass(app, family);
    expect((await create()).status).toBe(409);
  });

  test('is not for a browser that is logged in', async () => {
    const { token } = await aGuestPass(app, family);
    const answer = await open(token, (await aFamily(app)).parent);
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
  });
});

describe('a guest', () => {
  test('sees the chosen children only, and acts as the scope says', async () => {
    const sibling = await aChild(app, family.parent, `sibling-of-${family.childId}`);
    const { client, passId } = await aGuest(app, family, { scope: 'help', childIds: [family.childId] });
    const listed = await expectSuccess(client, `GET /api/parents/${passId}/children`);
    expect(listed.body).toEqual([expect.objectContaining({ id: family.childId, username: null })]);
    expect((await client.query('children.today')).body.children).toHaveLength(1);
    expect((await client.rest(`GET /api/children/${sibling.childId}/kid-dashboard`)).status).toBe(404);
    const { childId } = family;
    const habitId = await aHabit(family);
    expect((await client.rest('POST /api/habit-completions', { habitId, childId })).status).toBe(201);
    expect((await client.rest('GET /api/account')).status).toBe(403);
  });

  test('who only completes habits sees the board and nothing else', async () => {
    const { client, passId } = await aGuest(app, family, { scope: 'complete' });
    const { childId } = family;
    const habitId = await aHabit(family);
    const { body: board } = await client.query('familyDevices.board');
    expect(board.children).toEqual([expect.objectContaining({ id: childId })]);
    expect((await client.rest('POST /api/habit-completions', { habitId, childId })).status).toBe(201);
    for (const call of [
      `GET /api/parents/${passId}/children`,
      `GET /api/children/${childId}/kid-dashboard`,
      `GET /api/children/${childId}/points-entries`,
      `GET /api/children/${childId}/days`,
      'GET /api/pauses',
    ]) {
      expect((await client.rest(call)).status, call).toBe(403);
    }
    expect((await client.query('children.parentDashboard', { id: childId })).status).toBe(403);
    const bonus = { points: 1, reason: 'Helped' };
    expect((await client.rest(`POST /api/children/${childId}/bonus-points`, bonus)).status).toBe(403);
  });

  test('gives each child at most the bonus points of the pass a day, also with parallel requests', async () => {
    const { client, passId } = await aGuest(app, family, { bonusLimit: 5 });
    const give = (points: number, by = client) =>
      by.rest(`POST /api/children/${family.childId}/bonus-points`, { points, reason: 'Helped' });
    // What the parent gives does not count.
    expect((await give(20, family.parent)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await profileOf(family)).currentPoints).toBe(25);
    expect(await entriesOf(family)).toHaveLength(6);
    const ofGuest = app.db.selectFrom('points_entries').where('via_id', '=', passId);
    expect(await ofGuest.select(['actor_role', 'actor_id']).distinct().execute()).toEqual([
      { actor_role: 'parent', actor_id: family.parentId },
    ]);
  });

  test('a guest is named in the ledger, with the parent who gave the pass, also after the pass ended; a removed account leaves no name', async () => {
    const { childId, familyName } = family;
    const { client, passId } = await aGuest(app, family);
    const habitId = await aHabit(family);
    await expectSuccess(client, 'POST /api/habit-completions', { habitId, childId });
    const { program } = await aToken(app, family);
    const bonus = { points: 1, reason: 'Helped' };
    await expectSuccess(program, `POST /api/children/${childId}/bonus-points`, bonus);
    await expectSuccess(family.parent, `POST /api/children/${childId}/bonus-points`, bonus);
    const authors = async () => (await entriesOf(family)).map(({ by }) => by);
    const guest = { source: 'guest-pass', name: 'Grandma' };
    expect(await authors()).toEqual([
      { role: 'parent', name: familyName, via: null },
      { role: 'parent', name: familyName, via: { source: 'token', name: 'A program' } },
      { role: 'parent', name: familyName, via: guest },
    ]);
    await expectSuccess(family.parent, `DELETE /api/guest-passes/${passId}`);
    expect((await authors()).at(-1)).toEqual({ role: 'parent', name: familyName, via: guest });

    const ben = await aMember(app, family, { familyRole: 'parent' });
    await expectSuccess(ben.client, `POST /api/children/${childId}/bonus-points`, bonus);
    const leave = { currentPassword: ben.login.password };
    await expectSuccess(ben.client, 'POST /api/family-members/leave', leave);
    expect((await authors())[0]).toEqual({ role: 'parent', name: null, via: null });
  });

  test('has idempotency keys of its own', async () => {
    await givePoints(family, 10);
    const { client } = await aGuest(app, family);
    const body = { points: 1, reason: 'Helped' };
    const headers = { 'idempotency-key': 'bonus' };
    const path = `POST /api/children/${family.childId}/bonus-points`;
    const ofParent = await family.parent.rest(path, body, headers);
    const ofGuest = await client.rest(path, body, headers);
    const again = await client.rest(path, body, headers);
    expect([ofParent.body.newBalance, ofGuest.body.newBalance, again.body.newBalance]).toEqual([11, 12, 12]);
  });
});
