import { hash } from 'node:crypto';
import type { SessionStore } from '@fastify/session';
import {
  extendSession,
  insertSession,
  isForeignKeyViolation,
  type Queryable,
  retryOnConflict,
  revokeSession,
} from '@starchart/db';
import type { Session } from 'fastify';
import type { Actor, ParentActor } from '../../core/actor.ts';
import type { Clock } from '../../core/clock.ts';
import type { Ahead, FoundRow, LookUp } from '../../transport/trpc/read-ahead.ts';
import type { Changes } from '../change-events/change-event.ts';
import type { Principal } from './session-handle.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const PARENT_SESSION_MS = 90 * DAY_MS;

/**
 * A session ends after so much silence, and in any case after so long. A visit is noted at most this often, so that reading
 * writes nothing. Children leave shared tablets lying about.
 */
const LIFE_MS = {
  parent: { silence: 30 * DAY_MS, inAll: PARENT_SESSION_MS, notedEvery: DAY_MS },
  child: { silence: 2 * HOUR_MS, inAll: 12 * HOUR_MS, notedEvery: HOUR_MS / 6 },
} as const;

declare module 'fastify' {
  interface Session {
    /** Set once, at sign-in; a session that is found has it no more. */
    principal?: Principal;
    /** Of the password that opened it. */
    passwordHash?: string;
    userAgent?: string | null;
    /** The browser that holds it. */
    deviceHash?: Buffer;
    /**
     * Looks the session up, where the cookie is one that we have signed; null when it does not count any more. Throws what the
     * database throws.
     */
    find?: (lookUp: LookUp) => Promise<FoundSession | null>;
    /** Asked by the plugin, to know whether to store the session. */
    isModified?: () => boolean;
  }
}

export interface FoundSession {
  /** Who that is now. */
  actor: Actor;
  /** Tells it from the family's other sessions. */
  deviceId: number;
  ahead: Ahead;
}

/**
 * Sessions in PostgreSQL, known by the hash of their id. Reading one is a single statement that also finds the actor, and waits until
 * the request is known, which may want more of it; a session that has been ended stays ended, whatever a request in flight writes later.
 */
export class PgSessionStore implements SessionStore {
  readonly #db: Queryable;
  readonly #clock: Clock;
  readonly #changes: Changes;

  constructor(db: Queryable, clock: Clock, changes: Changes) {
    this.#db = db;
    this.#clock = clock;
    this.#changes = changes;
  }

  get(sessionId: string, callback: (error: unknown, session?: Session | null) => void): void {
    // The plugin makes a session of its own out of these properties. Nobody changes it: who signs in gets another one.
    const session: Partial<Session> = {
      find: (lookUp) => this.#find(hashOf(sessionId), lookUp),
      isModified: () => false,
    };
    callback(null, session as Session);
  }

  set(sessionId: string, session: Session, callback: (error?: unknown) => void): void {
    this.#insert(hashOf(sessionId), session).then(
      () => callback(),
      (error: unknown) => {
        // The answer that tells of it comes by here once more and has to get through.
        delete session.principal;
        callback(error);
      },
    );
  }

  destroy(sessionId: string, callback: (error?: unknown) => void): void {
    revokeSession(this.#db, hashOf(sessionId), this.#clock.now()).then((revoked) => {
      if (revoked) this.#changes.note({ ...revoked, childId: null, kinds: ['sessions'] });
      callback();
    }, callback);
  }

  async #find(idHash: Buffer, lookUp: LookUp): Promise<FoundSession | null> {
    const at = this.#clock.now();
    const found = await lookUp(this.#db, idHash, at);
    if (!found) return null;
    const { row, ahead } = found;
    const owner = row.parentId === null ? 'child' : 'parent';
    if (at.getTime() - row.lastSeenAt.getTime() > LIFE_MS[owner].notedEvery) {
      await extendSession(this.#db, idHash, { at, expiresAt: expiryOf(owner, row.createdAt, at) });
    }
    return { actor: actorOf(row), deviceId: row.deviceId, ahead };
  }

  async #insert(idHash: Buffer, { principal, passwordHash, userAgent, deviceHash }: Session): Promise<void> {
    // The plugin also stores the empty session that a regenerated one begins as.
    if (!principal || passwordHash === undefined || !deviceHash) return;
    const at = this.#clock.now();
    const inserted = retryOnConflict(() =>
      insertSession(this.#db, {
        idHash,
        familyId: principal.familyId,
        principal,
        passwordHash,
        expiresAt: expiryOf(principal.role, at, at),
        userAgent: userAgent ?? null,
        deviceHash,
        at,
      }),
    );
    await inserted.catch((error: unknown) => {
      // Who has been erased since the password was checked stays signed out.
      if (!isForeignKeyViolation(error)) throw error;
    });
  }
}

function expiryOf(owner: Principal['role'], createdAt: Date, seenAt: Date): Date {
  const { silence, inAll } = LIFE_MS[owner];
  return new Date(Math.min(seenAt.getTime() + silence, createdAt.getTime() + inAll));
}

function actorOf(found: FoundRow): Actor {
  const { familyId, timeZone, weekStartsOn } = found;
  const parent = found.parentId === null ? undefined : parentOf(found, found.parentId);
  const childId = found.childId ?? found.lockedChildId;
  if (childId !== null) {
    const child = { role: 'child', id: childId, familyId, name: found.childName ?? '' } as const;
    return { ...child, timeZone, weekStartsOn, ...(parent && { lockedParent: parent }) };
  }
  if (!parent) throw new Error('A session belongs to a parent or to a child');
  return parent;
}

function parentOf(found: FoundRow, id: number): ParentActor {
  const { familyId, email, isAdmin, timeZone, weekStartsOn, childViewLock } = found;
  return {
    role: 'parent',
    id,
    familyId,
    name: found.parentName,
    email,
    isAdmin,
    timeZone,
    weekStartsOn,
    childViewLock,
  };
}

function hashOf(sessionId: string): Buffer {
  return hash('sha256', sessionId, 'buffer');
}
