import type { Actor } from '../../actor.ts';

/** A parent sees every child of the own family (queries reach no other); a child sees itself. */
export function canSeeChild(actor: Actor, childId: number): boolean {
  return actor.role === 'parent' || actor.id === childId;
}
