import type { FamilyCalendar } from '@starchart/domain';
import type { AccessTokenScope } from '@starchart/schema';

interface SignedIn extends FamilyCalendar {
  /** Id of the parent or child. */
  id: number;
  familyId: number;
  name: string;
}

/** An access token that acts for a parent: how far, and for which children; null for all of the family. */
export interface TokenInPlace {
  id: number;
  scope: AccessTokenScope;
  childIds: readonly number[] | null;
}

export interface ParentActor extends SignedIn {
  role: 'parent';
  email: string;
  isAdmin: boolean;
  /** The family asks for the password before it leaves a child's view. */
  childViewLock: boolean;
  /** The parent is not here: a program acts with an access token of the parent. */
  token?: TokenInPlace;
}

export interface ChildActor extends SignedIn {
  role: 'child';
  /** Whose session it is when a parent's is locked in this child's view; it counts as the child's all the same. */
  lockedParent?: ParentActor;
}

/** On whose behalf a use case runs. */
export type Actor = ParentActor | ChildActor;
