import type { Actor, ParentActor } from '../../core/actor.ts';
import type { Policy } from '../../core/policy.ts';

export const childrenPolicy = {
  'children.list': { for: 'parent', scope: 'read' },
  'children.get': { for: 'signed-in', scope: 'read' },
  'children.create': { for: 'parent' },
  'children.update': { for: 'parent', scope: 'manage' },
  'children.delete': { for: 'parent' },
  'children.stats': { for: 'signed-in', scope: 'read' },
  'children.adjustPoints': { for: 'parent', scope: 'manage' },
  'children.kidDashboard': { for: 'signed-in', scope: 'read' },
  'children.ownDashboard': { for: 'anybody' },
  'children.ownFamily': { for: 'anybody' },
  'children.parentDashboard': { for: 'parent', scope: 'read' },
} as const satisfies Policy;

/**
 * A parent sees every child of the own family (queries reach no other), an access token of the parent those that it was made for;
 * a child sees itself.
 */
export function canSeeChild(actor: Actor, childId: number): boolean {
  if (actor.role === 'child') return actor.id === childId;
  return childrenWithinReach(actor)?.includes(childId) ?? true;
}

/** The only children whom a parent's caller may touch; null for all of the family. */
export function childrenWithinReach({ token }: ParentActor): readonly number[] | null {
  return token?.childIds ?? null;
}

/** A child's login is for people who know the parent's, never for an access token. */
export function canChangeLogin({ token }: ParentActor): boolean {
  return token === undefined;
}
