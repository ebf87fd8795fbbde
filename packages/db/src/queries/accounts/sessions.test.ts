import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countLockWaits, createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { deleteExpiredRows } from '../system/retention.ts';
import { KEY_RETENTION_DAYS } from './idempotency.ts';
import {
  endProfiles,
  extendProfile,
  extendSession,
  insertDeviceSession,
  insertSession,
  lockSession,
  replaceSession,
  revokeSession,
  revokeSessions,
  sessionQuery,
} from './sessions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into families (name, time_zone) values ('One', 'Europe/Berlin'), ('Two', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key, status) values
      (1, 'one', 'one', 'One', 'one@example.org', 'one@example.org', 'approved'),
      (2, 'two', 'two', 'Two', 'two@example.org', 'two@example.org', 'approved');
    insert into parent_credentials (parent_id, password_hash) values (1, 'x'), (2, 'x');
    insert into children (family_id, parent_id, name) values (1, 1, 'A'), (1, 1, 'B');
    insert into child_credentials (child_id, family_id, username, username_key, password_hash, can_login) values
      (1, 1, 'a', 'a', 'x', true), (2, 1, 'b', 'b', 'x', true)`);
});
afterAll(() => database.drop());

const NOW = new Date('2026-03-11T12:00:00Z');
const TOMORROW = new Date('2026-03-12T12:00:00Z');
let sessions = 0;

async function aSession(
  principal: { role: 'parent' | 'child'; id: number },
  familyId = 1,
  browser = 'device',
) {
  const idHash = Buffer.from(`session ${++sessions}`);
  const session = {
    idHash,
    familyId,
    principal,
    passwordHash: 'x',
    expiresAt: TOMORROW,
    userAgent: null,
    deviceHash: Buffer.from(browser),
    at: NOW,
  };
  await insertSession(database.db, session);
  return session;
}

const PARENT = { role: 'parent', id: 1 } as const;
const CHILD = { role: 'child', id: 1 } as const;
const SIBLING = { role: 'child', id: 2 } as const;

async function lives({ idHash }: { idHash: Buffer }, at = NOW): Promise<boolean> {
  return (await sessionQuery(database.db, idHash, at)) !== undefined;
}

async function idOf({ idHash }: { idHash: Buffer }): Promise<number> {
  return (await sessionQuery(database.db, idHash, NOW))?.sessionId ?? 0;
}

test('a session is found with its owner and the family’s calendar settings', async () => {
  const ofParent = await sessionQuery(database.db, (await aSession(PARENT)).idHash, NOW);
  expect(ofParent).toMatchObject({
    familyId: 1,
    parentId: 1,
    childId: null,
    parentName: 'One',
    timeZone: 'Europe/Berlin',
    weekStartsOn: 1,
    afternoonStartsAt: 12,
    eveningStartsAt: 18,
  });
  const ofChild = await sessionQuery(database.db, (await aSession(CHILD)).idHash, NOW);
  expect(ofChild).toMatchObject({ familyId: 1, parentId: null, childId: 1, childName: 'A' });
});

test('a session is valid until the exact time of its expiry', async () => {
  const session = await aSession(PARENT);
  expect(await lives(session, new Date(TOMORROW.getTime() - 1))).toBe(true);
  expect(await lives(session, TOMORROW)).toBe(false);
});

test('a late write does not revive a revoked session', async () => {
  const session = await aSession(PARENT);
  await revokeSession(database.db, session.idHash, NOW);
  await insertSession(database.db, session);
  await extendSession(database.db, session.idHash, { at: NOW, expiresAt: TOMORROW });
  expect(await lives(session)).toBe(false);
});

function after(seconds: number): Date {
  return new Date(NOW.getTime() + seconds * 1000);
}

async function aFamilyDevice(): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into family_devices (family_id, name, all_children, device_hash, paired_at, last_seen_at)
    values (1, 'Kitchen', true, $1, now(), now()) returning id`,
    [`tablet ${++sessions}`],
  );
  return rows[0]?.id ?? 0;
}

async function aProfile({
  expiresAt = TOMORROW,
  familyDeviceId,
}: {
  expiresAt?: Date;
  familyDeviceId?: number;
} = {}) {
  const name = `profile ${++sessions}`;
  const session = {
    ...(await aSession(SIBLING)),
    idHash: Buffer.from(name),
    principal: CHILD,
    pinHash: null,
    authMethod: 'profile' as const,
    expiresAt,
    onDevice: { familyDeviceId: familyDeviceId ?? (await aFamilyDevice()), profileExpiresAt: after(300) },
  };
  await insertDeviceSession(database.db, session);
  return session;
}

test('a late write does not reopen a profile that has ended', async () => {
  const session = await aProfile();
  const openUntil = async () => (await sessionQuery(database.db, session.idHash, NOW))?.profileExpiresAt;
  await extendProfile(database.db, session.idHash, { from: after(300), until: after(500) });
  expect(await openUntil()).toEqual(after(500));
  await endProfiles(database.db, 1, after(201), CHILD);
  // A request that has read the session at 200 s extends the profile.
  await extendProfile(database.db, session.idHash, { from: after(500), until: after(700) });
  expect(await openUntil()).toEqual(after(201));
});

test('a session of a family device that another one replaces is the device alone for three days', async () => {
  const session = await aProfile({ expiresAt: after(60 * 86_400) });
  const { familyDeviceId } = session.onDevice;
  await replaceSession(database.db, session.idHash, NOW);
  expect(await sessionQuery(database.db, session.idHash, NOW)).toMatchObject({
    familyDeviceId,
    parentId: null,
    childId: null,
    profileExpiresAt: null,
  });
  expect(await lives(session, after(3 * 86_400 - 1))).toBe(true);
  expect(await lives(session, after(3 * 86_400))).toBe(false);
  await database.pool.query('delete from family_devices where id = $1', [familyDeviceId]);
  expect(await lives(session)).toBe(false);
});

test('a family device keeps one replaced session, and none once it logs out', async () => {
  const familyDeviceId = await aFamilyDevice();
  const other = await aProfile();
  const [first, second, third] = [
    await aProfile({ familyDeviceId }),
    await aProfile({ familyDeviceId }),
    await aProfile({ familyDeviceId }),
  ];
  const livesOfAll = async () => [
    await lives(first),
    await lives(second),
    await lives(third),
    await lives(other),
  ];
  await replaceSession(database.db, first.idHash, NOW);
  expect(await livesOfAll()).toEqual([true, true, true, true]);
  await replaceSession(database.db, second.idHash, NOW);
  expect(await livesOfAll()).toEqual([false, true, true, true]);
  await revokeSession(database.db, third.idHash, NOW);
  expect(await livesOfAll()).toEqual([false, false, false, true]);
});

test('a late write does not extend a session', async () => {
  const session = await aSession(PARENT);
  await insertSession(database.db, { ...session, expiresAt: new Date('2099-01-01') });
  expect(await lives(session, TOMORROW)).toBe(false);
});

test('stores no session when the password has changed since it was verified', async () => {
  for (const [principal, table] of [
    [PARENT, 'parent_credentials'],
    [CHILD, 'child_credentials'],
  ] as const) {
    const late = await aSession(principal);
    await database.pool.query(`update ${table} set password_hash = 'y' where ${principal.role}_id = 1`);
    const opened = { ...late, idHash: Buffer.from(`late ${table}`) };
    await insertSession(database.db, opened);
    await insertSession(database.db, { ...opened, idHash: Buffer.from(`new ${table}`), passwordHash: 'y' });
    await database.pool.query(`update ${table} set password_hash = 'x' where ${principal.role}_id = 1`);
    expect(await lives(opened)).toBe(false);
    expect(await lives({ idHash: Buffer.from(`new ${table}`) })).toBe(true);
  }
});

test('waits for a concurrent password change, which revokes or prevents the session', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`update parent_credentials set password_hash = 'y' where parent_id = 1`);
    const opening = aSession(PARENT);
    await client.query('update sessions set revoked_at = now() where parent_id = 1 and revoked_at is null');
    await client.query('commit');
    expect(await lives(await opening)).toBe(false);
  } finally {
    await client.query(`update parent_credentials set password_hash = 'x' where parent_id = 1`);
    client.release();
  }
});

describe('a parent’s session that is locked to a child’s view', () => {
  test('is found with the child and still belongs to the parent', async () => {
    const session = await aSession(PARENT);
    const sessionId = await idOf(session);
    expect(await lockSession(database.db, 1, sessionId, 2)).toBe(true);
    expect(await sessionQuery(database.db, session.idHash, NOW)).toMatchObject({
      sessionId,
      parentId: 1,
      childId: null,
      lockedChildId: 2,
      childName: 'B',
      parentName: 'One',
    });
  });

  test('stays locked to its child; no other session can be locked', async () => {
    const [parent, child, ended] = [await aSession(PARENT), await aSession(CHILD), await aSession(PARENT)];
    const [parentId, childId] = [await idOf(parent), await idOf(child)];
    const endedId = await idOf(ended);
    await revokeSession(database.db, ended.idHash, NOW);
    expect(await lockSession(database.db, 1, parentId, 1)).toBe(true);
    expect(await lockSession(database.db, 1, parentId, 1)).toBe(true);
    expect(await lockSession(database.db, 1, parentId, 2)).toBe(false);
    expect(await lockSession(database.db, 2, parentId, 1)).toBe(false);
    expect(await lockSession(database.db, 1, childId, 1)).toBe(false);
    expect(await lockSession(database.db, 1, endedId, 1)).toBe(false);
  });

  test('is deleted with its child', async () => {
    const session = await aSession(PARENT);
    const { rows } = await database.pool.query(
      `insert into children (family_id, parent_id, name) values (1, 1, 'C') returning id`,
    );
    await lockSession(database.db, 1, await idOf(session), rows[0].id);
    await database.pool.query('delete from children where family_id = 1 and id = $1', [rows[0].id]);
    expect(await lives(session)).toBe(false);
  });

  test('is revoked with all sessions of the parent, not with those of the children', async () => {
    const [plain, locked, child] = [await aSession(PARENT), await aSession(PARENT), await aSession(CHILD)];
    await lockSession(database.db, 1, await idOf(locked), 1);
    await revokeSessions(database.db, 1, NOW, PARENT);
    expect(await Promise.all([plain, locked, child].map((session) => lives(session)))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

test('revoking the sessions of a child keeps those of its sibling and parent', async () => {
  const [own, alsoOwn, sibling, parent] = [
    await aSession(CHILD),
    await aSession(CHILD),
    await aSession(SIBLING),
    await aSession(PARENT),
  ];
  await revokeSessions(database.db, 2, NOW, CHILD);
  expect(await lives(own)).toBe(true);
  await revokeSessions(database.db, 1, NOW, CHILD);
  expect(await Promise.all([own, alsoOwn, sibling, parent].map((session) => lives(session)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('revoking the sessions of a family keeps those of others', async () => {
  const all = [await aSession(PARENT), await aSession(CHILD), await aSession(SIBLING)];
  const other = await aSession({ role: 'parent', id: 2 }, 2);
  await revokeSessions(database.db, 1, NOW);
  expect(await Promise.all(all.map((session) => lives(session)))).toEqual([false, false, false]);
  expect(await lives(other)).toBe(true);
});

test('cleanup deletes ended sessions once no idempotency key can open them again', async () => {
  const [expired, revoked] = [await aSession(PARENT), await aSession(PARENT)];
  await revokeSession(database.db, revoked.idHash, NOW);
  await deleteExpiredRows(database.db, NOW);
  await insertSession(database.db, revoked);
  expect(await lives(revoked)).toBe(false);
  expect(await lives(expired)).toBe(true);
  await deleteExpiredRows(database.db, new Date(TOMORROW.getTime() + KEY_RETENTION_DAYS * 86_400_000));
  const { rows } = await database.pool.query('select count(*)::int as left from sessions');
  expect(rows).toEqual([{ left: 0 }]);
});

describe('stores no session for', () => {
  test.each([
    ['a parent', PARENT],
    ['a child', CHILD],
  ])('%s whose approval is revoked concurrently', async (_who, person) => {
    const admin = await database.pool.connect();
    await admin.query("begin; update parents set status = 'pending' where id = 1");
    const signingIn = aSession(person);
    await expect.poll(() => countLockWaits(database.db), { timeout: 20_000 }).toBe(1);
    await admin.query('commit');
    const session = await signingIn;
    await admin.query("update parents set status = 'approved' where id = 1");
    admin.release();
    expect(await lives(session)).toBe(false);
  });
});

describe('for one person,', () => {
  test('at most fifty sessions stay open; a new one replaces the least recently used', async () => {
    const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
    await revokeSessions(database.db, 1, NOW, PARENT);
    const sibling = await aSession(SIBLING);
    const first = await aSession(PARENT);
    const second = await aSession(PARENT);
    await extendSession(database.db, first.idHash, { at: later(1), expiresAt: TOMORROW });
    for (let turn = 0; turn < 48; turn++) await aSession(PARENT);
    expect(await lives(second)).toBe(true);
    const last = await aSession(PARENT);
    expect([await lives(first), await lives(second), await lives(last)]).toEqual([true, false, true]);
    expect(await lives(sibling)).toBe(true);
  });

  test('at most a hundred known browsers stay', async () => {
    for (let turn = 0; turn < 103; turn++) await aSession(PARENT, 1, `browser ${turn}`);
    const known = database.db.selectFrom('known_devices').where('parent_id', '=', PARENT.id).select('id');
    expect(await known.execute()).toHaveLength(100);
  });

  test('C: at most 500 ended sessions stay; those of others and valid ones too', async () => {
    const endedOf = (person: string) =>
      database.db
        .selectFrom('sessions')
        .where(sql.ref(person), '=', 1)
        .where('revoked_at', 'is not', null)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
    const child = await aSession(CHILD);
    await revokeSession(database.db, child.idHash, NOW);
    const endedOfChild = await endedOf('child_id');
    const valid = await aSession(PARENT);
    await sql`insert into sessions (id_hash, family_id, parent_id, created_at, last_seen_at, expires_at, revoked_at)
      select sha256(n::text::bytea), 1, 1, ${NOW}, ${NOW}, ${TOMORROW}, ${NOW} from generate_series(1, 1200) n`.execute(
      database.db,
    );
    const last = await aSession(PARENT);
    await aSession(PARENT);
    expect(Number((await endedOf('parent_id')).count)).toBeLessThanOrEqual(500);
    expect(await endedOf('child_id')).toEqual(endedOfChild);
    expect([await lives(valid), await lives(last)]).toEqual([true, true]);
  });
});

describe('for one family device,', () => {
  test('at most 100 ended sessions of a device stay, of all its profiles; sessions of others and the open one stay', async () => {
    const onDevice = { familyDeviceId: await aFamilyDevice(), profileExpiresAt: TOMORROW };
    const other = { familyDeviceId: await aFamilyDevice(), profileExpiresAt: TOMORROW };
    const open = async (principal: typeof CHILD | null, on = onDevice) => {
      const idHash = Buffer.from(`session ${++sessions}`);
      await insertDeviceSession(database.db, {
        idHash,
        familyId: 1,
        principal,
        pinHash: undefined,
        authMethod: 'profile',
        onDevice: principal ? on : { ...on, profileExpiresAt: null },
        expiresAt: TOMORROW,
        userAgent: null,
        deviceHash: Buffer.from('device'),
        at: NOW,
      });
      return { idHash };
    };
    const ofOther = await open(CHILD, other);
    await revokeSession(database.db, ofOther.idHash, NOW);
    let last = await open(null);
    for (let turn = 0; turn < 130; turn++) {
      const next = await open(turn % 2 === 0 ? CHILD : null);
      await replaceSession(database.db, last.idHash, NOW);
      last = next;
    }
    const ended = async ({ familyDeviceId }: { familyDeviceId: number }) =>
      await database.db
        .selectFrom('sessions')
        .where('family_device_id', '=', familyDeviceId)
        .where('revoked_at', 'is not', null)
        .select('id')
        .execute();
    expect((await ended(onDevice)).length).toBe(100);
    expect((await ended(other)).length).toBe(1);
    expect(await lives(last)).toBe(true);
  });
});
