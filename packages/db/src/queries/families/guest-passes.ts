import type { GuestPassScope } from '@starchart/schema';
import { type RawBuilder, sql } from 'kysely';
import { countChanged, hasRow, type Queryable } from '../../db.ts';
import { deleteKeysOfEndedSenders } from '../accounts/idempotency.ts';

/** The guest pass of a session. */
export interface GuestPassOfSession {
  name: string;
  scope: GuestPassScope;
  bonusLimit: number;
  /** Null for all children of the family. */
  childIds: number[] | null;
}

/** The chosen children of the outer query's token; null for all children of the family. */
const childIdsOfToken = sql<number[] | null>`case when not access_tokens.all_children then array(
  select child_id from access_token_children
  where access_token_children.family_id = access_tokens.family_id and token_id = access_tokens.id
  order by child_id) end`;

/** The guest pass of the outer query's session; null for other sessions. */
export const guestPassOfSession: RawBuilder<GuestPassOfSession | null> = sql`
  case when sessions.guest_pass_id is not null then (
    select jsonb_build_object('name', access_tokens.name, 'scope', scope, 'bonusLimit', bonus_limit,
      'childIds', ${childIdsOfToken})
    from access_tokens
    where access_tokens.family_id = sessions.family_id and access_tokens.id = sessions.guest_pass_id) end`;

/** Guest passes that can be used. */
function openGuestPasses(db: Queryable, at: Date) {
  return db
    .selectFrom('access_tokens')
    .innerJoin('parents', (join) =>
      join
        .onRef('parents.family_id', '=', 'access_tokens.family_id')
        .onRef('parents.id', '=', 'access_tokens.parent_id'),
    )
    .where('kind', '=', 'guest-pass')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .where('parents.status', '=', 'approved');
}

/** The family's guest passes that can be used, newest first. */
export function listGuestPasses(db: Queryable, familyId: number, at: Date) {
  return openGuestPasses(db, at)
    .where('access_tokens.family_id', '=', familyId)
    .select([
      'access_tokens.id',
      'access_tokens.name',
      'scope',
      'bonus_limit as bonusLimit',
      'expires_at as until',
      'parents.id as parentId',
      'parents.name as parentName',
      childIdsOfToken.as('childIds'),
      sql<number>`(select count(distinct device_hash)::integer from sessions
        where sessions.family_id = access_tokens.family_id and guest_pass_id = access_tokens.id)`.as(
        'browsers',
      ),
    ])
    .$narrowType<{ scope: GuestPassScope; bonusLimit: number }>()
    .orderBy('access_tokens.id', 'desc')
    .execute();
}

/** A guest pass that can be used, with its parent and family. */
export function findGuestPass(db: Queryable, tokenHash: Buffer, at: Date) {
  return openGuestPasses(db, at)
    .innerJoin('families', 'families.id', 'access_tokens.family_id')
    .where('token_hash', '=', tokenHash)
    .select([
      'access_tokens.id',
      'access_tokens.family_id as familyId',
      'parents.id as parentId',
      'access_tokens.name',
      'scope',
      'bonus_limit as bonusLimit',
      'expires_at as expiresAt',
      'time_zone as timeZone',
      'families.language as familyLanguage',
      childIdsOfToken.as('childIds'),
    ])
    .$narrowType<{ scope: GuestPassScope; bonusLimit: number }>()
    .executeTakeFirst();
}

/** Locks a guest pass, so that it is not opened in several browsers concurrently. False if it can no longer be used. */
export function lockGuestPass(db: Queryable, familyId: number, passId: number, at: Date): Promise<boolean> {
  const pass = db
    .selectFrom('access_tokens')
    .where('family_id', '=', familyId)
    .where('id', '=', passId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .select('id')
    .forUpdate();
  return hasRow(pass);
}

export function isBrowserOfGuestPass(
  db: Queryable,
  familyId: number,
  passId: number,
  deviceHash: Buffer,
): Promise<boolean> {
  return hasRow(
    sessionsOfPass(db, familyId, passId).where('device_hash', '=', deviceHash).select('id').limit(1),
  );
}

/** The browsers that have opened a guest pass, except this one. */
export async function countOtherBrowsers(
  db: Queryable,
  familyId: number,
  passId: number,
  deviceHash: Buffer,
): Promise<number> {
  const { count } = await sessionsOfPass(db, familyId, passId)
    .where('device_hash', '<>', deviceHash)
    .select(({ fn }) => fn.count<number>('device_hash').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function sessionsOfPass(db: Queryable, familyId: number, passId: number) {
  return db.selectFrom('sessions').where('family_id', '=', familyId).where('guest_pass_id', '=', passId);
}

export interface NewGuestSession {
  idHash: Buffer;
  familyId: number;
  passId: number;
  userAgent: string | null;
  deviceHash: Buffer;
  at: Date;
}

/** Stores a session until the end of the pass, in place of the earlier one of this browser. Call it after `lockGuestPass`. */
export async function insertGuestSession(db: Queryable, session: NewGuestSession): Promise<void> {
  const { familyId, passId, idHash, deviceHash, at, userAgent } = session;
  await db
    .deleteFrom('sessions')
    .where('family_id', '=', familyId)
    .where('guest_pass_id', '=', passId)
    .where('device_hash', '=', deviceHash)
    .execute();
  await sql`
    insert into sessions
      (id_hash, family_id, parent_id, guest_pass_id, created_at, last_seen_at, expires_at, user_agent, device_hash,
        auth_method)
    select ${idHash}, family_id, parent_id, id, ${at}, ${at}, expires_at, ${userAgent}, ${deviceHash}, 'guest-pass'
    from access_tokens where family_id = ${familyId} and id = ${passId}`.execute(db);
}

/** Ends guest passes with their sessions: one of them, or all of a parent, or all of the family. False if there was none. */
export async function endGuestPasses(
  db: Queryable,
  familyId: number,
  at: Date,
  { passId, parentId }: { passId?: number | undefined; parentId?: number | undefined } = {},
): Promise<boolean> {
  const passes = db
    .updateTable('access_tokens')
    .set({ ended_at: at })
    .where('family_id', '=', familyId)
    .where('kind', '=', 'guest-pass')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .$if(passId !== undefined, (query) => query.where('id', '=', passId ?? 0))
    .$if(parentId !== undefined, (query) => query.where('parent_id', '=', parentId ?? 0));
  const isEnded = (await countChanged(passes)) > 0;
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('family_id', '=', familyId)
    .where('guest_pass_id', 'in', (eb) =>
      eb
        .selectFrom('access_tokens')
        .where('family_id', '=', familyId)
        .where('ended_at', 'is not', null)
        .select('access_tokens.id'),
    )
    .where('revoked_at', 'is', null)
    .execute();
  if (isEnded) await deleteKeysOfEndedSenders(db, familyId);
  return isEnded;
}
