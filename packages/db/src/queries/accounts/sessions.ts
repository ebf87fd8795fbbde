import type { AuthMethod } from '@starchart/schema';
import { type NotNull, type RawBuilder, sql } from 'kysely';
import { countChanged, inTransaction, type Queryable } from '../../db.ts';
import type { Person } from '../../person.ts';
import { childIdsOfDevice, timeOfDay } from '../families/family-devices.ts';
import { guestPassOfSession } from '../families/guest-passes.ts';
import { childIdsOfParent, hasApprovedParent } from './auth.ts';

/** The family device of a session, and until when the profile is open on it; null: without a limit. */
export interface OnFamilyDevice {
  familyDeviceId: number;
  profileExpiresAt: Date | null;
}

interface NewSessionRow {
  idHash: Buffer;
  familyId: number;
  expiresAt: Date;
  userAgent: string | null;
  /** Browser of the session; after a login it becomes a known device of the family. */
  deviceHash: Buffer;
  at: Date;
}

export interface NewSession extends NewSessionRow {
  principal: Person;
  /** Password hash that was verified at the login. */
  passwordHash: string;
  onDevice?: OnFamilyDevice | undefined;
}

/** A session on a family device without a password. */
export interface NewDeviceSession extends NewSessionRow {
  /** The person of an open profile; null for the device itself. */
  principal: Person | null;
  /** The PIN that was verified; null: the person must have none; undefined: the PIN does not matter. */
  pinHash: string | null | undefined;
  authMethod: 'pin' | 'profile' | 'pairing';
  onDevice: OnFamilyDevice;
}

/** What decides for whom a session acts, and what the actor may see. */
const OWNER = [
  'sessions.parent_id as parentId',
  'sessions.child_id as childId',
  'sessions.locked_child_id as lockedChildId',
  'sessions.family_device_id as familyDeviceId',
  'sessions.guest_pass_id as guestPassId',
  'profile_expires_at as profileExpiresAt',
  'auth_method as authMethod',
  'parents.status as parentStatus',
  'parents.family_role as familyRole',
  childIdsOfParent(sql.ref('parents.family_id'), sql.ref('parents.id')).as('childIds'),
  'board_mode as boardMode',
  'show_balances as showBalances',
  'lock_after_s as lockAfterS',
  childIdsOfDevice.as('deviceChildIds'),
] as const;

/**
 * Valid sessions: not revoked, not expired, of an approved grown-up, of a child with a login in a family with an approved parent, or on
 * a family device of such a family.
 */
function liveSessions(db: Queryable, at: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('families', 'families.id', 'sessions.family_id')
    .leftJoin('children', (join) =>
      join
        .onRef('children.family_id', '=', 'sessions.family_id')
        .on('children.id', '=', sql<number>`coalesce(sessions.child_id, sessions.locked_child_id)`),
    )
    .leftJoin('child_credentials', 'child_credentials.child_id', 'sessions.child_id')
    .leftJoin('parents', (join) =>
      join
        .onRef('parents.family_id', '=', 'sessions.family_id')
        .onRef('parents.id', '=', 'sessions.parent_id'),
    )
    .leftJoin('family_devices', (join) =>
      join
        .onRef('family_devices.family_id', '=', 'sessions.family_id')
        .onRef('family_devices.id', '=', 'sessions.family_device_id'),
    )
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .where((eb) =>
      eb.or([
        eb('parents.status', '=', 'approved'),
        eb.and([
          eb.or([
            eb('child_credentials.can_login', '=', true),
            eb('sessions.family_device_id', 'is not', null),
          ]),
          hasApprovedParent(sql.ref('sessions.family_id')),
        ]),
      ]),
    );
}

/** A valid session with its owner, the child of its Child View lock, and its family device. */
export function sessionQuery(db: Queryable, idHash: Buffer, at: Date) {
  return (
    liveSessions(db, at)
      .where('id_hash', '=', idHash)
      .select([
        'sessions.id as sessionId',
        'sessions.family_id as familyId',
        guestPassOfSession.as('guestPass'),
        'sessions.created_at as createdAt',
        'sessions.last_seen_at as lastSeenAt',
        'expires_at as expiresAt',
        'confirmed_at as confirmedAt',
        'time_zone as timeZone',
        'week_starts_on as weekStartsOn',
        'afternoon_starts_at as afternoonStartsAt',
        'evening_starts_at as eveningStartsAt',
        'child_view_lock as childViewLock',
        'parents.language',
        'families.language as familyLanguage',
        'parents.name as parentName',
        'parents.email',
        'parents.is_admin as isAdmin',
        'children.name as childName',
        'family_devices.name as deviceName',
        'keep_screen_on as keepScreenOn',
        timeOfDay('dim_from').as('dimFrom'),
        timeOfDay('dim_until').as('dimUntil'),
        ...OWNER,
      ])
      // A session of a child or a device has none of the first, others none of the last; their actors do not read them.
      .$narrowType<{
        parentName: NotNull;
        email: NotNull;
        isAdmin: NotNull;
        familyRole: NotNull;
        deviceName: NotNull;
        boardMode: NotNull;
        showBalances: NotNull;
        keepScreenOn: NotNull;
      }>()
      .executeTakeFirst()
  );
}

/** The given sessions that are valid, with what decides for whom they act. */
export function listLiveSessions(db: Queryable, sessionIds: readonly number[], at: Date) {
  return liveSessions(db, at)
    .where('sessions.id', '=', sql<number>`any(${sessionIds}::integer[])`)
    .select(['sessions.id', ...OWNER])
    .execute();
}

/** Maximum of valid sessions, ended ones and known browsers per person; the least recently used is removed. */
const MOST_OF_ONE_PERSON = { sessions: 50, endedSessions: 500, devices: 100 };

/** Maximum of ended sessions per family device, which begins one with each profile that is opened or closed. */
const MOST_ENDED_OF_ONE_DEVICE = 100;

/** Maximum of ended sessions that one login deletes. */
const DELETED_AT_ONCE = 1000;

/**
 * Stores a new session and its known device, unless the password or the approval has changed since it was checked.
 * Storing a revoked session again has no effect.
 */
export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  const { role, id } = session.principal;
  const credentials =
    role === 'parent'
      ? sql`parent_credentials join parents on parents.id = parent_id
        where parent_id = ${id} and password_hash = ${session.passwordHash} and status = 'approved'
        for share of parent_credentials, parents`
      : sql`(
          select child_id, family_id from child_credentials
          where child_id = ${id} and password_hash = ${session.passwordHash} and can_login
          for share
        ) as credentials
        cross join lateral (
          select id from parents
          where parents.family_id = credentials.family_id and status = 'approved' and family_role = 'parent'
          order by id limit 1 for share
        ) as approved`;
  // The locks serialize this with a concurrent change of the password or approval. The credentials come first:
  // a login that waits for them does not hold the parent that an admin is about to change.
  await storeSession(db, { ...session, authMethod: 'password' }, credentials);
}

/**
 * Stores a new session on a family device, unless the device is removed, or the PIN of the person has changed since it was checked.
 * Storing a revoked session again has no effect.
 */
export async function insertDeviceSession(db: Queryable, session: NewDeviceSession): Promise<void> {
  const { familyId, principal, pinHash, onDevice } = session;
  await inTransaction(db, async (tx) => {
    // Before the statement that reads the PIN: a concurrent change of the PIN, the device or its children must be visible to it.
    await tx
      .selectFrom('family_devices')
      .where('family_id', '=', familyId)
      .where('id', '=', onDevice.familyDeviceId)
      .select('id')
      .forShare()
      .execute();
    if (principal) await lockPinOwner(tx, familyId, principal, 'share');
    const pin =
      principal && pinHash !== undefined
        ? sql`and ${pinHash}::text is not distinct from (
          select hash from pins where pins.family_id = ${familyId} and pins.${sql.ref(`${principal.role}_id`)} = ${principal.id})`
        : sql``;
    const credentials = sql`family_devices
      where family_id = ${familyId} and id = ${onDevice.familyDeviceId} ${pin}`;
    await storeSession(tx, session, credentials);
  });
}

/** Locks the row of a person whose PIN is read or written, until the end of the transaction. */
export async function lockPinOwner(
  db: Queryable,
  familyId: number,
  { role, id }: Person,
  mode: 'share' | 'update',
): Promise<void> {
  const table = role === 'parent' ? sql`parents` : sql`children`;
  const lock = mode === 'share' ? sql`for share` : sql`for no key update`;
  await sql`select id from ${table} where family_id = ${familyId} and id = ${id} ${lock}`.execute(db);
}

/** Stores a session if its credentials, whose rows are locked against concurrent changes, still exist. */
async function storeSession(
  db: Queryable,
  session: NewSessionRow & {
    principal: Person | null;
    authMethod: AuthMethod;
    onDevice?: OnFamilyDevice | undefined;
  },
  credentials: RawBuilder<unknown>,
): Promise<void> {
  const { familyId, principal, authMethod, onDevice } = session;
  // The profiles of a family device end no sessions that the person has elsewhere.
  const ofThisHolder = onDevice
    ? sql`family_id = ${familyId} and family_device_id = ${onDevice.familyDeviceId}`
    : sql`family_id = ${familyId} and ${sql.ref(`${principal?.role ?? 'parent'}_id`)} = ${principal?.id ?? null}
        and guest_pass_id is null and family_device_id is null`;
  const mostEnded = onDevice ? MOST_ENDED_OF_ONE_DEVICE : MOST_OF_ONE_PERSON.endedSessions;
  const idOf = (role: Person['role']) => (principal?.role === role ? principal.id : null);
  await sql`
    with session as (
      insert into sessions
        (id_hash, family_id, parent_id, child_id, created_at, last_seen_at, expires_at, user_agent, device_hash, auth_method,
          family_device_id, profile_expires_at)
      select ${session.idHash}, ${familyId}, ${idOf('parent')}, ${idOf('child')},
        ${session.at}, ${session.at}, ${session.expiresAt}, ${session.userAgent}, ${session.deviceHash}, ${authMethod},
        ${onDevice?.familyDeviceId ?? null}, ${onDevice?.profileExpiresAt ?? null}
      from ${credentials}
      on conflict do nothing
      returning family_id, device_hash, parent_id, child_id, created_at
    ), ended as (
      update sessions set revoked_at = ${session.at}
      where exists (select from session) and id in (
        select id from sessions where ${ofThisHolder} and revoked_at is null and expires_at > ${session.at}
        order by last_seen_at desc, id desc offset ${MOST_OF_ONE_PERSON.sessions - 1} for update skip locked)
    ), deleted as (
      delete from sessions
      where exists (select from session) and family_id = ${familyId} and id in (
        select id from sessions where ${ofThisHolder} and (revoked_at is not null or expires_at <= ${session.at})
        order by last_seen_at desc, id desc
        offset ${mostEnded - 1} limit ${DELETED_AT_ONCE} for update skip locked)
    ), forgotten as (
      delete from known_devices
      where exists (select from session) and family_id = ${familyId} and id in (
        select id from known_devices where family_id = ${familyId} and parent_id is not distinct from ${idOf('parent')}
          and child_id is not distinct from ${idOf('child')} and device_hash <> ${session.deviceHash}
        order by last_used_at desc, id desc offset ${MOST_OF_ONE_PERSON.devices - 1} for update skip locked)
    )
    insert into known_devices (family_id, device_hash, parent_id, child_id, last_used_at)
    select * from session where ${authMethod === 'password'}::boolean
    on conflict on constraint known_devices_once do update set last_used_at = excluded.last_used_at`.execute(
    db,
  );
}

export async function extendSession(
  db: Queryable,
  idHash: Buffer,
  seen: { at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: seen.at, expires_at: seen.expiresAt })
    .where('id_hash', '=', idHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Stores when the password was confirmed in a session. */
export async function confirmSession(db: Queryable, sessionId: number, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: at }).where('id', '=', sessionId).execute();
}

/** Moves the end of a profile that was open until `from`. No effect on one that has ended or was extended meanwhile. */
export async function extendProfile(
  db: Queryable,
  idHash: Buffer,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ profile_expires_at: until })
    .where('id_hash', '=', idHash)
    .where('profile_expires_at', '=', from)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends the open profiles of a person, or on a family device, at a time, or before it if they end by then; the sessions stay, with the device as their actor. */
export async function endProfiles(
  db: Queryable,
  familyId: number,
  at: Date,
  of: Person | { familyDeviceId: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ profile_expires_at: at })
    .where('family_id', '=', familyId)
    .where('family_device_id', 'is not', null)
    .where((eb) =>
      'role' in of ? eb(`${of.role}_id`, '=', of.id) : eb('family_device_id', '=', of.familyDeviceId),
    )
    .where((eb) => eb.or([eb('parent_id', 'is not', null), eb('child_id', 'is not', null)]))
    .where((eb) => eb.or([eb('profile_expires_at', 'is', null), eb('profile_expires_at', '>', at)]))
    .where('revoked_at', 'is', null)
    .execute();
}

/** Removes a person, who is about to be erased, from the sessions of family devices, which would be erased with the person. */
export async function releaseDevices(db: Queryable, familyId: number, { role, id }: Person): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ parent_id: null, child_id: null, profile_expires_at: null })
    .where('family_id', '=', familyId)
    .where(`${role}_id`, '=', id)
    .where('family_device_id', 'is not', null)
    .execute();
}

/** Revokes a session. On a family device also those that it has replaced. */
export async function revokeSession(db: Queryable, idHash: Buffer, at: Date): Promise<void> {
  await liveSession(db, idHash).set({ revoked_at: at }).execute();
  await revokeReplaced(db, idHash, at);
}

/** The cookie of a new session may not arrive: the one before is the family device's for this long, and longer if it is used. In ms. */
const LOST_COOKIE_MS = 72 * 3_600_000;

/**
 * Ends a session that another one replaces. On a family device only its profile ends: without the new cookie, the device stays paired.
 * The sessions before it are revoked, because its cookie has arrived.
 */
export async function replaceSession(db: Queryable, idHash: Buffer, at: Date): Promise<void> {
  const ended = liveSession(db, idHash).where('family_device_id', 'is', null).set({ revoked_at: at });
  if ((await countChanged(ended)) > 0) return;
  const until = new Date(at.getTime() + LOST_COOKIE_MS);
  await liveSession(db, idHash)
    .set({ parent_id: null, child_id: null, profile_expires_at: null })
    .set(({ fn, val }) => ({ expires_at: fn('least', ['expires_at', val(until)]) }))
    .execute();
  await revokeReplaced(db, idHash, at);
}

/** Revokes the earlier sessions of the family device of a session. */
async function revokeReplaced(db: Queryable, idHash: Buffer, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .from('sessions as later')
    .set({ revoked_at: at })
    .where('later.id_hash', '=', idHash)
    .whereRef('sessions.family_id', '=', 'later.family_id')
    .whereRef('sessions.family_device_id', '=', 'later.family_device_id')
    .whereRef('sessions.id', '<', 'later.id')
    .where('sessions.revoked_at', 'is', null)
    .execute();
}

function liveSession(db: Queryable, idHash: Buffer) {
  return db.updateTable('sessions').where('id_hash', '=', idHash).where('revoked_at', 'is', null);
}

/** The owner of sessions: a parent with the family's children, another grown-up alone. */
export interface SessionOwner {
  parentId: number;
  withChildren: boolean;
}

/** Valid sessions that a grown-up may list and revoke. */
function sessionsOf(db: Queryable, familyId: number, { parentId, withChildren }: SessionOwner, at: Date) {
  return (
    db
      .selectFrom('sessions')
      .where('sessions.family_id', '=', familyId)
      .where((eb) =>
        eb.or([
          eb('sessions.parent_id', '=', parentId),
          ...(withChildren ? [eb('sessions.child_id', 'is not', null)] : []),
        ]),
      )
      // Family devices and guest passes have their own lists.
      .where('sessions.family_device_id', 'is', null)
      .where('sessions.guest_pass_id', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', at)
  );
}

const MOST_LISTED_SESSIONS = 200;

/** Most recently used first. Of very many, all of the grown-up, and the last ones of each child. */
export function listSessions(db: Queryable, familyId: number, owner: SessionOwner, at: Date) {
  const listed = sessionsOf(db, familyId, owner, at)
    .leftJoin('children', (join) =>
      join
        .onRef('children.family_id', '=', 'sessions.family_id')
        .onRef('children.id', '=', 'sessions.child_id'),
    )
    .select([
      'sessions.id',
      'user_agent as userAgent',
      'sessions.child_id as childId',
      'children.name as childName',
      'sessions.created_at as signedInAt',
      'last_seen_at as lastSeenAt',
    ])
    .orderBy(sql`sessions.child_id is not null`)
    .orderBy(
      sql`row_number() over (partition by sessions.child_id order by last_seen_at desc, sessions.id desc)`,
    )
    .limit(MOST_LISTED_SESSIONS);
  return db
    .selectFrom(listed.as('listed'))
    .selectAll()
    .orderBy('listed.lastSeenAt', 'desc')
    .orderBy('listed.id', 'desc')
    .execute();
}

/** Revokes a session that `listSessions` returns and returns its browser; undefined when there is no such session. */
export async function endSession(
  db: Queryable,
  familyId: number,
  owner: SessionOwner,
  session: { id: number; at: Date },
): Promise<{ deviceHash: Buffer | null } | undefined> {
  return await db
    .updateTable('sessions')
    .set({ revoked_at: session.at })
    .where('id', 'in', sessionsOf(db, familyId, owner, session.at).select('sessions.id'))
    .where('id', '=', session.id)
    .where('revoked_at', 'is', null)
    .returning('device_hash as deviceHash')
    .executeTakeFirst();
}

/**
 * Locks a parent's session to a child's view; idempotent. False when the session is revoked or locked to another child.
 * Throws a foreign key violation when there is no such child.
 */
export async function lockSession(
  db: Queryable,
  familyId: number,
  sessionId: number,
  childId: number,
): Promise<boolean> {
  const session = db
    .updateTable('sessions')
    .set({ locked_child_id: childId })
    .where('family_id', '=', familyId)
    .where('id', '=', sessionId)
    .where('parent_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('locked_child_id', 'is', null), eb('locked_child_id', '=', childId)]));
  return (await countChanged(session)) > 0;
}

/**
 * Revokes all sessions of one person, or of all parents and children of the family. A parent's include those that are locked
 * to a child's view. On family devices, only the profile of the person ends.
 */
export async function revokeSessions(
  db: Queryable,
  familyId: number,
  at: Date,
  person?: Person,
): Promise<void> {
  if (person) await endProfiles(db, familyId, at, person);
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('family_id', '=', familyId)
    .$if(person !== undefined, (query) =>
      query
        .where(person?.role === 'parent' ? 'parent_id' : 'child_id', '=', person?.id ?? 0)
        .where('family_device_id', 'is', null),
    )
    .where('revoked_at', 'is', null)
    .execute();
}

/** Shifts all times of the sessions valid at an instant by this many ms. */
export async function moveSessions(
  db: Queryable,
  { liveAt, ms }: { liveAt: Date; ms: number },
): Promise<void> {
  const by = sql`make_interval(secs => ${ms / 1000}::float8)`;
  await db
    .updateTable('sessions')
    .set({
      created_at: sql`created_at + ${by}`,
      last_seen_at: sql`last_seen_at + ${by}`,
      expires_at: sql`expires_at + ${by}`,
      profile_expires_at: sql`profile_expires_at + ${by}`,
    })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', liveAt)
    .execute();
}
