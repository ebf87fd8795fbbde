import type { FamilyCalendar } from '@starchart/domain';
import type { AccessTokenScope, Language } from '@starchart/schema';

interface SignedIn extends FamilyCalendar {
  /** Id of the parent or child. */
  id: number;
  familyId: number;
  name: string;
  familyLanguage: Language;
}

/** Reduces the permissions of a parent. Absent: the full permissions of the role. */
export interface Restriction {
  scope: AccessTokenScope;
  /** Null: all children of the family. */
  childIds: readonly number[] | null;
  source: 'token';
  /** Id of the access token. */
  sourceId: number;
}

export interface ParentActor extends SignedIn {
  role: 'parent';
  email: string;
  isAdmin: boolean;
  /** Leaving a child's view requires the password. */
  childViewLock: boolean;
  /** The parent's own choice; null: the language of the device, otherwise of the family. */
  language: Language | null;
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
  return actor.role === 'parent' ? actor.restriction?.sourceId : undefined;
}
