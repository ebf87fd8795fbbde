import { hash } from 'node:crypto';
import type { SessionStore } from '@fastify/session';
import {
  extendSession,
  findSession,
  type Handle,
  insertSession,
  isForeignKeyViolation,
  isUnavailable,
  revokeSession,
  tryAgain,
} from '@starchart/db';
import type { Session } from 'fastify';
import type { Actor, ParentActor } from '../actor.ts';
import type { Clock } from '../clock.ts';
import { unavailable } from '../domain-error.ts';
import type { Principal } from '../features/auth/session-door.ts';
import type { Changes } from '../features/events/change.ts';

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
    /** What a session was found to be that was opened by an earlier request. A function: the plugin writes all else down, for each request. */
    found?: () => FoundSession;
    /** Asked by the plugin, to know whether to store the session. */
    isModified?: () => boolean;
  }
}

export interface FoundSession {
  /** Who that is now. */
  actor: Actor;
  /** Tells it from the family's other sessions. */
  deviceId: number;
}

type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/**
 * Sessions in PostgreSQL, known by the hash of their id. Reading one is a single statement that also finds the actor; a
 * session that has been ended stays ended, whatever a request in flight writes later.
 */
export class PgSessionStore implements SessionStore {
  readonly #db: Handle;
  readonly #clock: Clock;
  readonly #changes: Changes;

  constructor(db: Handle, clock: Clock, changes: Changes) {
    this.#db = db;
    this.#clock = clock;
    this.#changes = changes;
  }

  get(sessionId: string, callback: (error: unknown, session?: Session | null) => void): void {
    this.#find(hashOf(sessionId)).then(
      (session) => callback(null, session),
      // The plugin takes an ENOENT, which is also what a missing database socket gives, for a missing session, and
      // would sign everybody out while the database is away.
      (error: unknown) => callback(isUnavailable(error) ? unavailable() : error),
    );
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

  async #find(idHash: Buffer): Promise<Session | null> {
    const at = this.#clock.now();
    const found = await findSession(this.#db, idHash, at);
    if (!found) return null;
    const owner = found.parentId === null ? 'child' : 'parent';
    if (at.getTime() - found.lastSeenAt.getTime() > LIFE_MS[owner].notedEvery) {
      await extendSession(this.#db, idHash, { at, expiresAt: expiryOf(owner, found.createdAt, at) });
    }
    const actor = actorOf(found);
    // The plugin makes a session of its own out of these properties. Nobody changes it: who signs in gets another one.
    const kept: Partial<Session> = {
      found: () => ({ actor, deviceId: found.deviceId }),
      isModified: () => false,
    };
    return kept as Session;
  }

  async #insert(idHash: Buffer, { principal, passwordHash, userAgent, deviceHash }: Session): Promise<void> {
    // The plugin also stores the empty session that a regenerated one begins as.
    if (!principal || passwordHash === undefined || !deviceHash) return;
    const at = this.#clock.now();
    const inserted = tryAgain(() =>
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

function actorOf(found: Found): Actor {
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

function parentOf(found: Found, id: number): ParentActor {
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
