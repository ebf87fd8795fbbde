import type { Actor, ParentActor } from '../../core/actor.ts';
import type { Policy } from '../../core/policy.ts';

export const childrenPolicy = {
  'children.list': { for: 'parent', scope: 'read' },
  'children.get': { for: 'signed-in', scope: 'read' },
  'children.create': { for: 'parent' },
  'children.update': { for: 'parent', scope: 'manage' },
  'children.delete': { for: 'parent' },
  'children.stats': { for: 'signed-in', scope: 'read' },
  'children.today': { for: 'parent', scope: 'read' },
  'children.markCelebrated': { for: 'signed-in', scope: 'complete' },
  'children.adjustPoints': { for: 'parent', scope: 'manage' },
  'children.kidDashboard': { for: 'signed-in', scope: 'read' },
  'children.ownDashboard': { for: 'anybody' },
  'children.ownFamily': { for: 'anybody' },
  'children.parentDashboard': { for: 'parent', scope: 'read' },
} as const satisfies Policy;

/** A parent sees all children of the family, an access token those of its scope, a child itself. */
export function canSeeChild(actor: Actor, childId: number): boolean {
  if (actor.role === 'child') return actor.id === childId;
  return actor.token?.childIds?.includes(childId) ?? true;
}

/** An access token must not change a child's login. */
export function canChangeLogin({ token }: ParentActor): boolean {
  return token === undefined;
}
