import type { FamilyCalendar } from '@starchart/domain';
import type { AccessTokenScope, FamilyRole, Language } from '@starchart/schema';

interface SignedIn extends FamilyCalendar {
  /** Id of the parent or child. */
  id: number;
  familyId: number;
  name: string;
  familyLanguage: Language;
}

/** Why an actor may do less than a parent: an access token acts for the parent, or the grown-up is a helper or a viewer. */
export type Restriction = {
  /** Null: all children of the family. */
  childIds: readonly number[] | null;
} & ({ source: 'token'; tokenId: number; scope: AccessTokenScope } | { source: 'family-role' });

/** A grown-up of the family. */
export interface ParentActor extends SignedIn {
  role: 'parent';
  familyRole: FamilyRole;
  email: string;
  isAdmin: boolean;
  /** Leaving a child's view requires the password. */
  childViewLock: boolean;
  /** The parent's own choice; null: the language of the device, otherwise of the family. */
  language: Language | null;
  /** Absent: all permissions of a parent, for all children. */
  restriction?: Restriction;
}

export interface ChildActor extends SignedIn {
  role: 'child';
  /** The parent whose session is locked in this child's view. */
  lockedParent?: ParentActor;
}

export type Actor = ParentActor | ChildActor;

/** The access token that acts for a parent. */
export function accessTokenIdOf(actor: Actor): number | undefined {
  return actor.role === 'parent' && actor.restriction?.source === 'token'
    ? actor.restriction.tokenId
    : undefined;
}

/** The restriction of a grown-up's own role; none for a parent. */
export function restrictionOfRole(
  familyRole: FamilyRole,
  childIds: readonly number[] | null,
): Pick<ParentActor, 'restriction'> {
  return familyRole === 'parent' ? {} : { restriction: { source: 'family-role', childIds } };
}
