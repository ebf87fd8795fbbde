import type { KeySender, LedgerActor, LedgerWriter, Person, Actor as StoredActor } from '@starchart/db';
import type { FamilyCalendar, PartsOfDay, Sender } from '@starchart/domain';
import type {
  AccessTokenScope,
  FamilyDeviceOfSession,
  FamilyRole,
  GuestPassScope,
  Language,
} from '@starchart/schema';

interface SignedIn extends FamilyCalendar, PartsOfDay {
  /** Id of the parent, child or family device. */
  id: number;
  familyId: number;
  name: string;
  familyLanguage: Language;
}

/** A family device, with the children who have a profile on it. */
export interface FamilyDevice extends FamilyDeviceOfSession {
  /** Null: all children of the family. */
  childIds: readonly number[] | null;
}

/** An open profile on a family device. */
interface Profile {
  familyDevice?: FamilyDevice;
  /** When the profile is locked; null on a child's own device. */
  profileExpiresAt?: Date | null;
}

/**
 * Why an actor may do less than a parent: an access token or a guest acts for the parent, the grown-up is a helper or a viewer, or the
 * profile was opened by a PIN.
 */
export type Restriction = {
  /** Null: all children of the family. */
  childIds: readonly number[] | null;
} & (
  | { source: 'token'; tokenId: number; name: string; scope: AccessTokenScope }
  | { source: 'guest-pass'; passId: number; name: string; scope: GuestPassScope; bonusLimit: number }
  | { source: 'family-role' | 'pin' }
);

/** A grown-up of the family. */
export interface GrownUpActor extends SignedIn, Profile {
  role: 'grown-up';
  familyRole: FamilyRole;
  email: string;
  isAdmin: boolean;
  /** When the password was last confirmed in this session; absent if never, and in sessions that began without a password. */
  confirmedAt?: Date;
  /** Leaving a child's view requires the password. */
  childViewLock: boolean;
  /** The parent's own choice; null: the language of the device, otherwise of the family. */
  language: Language | null;
  /** Absent: all permissions of a parent, for all children. */
  restriction?: Restriction;
}

export interface ChildActor extends SignedIn, Profile {
  role: 'child';
  /** The parent whose session is locked in this child's view. */
  lockedParent?: GrownUpActor;
}

/** A family device without an open profile. */
export interface DeviceActor extends SignedIn {
  role: 'device';
  familyDevice: FamilyDevice;
  /** A profile was open and has ended. */
  hasProfileEnded: boolean;
}

/** A request with an access token, and the parent that it acts for. */
export interface Bearer {
  actor: GrownUpActor;
}

export type Actor = GrownUpActor | ChildActor | DeviceActor;

/** The database's name for a role. Every grown-up is a `parent` there; `family_role` tells them apart. */
export function storedRole(role: Actor['role']): StoredActor['role'] {
  return role === 'grown-up' ? 'parent' : role;
}

/** The person that the database knows. */
export function personOf({ role, id }: GrownUpActor | ChildActor): Person {
  return { role: role === 'child' ? role : 'parent', id };
}

/** The owner of idempotency keys: on a family device the device, because a repeat may come from another profile. */
export function idempotencyOwner({ familyDevice, role, id }: Actor): StoredActor {
  return familyDevice ? { role: 'device', id: familyDevice.id } : { role: storedRole(role), id };
}

/** Whose quota of idempotency keys a write uses. */
export function idempotencySender(actor: Actor): KeySender {
  const restriction = actor.role === 'grown-up' ? actor.restriction : undefined;
  if (restriction?.source === 'token') return { kind: 'access-token', id: restriction.tokenId };
  if (restriction?.source === 'guest-pass') return { kind: 'guest-pass', id: restriction.passId };
  return { kind: storedRole(actor.role), id: actor.id };
}

/** The access token or guest pass that acts for a parent. */
export function viaIdOf(actor: Actor): number | undefined {
  const restriction = actor.role === 'grown-up' ? actor.restriction : undefined;
  if (restriction?.source === 'token') return restriction.tokenId;
  return restriction?.source === 'guest-pass' ? restriction.passId : undefined;
}

/** The actor of a change of the ledger. */
export function ledgerActor(actor: Actor): LedgerActor {
  return { role: storedRole(actor.role), id: actor.id, viaId: viaIdOf(actor) ?? null };
}

/** Who sends completions: on a family device the device, as with idempotency keys. */
export function senderOf(actor: Actor): Sender {
  return { ...idempotencyOwner(actor), viaId: viaIdOf(actor) ?? null };
}

/** Whose entries of a day are counted together: all access tokens of a parent count with the parent, a guest pass for itself. */
export function ledgerWriter(actor: Actor): LedgerWriter {
  const restriction = actor.role === 'grown-up' ? actor.restriction : undefined;
  const guestPassId = restriction?.source === 'guest-pass' ? restriction.passId : null;
  return { role: storedRole(actor.role), id: actor.id, guestPassId };
}

/** The restriction of a grown-up's own role; none for a parent. */
export function restrictionOfRole(
  familyRole: FamilyRole,
  childIds: readonly number[] | null,
): Pick<GrownUpActor, 'restriction'> {
  return familyRole === 'parent' ? {} : { restriction: { source: 'family-role', childIds } };
}
