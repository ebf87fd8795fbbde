import type { Actor } from '../../core/actor.ts';

/**
 * Whether a request counts as the child's: it comes from the child itself, a family device, a token or guest pass that can only
 * complete, or a grown-up's session on the kid page (`asChild`). A child's completion may be pending, and its undo is no rejection.
 */
export function actsAsChild(actor: Actor, { asChild = false }: { asChild?: boolean | undefined }): boolean {
  if (actor.role !== 'grown-up') return true;
  const { restriction } = actor;
  if (restriction?.source === 'token' || restriction?.source === 'guest-pass') {
    return restriction.scope === 'complete';
  }
  return asChild;
}
