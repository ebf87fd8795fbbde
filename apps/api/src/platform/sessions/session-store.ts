import type { SessionStore } from '@fastify/session';
import {
  extendProfile,
  extendSession,
  findSession,
  insertDeviceSession,
  insertSession,
  isForeignKeyViolation,
  isUnavailable,
  type NewDeviceSession,
  type NewSession,
  noteVisit,
  type Person,
  type Queryable,
  replaceSession,
  retryOnConflict,
} from '@starchart/db';
import type { FamilyCalendar, PartsOfDay } from '@starchart/domain';
import { DEFAULTS } from '@starchart/schema';
import type { Session } from 'fastify';
import {
  type Actor,
  type FamilyDevice,
  type GrownUpActor,
  personOf,
  restrictionOfRole,
} from '../../core/actor.ts';
import type { Clock } from '../../core/clock.ts';
import { unavailable } from '../../core/domain-error.ts';
import { hashSecret } from '../../core/secret.ts';
import { ownerOf } from './session-owner.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const PARENT_SESSION_MS = 90 * DAY_MS;

/** The end of a profile that a server has found locked: a clock that is set back does not open it again. */
const ENDED = new Date(0);

/**
 * Idle timeout, absolute lifetime, and minimum interval between updates of the last visit. Children's are
 * short because they leave shared tablets unattended; on family devices, profiles lock themselves.
 */
const LIFE_MS = {
  parent: { idle: 30 * DAY_MS, absolute: PARENT_SESSION_MS, notedEvery: DAY_MS },
  child: { idle: 2 * HOUR_MS, absolute: 12 * HOUR_MS, notedEvery: HOUR_MS / 6 },
  device: { idle: 60 * DAY_MS, absolute: Number.POSITIVE_INFINITY, notedEvery: DAY_MS },
} as const;

declare module 'fastify' {
  interface Session {
    /** Who is signed in; undefined for a visitor. Set when the store reads the session. */
    signedIn?: SignedIn;
    /** Set at sign-in: what the store inserts; `stored` if the use case has inserted it. */
    opened?: OpenedSession | 'stored';
  }
}

export interface SignedIn {
  actor: Actor;
  /** `sessions.id`. */
  sessionId: number;
}

export type NewLogin = Omit<NewSession, 'idHash' | 'at' | 'expiresAt'>;

/** A login, or a session on a family device without a password. */
export type OpenedSession = NewLogin | Omit<NewDeviceSession, 'idHash' | 'at' | 'expiresAt'>;

/** When a profile is locked that opens or is used now; null on a child's own device. */
export function profileEnd(
  { lockAfterS, childIds }: Pick<FamilyDevice, 'lockAfterS' | 'childIds'>,
  { role, id }: Person,
  at: Date,
): Date | null {
  if (lockAfterS === null && role === 'child' && childIds?.includes(id)) return null;
  return new Date(at.getTime() + (lockAfterS ?? DEFAULTS.lockAfterS) * 1000);
}

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
    this.#find(hashSecret(token)).then(
      // The plugin builds a session of its own from these properties.
      (signedIn) => callback(null, signedIn && ({ signedIn } as Session)),
      // The plugin takes ENOENT, the error of a database whose socket is missing, for a session that has ended.
      (error: unknown) => callback(isUnavailable(error) ? unavailable(undefined, error) : error),
    );
  }

  set(token: string, session: Session, callback: (error?: unknown) => void): void {
    // The plugin also stores the empty session with which a regenerated one begins.
    if (!session.opened || session.opened === 'stored') return callback();
    this.#insert(hashSecret(token), session.opened).then(
      () => callback(),
      (error: unknown) => {
        // Otherwise the plugin stores it again while it sends the error.
        delete session.opened;
        callback(error);
      },
    );
  }

  /** The plugin calls it when another session replaces this one, and after `signOut`, which has revoked it. */
  destroy(token: string, callback: (error?: unknown) => void): void {
    replaceSession(this.#db, hashSecret(token), this.#clock.now()).then(() => callback(), callback);
  }

  async #find(idHash: Buffer): Promise<SignedIn | null> {
    const at = this.#clock.now();
    const row = await findSession(this.#db, idHash, at);
    if (!row) return null;
    const life = row.familyDeviceId !== null ? 'device' : row.parentId === null ? 'child' : 'parent';
    // A guest's session ends with the guest pass.
    const isGuest = row.guestPassId !== null;
    if (!isGuest && at.getTime() - row.lastSeenAt.getTime() > LIFE_MS[life].notedEvery) {
      await extendSession(this.#db, idHash, { at, expiresAt: expiryOf(life, row.createdAt, at) });
      if (row.familyDeviceId !== null) await noteVisit(this.#db, row.familyId, row.familyDeviceId, at);
    }
    const actor = actorOf(row, at);
    const { profileExpiresAt } = row;
    if (actor.role === 'device' && profileExpiresAt && profileExpiresAt > ENDED) {
      await extendProfile(this.#db, idHash, { from: profileExpiresAt, until: ENDED });
    }
    return { actor: await this.#keepProfileOpen(idHash, actor, at), sessionId: row.sessionId };
  }

  /** Every request restarts the lock of an open profile; it is stored once half of the time has passed. */
  async #keepProfileOpen(idHash: Buffer, actor: Actor, at: Date): Promise<Actor> {
    if (actor.role === 'device' || !actor.familyDevice || !actor.profileExpiresAt) return actor;
    const until = profileEnd(actor.familyDevice, personOf(actor), at);
    if (!until || until.getTime() - at.getTime() < 2 * (actor.profileExpiresAt.getTime() - at.getTime()))
      return actor;
    await extendProfile(this.#db, idHash, { from: actor.profileExpiresAt, until });
    return { ...actor, profileExpiresAt: until };
  }

  async #insert(idHash: Buffer, opened: OpenedSession): Promise<void> {
    const at = this.#clock.now();
    const life = opened.onDevice || !opened.principal ? 'device' : opened.principal.role;
    const row = { idHash, at, expiresAt: expiryOf(life, at, at) };
    const insert = () =>
      'passwordHash' in opened
        ? insertSession(this.#db, { ...opened, ...row })
        : insertDeviceSession(this.#db, { ...opened, ...row });
    await retryOnConflict(insert).catch((error: unknown) => {
      // The account or the family device was deleted after its credentials were verified.
      if (!isForeignKeyViolation(error)) throw error;
    });
  }
}

function expiryOf(life: keyof typeof LIFE_MS, createdAt: Date, seenAt: Date): Date {
  const { idle, absolute } = LIFE_MS[life];
  return new Date(Math.min(seenAt.getTime() + idle, createdAt.getTime() + absolute));
}

type FoundRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

function actorOf(found: FoundRow, at: Date): Actor {
  const { familyId, profileExpiresAt } = found;
  const ofFamily = { familyId, ...calendarOf(found), familyLanguage: found.familyLanguage };
  const familyDevice = familyDeviceOf(found);
  const profile = familyDevice ? { familyDevice, profileExpiresAt } : {};
  const { role, id } = ownerOf(found, at);
  switch (role) {
    case 'device': {
      if (!familyDevice) throw new Error('A device actor has a family device');
      const hasProfileEnded = found.parentId !== null || found.childId !== null;
      return { role, id, name: familyDevice.name, ...ofFamily, familyDevice, hasProfileEnded };
    }
    case 'child': {
      const lockedParent = found.parentId === null ? {} : { lockedParent: parentOf(found, found.parentId) };
      return { role, id, name: found.childName ?? '', ...ofFamily, ...profile, ...lockedParent };
    }
    default:
      return { ...parentOf(found, id), ...profile };
  }
}

function calendarOf(found: FamilyCalendar & PartsOfDay): FamilyCalendar & PartsOfDay {
  const { timeZone, weekStartsOn, afternoonStartsAt, eveningStartsAt } = found;
  return { timeZone, weekStartsOn, afternoonStartsAt, eveningStartsAt };
}

function familyDeviceOf(found: FoundRow): FamilyDevice | undefined {
  const { familyDeviceId: id, deviceName: name, deviceChildIds: childIds, boardMode, showBalances } = found;
  if (id === null) return undefined;
  const { lockAfterS, keepScreenOn, dimFrom, dimUntil } = found;
  return { id, name, childIds, boardMode, showBalances, lockAfterS, keepScreenOn, dimFrom, dimUntil };
}

function parentOf({ parentName: name, ...found }: FoundRow, id: number): GrownUpActor {
  const { familyId, email, isAdmin, childViewLock, language, familyLanguage } = found;
  const settings = { ...calendarOf(found), childViewLock, language, familyLanguage };
  const { guestPassId: passId, guestPass } = found;
  const restriction =
    passId !== null && guestPass
      ? ({ restriction: { source: 'guest-pass', passId, ...guestPass } } as const)
      : found.authMethod === 'pin'
        ? ({ restriction: { source: 'pin', childIds: null } } as const)
        : restrictionOfRole(found.familyRole, found.childIds);
  return {
    role: 'grown-up',
    familyRole: found.familyRole,
    id,
    familyId,
    name,
    email,
    isAdmin: isAdmin && passId === null,
    ...settings,
    ...restriction,
    ...(found.confirmedAt && found.authMethod === 'password' && { confirmedAt: found.confirmedAt }),
  };
}
