import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectToHear, listenToEvents } from '../../../test-support/event-listener.ts';
import {
  aChild,
  aFamily,
  aMember,
  aToken,
  expectSuccess,
  type TestFamily,
} from '../../../test-support/families.ts';
import { ADMIN, startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';
import { applyDueChanges } from '../due-changes/apply-due-changes.ts';
import { mailDelayedRequests } from './pending-changes.service.ts';

let app: TestApp;
let servers: FastifyInstance[];
let url: string;
let family: TestFamily;
/** The other parent, who joined days ago. */
let ben: Awaited<ReturnType<typeof aMember>>;
let currentPassword: string;
beforeAll(async () => {
  app = await startTestApp();
  servers = [app.app, await app.startSecondServer(), await app.startSecondServer()];
  url = await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-09T17:00:00Z');
  await app.db.deleteFrom('rate_limits').execute();
  family = await aFamily(app);
  ben = await aMember(app, family, { familyRole: 'parent' });
  currentPassword = family.parentLogin.password;
  app.clock.moveTo('2026-03-11T17:00:00Z');
});

const REQUESTED_AT = '2026-03-11T17:00:00.000Z';
const DUE_AT = '2026-03-14T17:00:00.000Z';

function remove(id = ben.parentId, by = family.parent): Promise<Answer> {
  return by.rest(`DELETE /api/family-members/${id}`, { currentPassword });
}

function demote(familyRole: string, by = family.parent): Promise<Answer> {
  return by.rest(`PATCH /api/family-members/${ben.parentId}`, { familyRole, currentPassword });
}

function erase(): Promise<Answer> {
  const body = { currentPassword, familyName: family.familyName };
  return family.parent.rest('DELETE /api/account', body);
}

function eraseChild(by = family.parent, childId = family.childId): Promise<Answer> {
  return by.rest(`DELETE /api/children/${childId}`);
}

async function withdraw(by = family.parent): Promise<void> {
  await expectSuccess(by, `POST /api/pending-changes/${(await pendingChange(by)).id}/withdraw`);
}

async function refuse(by = ben.client): Promise<void> {
  await expectSuccess(by, `POST /api/pending-changes/${(await pendingChange(by)).id}/refuse`);
}

const childPage = (by = family.child) => by.rest(`GET /api/children/${family.childId}/kid-dashboard`);

/** The only open change, as the parents see it. */
async function pendingChange(by = family.parent) {
  const { body } = await expectSuccess(by, 'GET /api/pending-changes');
  expect(body).toHaveLength(1);
  return body[0];
}

async function passTheHours(hours: number): Promise<void> {
  app.clock.moveBy(hours);
  await mailDelayedRequests(app.ctx);
  await applyDueChanges(app.ctx);
}

async function mailsTo(client: TestClient): Promise<string[]> {
  const { email } = (await expectSuccess(client, 'GET /api/account')).body;
  const mails = await app.db.selectFrom('outbox').where('recipient', '=', email).select('kind').execute();
  return mails.map(({ kind }) => kind);
}

async function audited() {
  return await app.db
    .selectFrom('audit_entries')
    .where('family_id', '=', family.familyId)
    .where('action', 'in', ['change-requested', 'change-refused', 'change-withdrawn'])
    .select(['action', 'actor_id as by'])
    .orderBy('id')
    .execute();
}

describe('the removal of another parent', () => {
  test('waits 72 hours; all parents get a mail and see it', async () => {
    const stream = await listenToEvents(url, ben.client);
    const asked = await remove();
    expect(asked.status).toBe(202);
    const change = await pendingChange(ben.client);
    expect(asked.body).toEqual({ applied: false, change: { id: change.id, dueAt: DUE_AT } });
    expect(change).toEqual({
      id: change.id,
      kind: 'remove-parent',
      parent: { id: ben.parentId, name: 'Grandma' },
      child: null,
      newRole: null,
      requestedBy: { id: family.parentId, name: family.familyName },
      requestedAt: REQUESTED_AT,
      dueAt: DUE_AT,
    });
    const { body: members } = await expectSuccess(ben.client, 'GET /api/family-members');
    expect(members.map((member: { pendingChange: unknown }) => member.pendingChange)).toEqual([null, change]);
    for (const client of [family.parent, ben.client]) {
      expect(await mailsTo(client)).toEqual(['parent-removal-requested']);
    }
    await expectToHear(stream, { childId: null, kinds: ['members'] });
    stream.close();
    // Asking again changes nothing.
    expect((await remove()).body).toEqual(asked.body);
    expect(await audited()).toEqual([{ action: 'change-requested', by: family.parentId }]);
  });

  test('after 72 hours, no server accepts the session, the token or the password of the removed parent', async () => {
    const { program } = await aToken(app, { ...family, parentId: ben.parentId });
    await remove();
    await passTheHours(71.99);
    for (const server of servers) {
      expect((await ben.client.at(server).rest('GET /api/auth/me')).status).toBe(200);
    }
    await passTheHours(0.01);
    for (const server of servers) {
      expect((await ben.client.at(server).rest('GET /api/auth/me')).status).toBe(401);
      expect((await program.at(server).rest('GET /api/auth/me')).status).toBe(401);
      expect((await app.visitor().at(server).rest('POST /api/login', ben.login)).status).toBe(401);
    }
    expect((await expectSuccess(family.parent, 'GET /api/pending-changes')).body).toEqual([]);
    const removal = app.db.selectFrom('outbox').where('kind', '=', 'removed-from-family');
    expect(await removal.where('family_id', '=', family.familyId).select('kind').execute()).toHaveLength(1);
  });

  test('after the refusal of a removal nothing has changed', async () => {
    await remove();
    const { id } = await pendingChange();
    await expectSuccess(ben.client, `POST /api/pending-changes/${id}/refuse`);
    await passTheHours(100);
    expect((await ben.client.rest('GET /api/auth/me')).body).toMatchObject({ familyRole: 'parent' });
    expect(await mailsTo(ben.client)).toEqual(['parent-removal-requested', 'change-refused']);
    expect(await audited()).toEqual([
      { action: 'change-requested', by: family.parentId },
      { action: 'change-refused', by: ben.parentId },
    ]);
  });

  test('is withdrawn only by the parent who asked for it, and refused only by another one', async () => {
    await remove();
    const { id } = await pendingChange();
    const own = await family.parent.rest(`POST /api/pending-changes/${id}/refuse`);
    const others = await ben.client.rest(`POST /api/pending-changes/${id}/withdraw`);
    expect([own.status, others.status]).toEqual([404, 404]);
    const stranger = (await aFamily(app)).parent;
    expect((await stranger.rest(`POST /api/pending-changes/${id}/refuse`)).status).toBe(404);
    await expectSuccess(family.parent, `POST /api/pending-changes/${id}/withdraw`);
    expect((await ben.client.rest(`POST /api/pending-changes/${id}/refuse`)).status).toBe(404);
    await passTheHours(100);
    expect((await ben.client.rest('GET /api/auth/me')).status).toBe(200);
  });

  test('ends when the parent who asked for it has left the family', async () => {
    await remove();
    await expectSuccess(family.parent, 'POST /api/family-members/leave', { currentPassword });
    await passTheHours(100);
    expect((await ben.client.rest('GET /api/auth/me')).status).toBe(200);
    expect((await expectSuccess(ben.client, 'GET /api/pending-changes')).body).toEqual([]);
  });

  test('is withdrawn when the parent who asked for it is a helper by then', async () => {
    await remove();
    await app.db
      .updateTable('parents')
      .set({ family_role: 'helper' })
      .where('id', '=', family.parentId)
      .execute();
    await passTheHours(72);
    expect((await ben.client.rest('GET /api/auth/me')).status).toBe(200);
    const changes = app.db.selectFrom('pending_changes').where('family_id', '=', family.familyId);
    expect(await changes.select('outcome').execute()).toEqual([{ outcome: 'withdrawn' }]);
  });

  test('is refused for an admin', async () => {
    const admin = await app.admin();
    const { body: account } = await expectSuccess(admin, 'GET /api/auth/me');
    const { family_id: familyId } = await app.db
      .selectFrom('parents')
      .where('id', '=', account.id)
      .select('family_id')
      .executeTakeFirstOrThrow();
    const spouse = await aMember(app, { familyId, parentId: account.id }, { familyRole: 'parent' });
    const answer = await spouse.client.rest(`DELETE /api/family-members/${account.id}`, {
      currentPassword: spouse.login.password,
    });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'An admin of this server can only leave the family.',
    ]);
    const erasing = await spouse.client.rest('DELETE /api/account', {
      currentPassword: spouse.login.password,
      familyName: (await expectSuccess(admin, 'GET /api/account')).body.familyName,
    });
    expect([erasing.status, erasing.body.message]).toEqual([
      409,
      expect.stringContaining('Your family has the only admin'),
    ]);
    expect((await app.visitor().rest('POST /api/login', ADMIN)).status).toBe(200);
  });
});

test('another role for a parent waits, then ends the access tokens and keeps all children', async () => {
  const { program } = await aToken(app, { ...family, parentId: ben.parentId });
  const asked = await demote('viewer');
  expect(asked.status).toBe(202);
  expect(asked.body).toMatchObject({
    familyRole: 'parent',
    pendingChange: { newRole: 'viewer', dueAt: DUE_AT },
  });
  const other = await demote('helper');
  expect([other.status, other.body.message]).toEqual([
    409,
    'Another change is already waiting. Please stop it first.',
  ]);
  await passTheHours(72);
  expect((await ben.client.rest('GET /api/auth/me')).body).toMatchObject({ familyRole: 'viewer' });
  const { body: members } = await expectSuccess(family.parent, 'GET /api/family-members');
  expect(members.at(-1)).toMatchObject({ familyRole: 'viewer', childIds: null, pendingChange: null });
  expect((await program.rest('GET /api/auth/me')).status).toBe(401);
});

describe('the erasure of a family with two parents', () => {
  test('waits 72 hours and then applies', async () => {
    const asked = await erase();
    expect([asked.status, asked.body]).toEqual([
      202,
      { applied: false, change: { id: expect.any(Number), dueAt: DUE_AT } },
    ]);
    expect((await ben.client.rest('GET /api/auth/me')).status).toBe(200);
    await passTheHours(72);
    expect((await ben.client.rest('GET /api/auth/me')).status).toBe(401);
    expect(
      await app.db.selectFrom('families').where('id', '=', family.familyId).select('id').execute(),
    ).toEqual([]);
  });

  test('does not happen after a refusal', async () => {
    await erase();
    await expectSuccess(ben.client, `POST /api/pending-changes/${(await pendingChange()).id}/refuse`);
    await passTheHours(100);
    expect((await family.parent.rest('GET /api/auth/me')).status).toBe(200);
  });

  test('applies at once when the second parent has left', async () => {
    const body = { currentPassword: ben.login.password };
    await expectSuccess(ben.client, 'POST /api/family-members/leave', body);
    expect((await erase()).status).toBe(204);
  });
});

describe('the erasure of a child in a family with two parents', () => {
  test('waits 72 hours, changes nothing for the child, and then applies', async () => {
    const bonus = { points: 7, reason: 'Helped' };
    await expectSuccess(family.parent, `POST /api/children/${family.childId}/bonus-points`, bonus);
    const before = (await childPage()).body;
    const [streamOfBen, streamOfChild] = [
      await listenToEvents(url, ben.client),
      await listenToEvents(url, family.child),
    ];
    const asked = await eraseChild();
    const change = await pendingChange(ben.client);
    expect([asked.status, asked.body]).toEqual([
      202,
      { applied: false, change: { id: change.id, dueAt: DUE_AT } },
    ]);
    expect(change).toMatchObject({
      kind: 'erase-child',
      parent: null,
      child: { id: family.childId, name: expect.stringContaining('Child') },
      requestedBy: { id: family.parentId },
      requestedAt: REQUESTED_AT,
    });
    for (const client of [family.parent, ben.client]) {
      expect(await mailsTo(client)).toEqual(['child-erasure-requested']);
    }
    await expectToHear(streamOfBen, { childId: null, kinds: ['members'] });
    await passTheHours(0);
    expect((await childPage()).body).toEqual(before);
    await app.db.updateTable('sessions').set({ expires_at: '2027-01-01T00:00:00Z' }).execute();
    await passTheHours(71.99);
    expect((await childPage()).status).toBe(200);
    expect(JSON.stringify(streamOfChild.heard)).not.toContain('child"');
    await passTheHours(0.01);
    expect((await childPage()).status).toBe(401);
    expect((await expectSuccess(ben.client, 'GET /api/pending-changes')).body).toEqual([]);
    await expectToHear(streamOfBen, { childId: family.childId, kinds: ['child'] });
    const erased = app.db.selectFrom('audit_entries').where('action', '=', 'child-erased');
    expect(await erased.where('family_id', '=', family.familyId).select('actor_id').execute()).toEqual([
      { actor_id: family.parentId },
    ]);
    streamOfBen.close();
    streamOfChild.close();
  });

  test('asked twice, by either parent, is one request', async () => {
    const asked = await eraseChild();
    const [again, byBen] = [await eraseChild(), await eraseChild(ben.client)];
    expect([again.body, byBen.body]).toEqual([asked.body, asked.body]);
    expect(await audited()).toEqual([{ action: 'change-requested', by: family.parentId }]);
    // Another child is another request.
    const sibling = await aChild(app, family.parent, `sibling-of-${family.childId}`);
    expect((await eraseChild(ben.client, sibling.childId)).body.change.id).not.toBe(asked.body.change.id);
  });

  test('also asked at the same moment, is one request', async () => {
    const answers = await Promise.all([eraseChild(), eraseChild(ben.client), eraseChild()]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    await pendingChange();
  });

  test('does not happen after a refusal, or once taken back', async () => {
    await eraseChild();
    await refuse();
    await eraseChild();
    await withdraw();
    await passTheHours(100);
    await expectSuccess(family.parent, `GET /api/children/${family.childId}`);
  });

  test('does not happen when the parent who asked for it has left or is a helper by then', async () => {
    const clara = await aMember(app, family, { familyRole: 'parent' });
    await eraseChild(clara.client);
    const leaving = { currentPassword: clara.login.password };
    await expectSuccess(clara.client, 'POST /api/family-members/leave', leaving);
    await eraseChild(ben.client);
    await app.db
      .updateTable('parents')
      .set({ family_role: 'helper' })
      .where('id', '=', ben.parentId)
      .execute();
    await passTheHours(100);
    await expectSuccess(family.parent, `GET /api/children/${family.childId}`);
    expect((await expectSuccess(family.parent, 'GET /api/pending-changes')).body).toEqual([]);
  });

  test('can be requested by another parent once the first requester is a helper', async () => {
    const clara = await aMember(app, family, { familyRole: 'parent' });
    await eraseChild(ben.client);
    await app.db
      .updateTable('parents')
      .set({ family_role: 'helper' })
      .where('id', '=', ben.parentId)
      .execute();
    app.clock.moveBy(1);
    expect((await eraseChild()).body.change.dueAt).toBe('2026-03-14T18:00:00.000Z');
    expect(await pendingChange(clara.client)).toMatchObject({ requestedBy: { id: family.parentId } });
  });

  test('applies at once when the second parent has left, and ends the request', async () => {
    await eraseChild();
    const body = { currentPassword: ben.login.password };
    await expectSuccess(ben.client, 'POST /api/family-members/leave', body);
    const stream = await listenToEvents(url, family.parent);
    expect((await eraseChild()).status).toBe(204);
    await expectToHear(stream, { childId: null, kinds: ['members'] });
    stream.close();
    expect((await expectSuccess(family.parent, 'GET /api/pending-changes')).body).toEqual([]);
    expect((await eraseChild()).status).toBe(404);
    await passTheHours(100);
  });

  test('goes with the family that is erased before', async () => {
    await erase();
    app.clock.moveBy(1);
    await eraseChild(ben.client);
    const { body: changes } = await expectSuccess(ben.client, 'GET /api/pending-changes');
    expect(changes.map(({ kind }: { kind: string }) => kind)).toEqual(['erase-family', 'erase-child']);
    await passTheHours(72);
    expect((await ben.client.rest('GET /api/auth/me')).status).toBe(401);
    const open = app.db.selectFrom('pending_changes').where('family_id', '=', family.familyId);
    expect(await open.select('kind').execute()).toEqual([]);
  });

  test('happens before the erasure of the family that was asked for later', async () => {
    await eraseChild();
    app.clock.moveBy(1);
    await erase();
    await passTheHours(71);
    expect((await expectSuccess(ben.client, 'GET /api/pending-changes')).body).toMatchObject([
      { kind: 'erase-family' },
    ]);
    await expectSuccess(ben.client, `GET /api/parents/${ben.parentId}/children`);
  });
});

test('an account says how long another parent can refuse an erasure', async () => {
  const hours = async () =>
    (await expectSuccess(family.parent, 'GET /api/account')).body.hoursToRefuseErasure;
  expect(await hours()).toBe(72);
  const body = { currentPassword: ben.login.password };
  await expectSuccess(ben.client, 'POST /api/family-members/leave', body);
  await aMember(app, family, { familyRole: 'helper' });
  expect(await hours()).toBe(0);
});

describe('requests of one parent again and again', () => {
  test('wait an hour after a withdrawal; those about others, and of others, do not', async () => {
    const clara = await aMember(app, family, { familyRole: 'parent' });
    await remove();
    await withdraw();
    app.clock.moveBy(0.5);
    const soon = await remove();
    expect([soon.status, soon.body.code, soon.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '1800']);
    expect((await remove(ben.parentId, clara.client)).status).toBe(202);
    await withdraw(clara.client);
    for (const ask of [() => demote('viewer'), erase, () => eraseChild()]) {
      expect((await ask()).status).toBe(202);
    }
    app.clock.moveBy(0.5);
    expect((await remove()).status).toBe(202);
  });

  test('send one mail a day; the last one is mailed when the day is over', async () => {
    for (let day = 0; day < 3; day++) {
      await remove();
      await refuse();
      await remove();
      await withdraw();
      await passTheHours(1);
    }
    const mails = ['parent-removal-requested', 'change-refused'];
    expect(await mailsTo(ben.client)).toEqual(mails);
    // Three hours after the first request.
    await remove();
    await passTheHours(20.9);
    expect(await mailsTo(ben.client)).toEqual(mails);
    await passTheHours(0.1);
    await passTheHours(0);
    expect(await mailsTo(ben.client)).toEqual([...mails, 'parent-removal-requested']);
    await refuse();
    expect(await mailsTo(ben.client)).toEqual([...mails, 'parent-removal-requested', 'change-refused']);
  });

  test('that are mailed late, after the server was off, still leave time to refuse', async () => {
    await remove();
    await refuse();
    await remove();
    await passTheHours(4 * 24);
    const { body: open } = await expectSuccess(ben.client, 'GET /api/pending-changes');
    expect(open).toHaveLength(1);
    expect(Date.parse(open[0].dueAt)).toBeGreaterThan(app.clock.now().getTime());
    expect((await mailsTo(ben.client)).at(-1)).toBe('parent-removal-requested');
  });

  test('a hundred a day leave as many to another parent', async () => {
    await app.db
      .insertInto('audit_entries')
      .values({
        family_id: family.familyId,
        actor_role: 'parent',
        actor_id: ben.parentId,
        action: 'change-requested',
        times: 100,
        created_at: app.clock.now(),
        last_at: app.clock.now(),
      })
      .execute();
    expect((await eraseChild(ben.client)).status).toBe(429);
    expect((await eraseChild()).status).toBe(202);
  });
});

test('with PARENT_VETO_HOURS=0 a parent is removed and a child erased at once', async () => {
  const strict = await startTestApp(undefined, { parentVetoHours: 0 });
  const own = await aFamily(strict);
  const other = await aMember(strict, own, { familyRole: 'parent' });
  strict.clock.moveBy(48);
  const removed = await own.parent.rest(`DELETE /api/family-members/${other.parentId}`, { currentPassword });
  expect(removed.status).toBe(204);
  await aMember(strict, own, { familyRole: 'parent' });
  expect((await own.parent.rest(`DELETE /api/children/${own.childId}`)).status).toBe(204);
  await strict.close();
});
