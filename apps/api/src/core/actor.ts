import type { FamilyCalendar } from '@starchart/domain';
import type { AccessTokenScope, Language } from '@starchart/schema';

interface SignedIn extends FamilyCalendar {
  /** Id of the parent or child. */
  id: number;
  familyId: number;
  name: string;
  familyLanguage: Language;
}

/** The token that acts for a parent: scope and children; null means the whole family. */
export interface ActingToken {
  id: number;
  scope: AccessTokenScope;
  childIds: readonly number[] | null;
}

export interface ParentActor extends SignedIn {
  role: 'parent';
  email: string;
  isAdmin: boolean;
  /** Leaving a child's view requires the password. */
  childViewLock: boolean;
  /** The parent's own choice; null: the language of the device, otherwise of the family. */
  language: Language | null;
  /** Set if a program acts with an access token. */
  token?: ActingToken;
}

export interface ChildActor extends SignedIn {
  role: 'child';
  /** The parent whose session is locked in this child's view. */
  lockedParent?: ParentActor;
}

export type Actor = ParentActor | ChildActor;
