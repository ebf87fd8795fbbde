/** How a family reckons its days. */
export interface FamilyCalendar {
  /** IANA zone. */
  timeZone: string;
  /** ISO weekday, 1 is Monday. */
  weekStartsOn: number;
}

interface SignedIn extends FamilyCalendar {
  /** Id of the parent or child. */
  id: number;
  familyId: number;
  name: string;
}

export interface ParentActor extends SignedIn {
  role: 'parent';
  email: string;
  isAdmin: boolean;
}

export interface ChildActor extends SignedIn {
  role: 'child';
}

/** On whose behalf a use case runs. */
export type Actor = ParentActor | ChildActor;
