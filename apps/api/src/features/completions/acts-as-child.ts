import type { Actor } from '../../core/actor.ts';
import { can } from '../../core/permissions.ts';

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

/** The child changes something on its own page, where it also sees what is new. */
export function isOnOwnPage(actor: Actor, input: { asChild?: boolean | undefined }): boolean {
  return actsAsChild(actor, input) && can(actor, 'news.markSeen');
}
