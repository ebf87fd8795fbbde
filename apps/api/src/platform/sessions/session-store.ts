import { hash } from 'node:crypto';
import type { SessionStore } from '@fastify/session';
import {
  extendSession,
  findSession,
  insertSession,
  isForeignKeyViolation,
  isUnavailable,
  type NewSession,
  type Queryable,
  retryOnConflict,
  revokeSession,
} from '@starchart/db';
import type { Session } from 'fastify';
import { type Actor, type ParentActor, restrictionOfRole } from '../../core/actor.ts';
import type { Clock } from '../../core/clock.ts';
import { unavailable } from '../../core/domain-error.ts';
import type { Principal } from './session-handle.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const PARENT_SESSION_MS = 90 * DAY_MS;

/**
 * Idle timeout, absolute lifetime, and minimum interval between updates of the last visit. Children's are
 * short because they leave shared tablets unattended.
 */
const LIFE_MS = {
  parent: { idle: 30 * DAY_MS, absolute: PARENT_SESSION_MS, notedEvery: DAY_MS },
  child: { idle: 2 * HOUR_MS, absolute: 12 * HOUR_MS, notedEvery: HOUR_MS / 6 },
} as const;

declare module 'fastify' {
  interface Session {
    /** Who is signed in; undefined for a visitor. Set when the store reads the session. */
    signedIn?: SignedIn;
    /** Set at sign-in: what the store inserts. */
    opened?: OpenedSession;
  }
}

export interface SignedIn {
  actor: Actor;
  /** `sessions.id`. */
  sessionId: number;
}

export type OpenedSession = Pick<
  NewSession,
  'familyId' | 'principal' | 'passwordHash' | 'userAgent' | 'deviceHash'
>;

/**
 * Sessions in PostgreSQL, found by the hash of their token. One statement reads a session with its actor. Revocation is final: a
 * request in flight cannot revive a session that has ended.
 */
export class PgSessionStore implements SessionStore {
  readonly #db: Queryable;
  readonly #clock: Clock;

  constructor(db: Queryable, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  get(token: string, callback: (error: unknown, session?: Session | null) => void): void {
    this.#find(hashOf(token)).then(
      // The plugin builds a session of its own from these properties.
      (signedIn) => callback(null, signedIn && ({ signedIn } as Session)),
      // The plugin takes ENOENT, the error of a database whose socket is missing, for a session that has ended.
      (error: unknown) => callback(isUnavailable(error) ? unavailable(undefined, error) : error),
    );
  }

  set(token: string, session: Session, callback: (error?: unknown) => void): void {
    // The plugin also stores the empty session with which a regenerated one begins.
    if (!session.opened) return callback();
    this.#insert(hashOf(token), session.opened).then(
      () => callback(),
      (error: unknown) => {
        // Otherwise the plugin stores it again while it sends the error.
        delete session.opened;
        callback(error);
      },
    );
  }

  destroy(token: string, callback: (error?: unknown) => void): void {
    revokeSession(this.#db, hashOf(token), this.#clock.now()).then(() => callback(), callback);
  }

  async #find(idHash: Buffer): Promise<SignedIn | null> {
    const at = this.#clock.now();
    const row = await findSession(this.#db, idHash, at);
    if (!row) return null;
    const owner = row.parentId === null ? 'child' : 'parent';
    if (at.getTime() - row.lastSeenAt.getTime() > LIFE_MS[owner].notedEvery) {
      await extendSession(this.#db, idHash, { at, expiresAt: expiryOf(owner, row.createdAt, at) });
    }
    return { actor: actorOf(row), sessionId: row.sessionId };
  }

  async #insert(idHash: Buffer, opened: OpenedSession): Promise<void> {
    const { role } = opened.principal;
    const at = this.#clock.now();
    const session = { ...opened, idHash, at, expiresAt: expiryOf(role, at, at) };
    await retryOnConflict(() => insertSession(this.#db, session)).catch((error: unknown) => {
      // The account was deleted after its password was verified.
      if (!isForeignKeyViolation(error)) throw error;
    });
  }
}

function expiryOf(owner: Principal['role'], createdAt: Date, seenAt: Date): Date {
  const { idle, absolute } = LIFE_MS[owner];
  return new Date(Math.min(seenAt.getTime() + idle, createdAt.getTime() + absolute));
}

type FoundRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

function actorOf(found: FoundRow): Actor {
  const { familyId, timeZone, weekStartsOn, familyLanguage } = found;
  const parent = found.parentId === null ? undefined : parentOf(found, found.parentId);
  const childId = found.childId ?? found.lockedChildId;
  if (childId !== null) {
    const child = { role: 'child', id: childId, familyId, name: found.childName ?? '' } as const;
    return { ...child, timeZone, weekStartsOn, familyLanguage, ...(parent && { lockedParent: parent }) };
  }
  if (!parent) throw new Error('A session belongs to a parent or to a child');
  return parent;
}

function parentOf({ parentName: name, ...found }: FoundRow, id: number): ParentActor {
  const { familyId, email, isAdmin, timeZone, weekStartsOn, childViewLock, language, familyLanguage } = found;
  const settings = { timeZone, weekStartsOn, childViewLock, language, familyLanguage };
  const restriction = restrictionOfRole(found.familyRole, found.childIds);
  return {
    role: 'parent',
    familyRole: found.familyRole,
    id,
    familyId,
    name,
    email,
    isAdmin,
    ...settings,
    ...restriction,
  };
}

/** The hash under which a token's session is stored. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
