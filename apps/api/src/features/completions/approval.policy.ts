import type { LedgerActor } from '@starchart/db';
import type { CompletionStatus } from '@starchart/schema';
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

type RemovedCompletion = { id: number; status: CompletionStatus; completedAt: string };
type CreditEntry = { completionId: number; byRole: LedgerActor['role']; createdAt: string };

/**
 * Whether the removal of a completion by a grown-up rejects what the child did: the completion is pending, or it counts, its habit
 * requires approval, and no grown-up ticked it for the child. `entries` are those of the completion, and of others.
 */
export function isRejection(
  { requiresApproval }: { requiresApproval: boolean },
  { id, status, completedAt }: RemovedCompletion,
  entries: readonly CreditEntry[],
): boolean {
  if (status === 'pending') return true;
  // Credited at the moment of the completion: it never waited for approval.
  const isTicked = entries.some(
    ({ completionId, byRole, createdAt }) =>
      completionId === id && byRole === 'parent' && createdAt === completedAt,
  );
  return requiresApproval && !isTicked;
}
