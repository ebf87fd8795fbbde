import { databaseFingerprint, queuedJobs } from '@starchart/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { erase, redeem } from '../../../test-support/actions.ts';
import {
  aFamily,
  aReward,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { rowsOf } from '../../../test-support/rows-of.ts';
import { ADMIN, startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';
import { eraseLedgers } from '../points/erase-ledgers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('erasing the family', () => {
  test('removes all its data, ends its sessions, and does not change other families', async () => {
    const family = await aFamily(app);
    await givePoints(family, 100);
    await redeem(family, await aReward(family));
    await family.parent.rest('PATCH /api/account', {
      email: 'elsewhere@example.org',
      currentPassword: family.parentLogin.password,
    });
    const other = await aFamily(app);
    await givePoints(other, 10);
    const othersBefore = await rowsOf(app.db, 'family_id', other.familyId);
    const tablet = family.parent.copy();

    const answer = await erase(family);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers['set-cookie']).toMatch(/^starchart-[0-9a-f]{8}=;.*Expires=Thu, 01 Jan 1970/);

    await eraseLedgers(app.ctx);
    const { audit_entries: audited, ...left } = await rowsOf(app.db, 'family_id', family.familyId);
    expect(new Set(Object.values(left))).toEqual(new Set([0]));
    expect(audited).toBeGreaterThan(0);
    expect(await rowsOf(app.db, 'family_id', other.familyId)).toEqual(othersBefore);
    for (const client of [tablet, family.child]) {
      expect((await client.rest('GET /api/auth/me')).status).toBe(401);
    }
    const login = await app.visitor().rest('POST /api/login', family.parentLogin);
    expect([login.status, login.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect((await app.visitor().rest('POST /api/child-login', family.childLogin)).status).toBe(401);
    expect((await app.visitor().rest('POST /api/register', registrationLike(family))).status).toBe(201);
  });

  test('is audited with ids and without names, and queues the rest', async () => {
    const family = await aFamily(app);
    await erase(family);
    const last = await app.db
      .selectFrom('audit_entries')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(last).toMatchObject({
      action: 'family-erased',
      actor_role: 'parent',
      actor_id: family.parentId,
      family_id: family.familyId,
      subject: `family/${family.familyId}`,
    });
    expect(await queuedJobs(app.db, 'erase-ledgers')).toContainEqual({ data: {}, startsInSeconds: 0 });
  });

  test('works over tRPC too', async () => {
    const family = await aFamily(app);
    const { status } = await family.parent.mutate('account.erase', {
      currentPassword: family.parentLogin.password,
      familyName: family.familyName,
    });
    expect(status).toBe(200);
    expect((await rowsOf(app.db, 'family_id', family.familyId))['parents']).toBe(0);
  });

  test.each([
    ['Zoë  Müller', 'Zoe\u0308 Müller'],
    ['The   long\u00a0name', ' The long name '],
    ['Zoe\u0308', 'Zoë'],
    ['The O\u2019Connors', "the o'connors"],
    ['Müller\u2011Lüdenscheidt', 'Müller-Lüdenscheidt'],
    ['Familie İnce', 'familie ince'],
  ])('accepts for the name %j the equivalent input %j', async (familyName, typed) => {
    const family = await aFamily(app);
    await expectSuccess(family.parent, 'PATCH /api/account', { familyName });
    expect((await erase(family, { familyName: typed })).status).toBe(204);
  });
});

describe('nothing is erased', () => {
  let family: TestFamily;
  beforeEach(async () => {
    family = await aFamily(app);
    await expectSuccess(family.parent, 'PATCH /api/account', { familyName: 'The Millers' });
  });

  test.each(['Millers', 'The Millers!', 'TheMillers', 'The Miller', ''])(
    'for the name %j',
    async (familyName) => {
      const before = await databaseFingerprint(app.db);
      const answer = await erase(family, { familyName });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([
        { path: 'familyName', message: 'Please type the family name exactly as shown' },
      ]);
      expect(await databaseFingerprint(app.db)).toBe(before);
      expect((await family.parent.rest('GET /api/auth/me')).status).toBe(200);
    },
  );

  test('for a wrong password, even with the right name', async () => {
    const answer = await erase(family, { currentPassword: 'wrong horse', familyName: 'The Millers' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { path: 'currentPassword', message: "That's not your current password" },
    ]);
    expect((await family.parent.rest('GET /api/auth/me')).status).toBe(200);
  });
});

describe('the last admin', () => {
  test('is rejected while other families need an admin, with the command that creates another', async () => {
    const admin = await app.admin();
    const answer = await eraseAdmin(admin);
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      code: 'CONFLICT',
      message:
        'Your family has the only admin, and other families need one. Create another admin first, with ' +
        '`npm run admin -- create` on the server.',
    });
    expect((await admin.rest('GET /api/auth/me')).status).toBe(200);
  });

  test('succeeds once another admin exists, or when no other family exists', async () => {
    const own = await startTestApp();
    try {
      const admin = await own.admin();
      const heir = await aFamily(own);
      await own.db.updateTable('parents').set({ is_admin: true }).where('id', '=', heir.parentId).execute();
      expect((await eraseAdmin(admin)).status).toBe(204);
      expect((await erase(heir)).status).toBe(204);
      expect(await own.db.selectFrom('families').select('id').execute()).toEqual([]);
    } finally {
      await own.close();
    }
  });
});

describe('erasing a child', () => {
  test('ends its sessions, is audited without its name, and queues the rest', async () => {
    const family = await aFamily(app);
    await givePoints(family, 10);
    await expectSuccess(family.parent, `DELETE /api/children/${family.childId}`);
    expect((await family.child.rest('GET /api/auth/me')).status).toBe(401);
    expect((await app.visitor().rest('POST /api/child-login', family.childLogin)).status).toBe(401);
    await eraseLedgers(app.ctx);
    const {
      audit_entries: _audited,
      parents,
      sessions,
      known_devices,
      ...left
    } = await rowsOf(app.db, 'family_id', family.familyId);
    expect({ parents, sessions, known_devices }).toEqual({ parents: 1, sessions: 1, known_devices: 1 });
    expect(new Set(Object.values(left))).toEqual(new Set([0]));
    const last = app.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1);
    expect(await last.executeTakeFirst()).toMatchObject({
      action: 'child-erased',
      actor_id: family.parentId,
      subject: `child/${family.childId}`,
    });
    expect(await queuedJobs(app.db, 'purge-deleted-data')).toHaveLength(1);
  });

  test('that does not exist is not audited', async () => {
    const family = await aFamily(app);
    const before = await databaseFingerprint(app.db);
    expect((await family.parent.rest('DELETE /api/children/2000000000')).status).toBe(404);
    expect(await databaseFingerprint(app.db)).toBe(before);
  });
});

function registrationLike({ parentLogin, familyName }: TestFamily) {
  return { ...parentLogin, name: familyName, email: `${parentLogin.username.split('-')[0]}@example.org` };
}

function eraseAdmin(admin: TestClient) {
  return admin.rest('DELETE /api/account', { currentPassword: ADMIN.password, familyName: ADMIN.username });
}
