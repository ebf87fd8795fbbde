import type { ChangeKind } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { admits, type Policy } from '../../core/policy.ts';
import type { Change } from '../../platform/change-events/change-event.ts';
import { canSeeChild } from '../children/children.policy.ts';

export const eventsPolicy = {
  'events.subscribe': { for: 'signed-in', scope: 'read' },
} as const satisfies Policy;

/** Filters a change: own family, visible children, registrations for admins only. */
export function visibleKinds(actor: Actor, { familyId, childId, kinds }: Change): ChangeKind[] {
  if (familyId !== null && familyId !== actor.familyId) return [];
  if (childId !== null && !canSeeChild(actor, childId)) return [];
  const isAdmin = admits('admin', actor);
  return kinds.filter((kind) => kind !== 'registrations' || isAdmin);
}
