import type { Actor } from '../../core/actor.ts';

/**
 * Whether a completion is the child's own, so that a habit with approval waits for a grown-up: recorded by the child, on a family
 * device, by a token or guest pass that can only complete, or by a grown-up's session on the kid page (`asChild`).
 */
export function isRecordedByChild(
  actor: Actor,
  { asChild = false }: { asChild?: boolean | undefined },
): boolean {
  if (actor.role !== 'parent') return true;
  const { restriction } = actor;
  if (restriction?.source === 'token' || restriction?.source === 'guest-pass') {
    return restriction.scope === 'complete';
  }
  return asChild;
}
