/** A person of a family: what sessions, attempts, known devices and ledger entries belong to. */
export interface Person {
  role: 'parent' | 'child';
  id: number;
}
