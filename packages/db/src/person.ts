/** A person of a family: what sessions, attempts, known devices and ledger entries belong to. */
export interface Person {
  role: 'parent' | 'child';
  id: number;
}

/** A person, or a family device without an open profile. */
export interface Actor {
  role: Person['role'] | 'device';
  id: number;
}
