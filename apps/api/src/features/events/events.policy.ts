import type { ChangeKind } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import type { Change } from '../../platform/change-events/change-event.ts';
import { canSeeChild } from '../children/children.policy.ts';

/** What of a change an actor may be told: of its own family, of children that it sees, and of registrations admins only. */
export function kindsToldTo(actor: Actor, { familyId, childId, kinds }: Change): ChangeKind[] {
  if (familyId !== null && familyId !== actor.familyId) return [];
  if (childId !== null && !canSeeChild(actor, childId)) return [];
  const isAdmin = actor.role === 'parent' && actor.isAdmin;
  return kinds.filter((kind) => kind !== 'sessions' && (kind !== 'registrations' || isAdmin)) as ChangeKind[];
}
