import type { CompletionStatus } from '@starchart/schema';
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

/** Whether grown-ups check a completion, so that its removal by one of them is a rejection. */
export function isChecked(
  { requiresApproval }: { requiresApproval: boolean },
  { status }: { status: CompletionStatus },
): boolean {
  return requiresApproval || status === 'pending';
}
