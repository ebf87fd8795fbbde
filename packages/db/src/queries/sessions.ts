import { sql } from 'kysely';
import type { Handle } from '../handle.ts';

export interface NewSession {
  idHash: Buffer;
  familyId: number;
  principal: { role: 'parent' | 'child'; id: number };
  expiresAt: Date;
  userAgent: string | null;
  at: Date;
}

/**
 * A live session with whose it is. Undefined when there is none, or it has ended, or its owner may not be signed in (any
 * more): a parent that is not approved, a child whose login is off.
 */
export function findSession(db: Handle, idHash: Buffer, at: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('families', 'families.id', 'sessions.family_id')
    .leftJoin('children', (join) =>
      join
        .onRef('children.family_id', '=', 'sessions.family_id')
        .onRef('children.id', '=', 'sessions.child_id'),
    )
    .leftJoin('child_credentials', 'child_credentials.child_id', 'sessions.child_id')
    .innerJoin('parents', (join) =>
      join.on('parents.id', '=', sql<number>`coalesce(sessions.parent_id, children.parent_id)`),
    )
    .where('id_hash', '=', idHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .where('parents.status', '=', 'approved')
    .where((eb) => eb.or([eb('sessions.child_id', 'is', null), eb('child_credentials.can_login', '=', true)]))
    .select([
      'sessions.family_id as familyId',
      'sessions.parent_id as parentId',
      'sessions.child_id as childId',
      'sessions.created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'time_zone as timeZone',
      'week_starts_on as weekStartsOn',
      'parents.name as parentName',
      'parents.email',
      'parents.is_admin as isAdmin',
      'children.name as childName',
    ])
    .executeTakeFirst();
}

/** Stores a new session. A session that has ended stays ended: writing it again changes nothing. */
export async function insertSession(db: Handle, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id_hash: session.idHash,
      family_id: session.familyId,
      parent_id: session.principal.role === 'parent' ? session.principal.id : null,
      child_id: session.principal.role === 'child' ? session.principal.id : null,
      created_at: session.at,
      last_seen_at: session.at,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function extendSession(
  db: Handle,
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

/** Ends one session for good. */
export async function revokeSession(db: Handle, idHash: Buffer, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('id_hash', '=', idHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends all sessions of a child for good. */
export async function revokeSessionsOfChild(
  db: Handle,
  familyId: number,
  childId: number,
  at: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends all sessions of a whole family for good, its children's included. */
export async function revokeSessionsOfFamily(db: Handle, familyId: number, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Removes sessions whose time is over, tombstones included. */
export async function deleteExpiredSessions(db: Handle, at: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', at).execute();
}
