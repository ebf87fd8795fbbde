import type { Actor } from '../../core/actor.ts';

/**
 * Whether the child completes or undoes: itself, on a family device, by a token or guest pass that can only complete, or in a
 * grown-up's session on the kid page (`asChild`). Its completion of a habit with approval waits; its undo is no rejection.
 */
export function actsAsChild(actor: Actor, { asChild = false }: { asChild?: boolean | undefined }): boolean {
  if (actor.role !== 'parent') return true;
  const { restriction } = actor;
  if (restriction?.source === 'token' || restriction?.source === 'guest-pass') {
    return restriction.scope === 'complete';
  }
  return asChild;
}
