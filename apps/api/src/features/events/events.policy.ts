import type { ChangeKind } from '@starchart/schema';
import type { Actor } from '../../actor.ts';
import type { Change } from './change.ts';

/** What of a change an actor may be told: of its own family, a child of itself only, and of registrations admins only. */
export function kindsToldTo(actor: Actor, { familyId, childId, kinds }: Change): ChangeKind[] {
  if (familyId !== null && familyId !== actor.familyId) return [];
  if (actor.role === 'child' && childId !== null && childId !== actor.id) return [];
  const isAdmin = actor.role === 'parent' && actor.isAdmin;
  return kinds.filter((kind) => kind !== 'sessions' && (kind !== 'registrations' || isAdmin)) as ChangeKind[];
}
