import {
  decideParent,
  listParents,
  listPendingParents,
  lockParent,
  revokeSessionsOfFamily,
} from '@starchart/db';
import type { ParentSummary, PendingParent } from '@starchart/schema';
import type { ParentActor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, notFound } from '../../domain-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { queueMail } from '../mail/queue-mail.ts';

export async function listAllParents(deps: Deps): Promise<ParentSummary[]> {
  const parents = await listParents(deps.db);
  return parents.map(({ familyId: _familyId, ...parent }) => ({
    ...parent,
    registrationDate: parent.registrationDate.toISOString(),
    approvedAt: parent.approvedAt?.toISOString() ?? null,
  }));
}

/** Parents who wait for a decision, the longest wait first. */
export async function listPending(deps: Deps): Promise<PendingParent[]> {
  const parents = await listPendingParents(deps.db);
  return parents.map((parent) => ({
    ...parent,
    registrationDate: parent.registrationDate.toISOString(),
  }));
}

/** Lets a parent in and mails the good news. Throws as `decide` does. */
export function approveParent(deps: Deps, admin: ParentActor, parentId: number): Promise<void> {
  return decide(deps, admin, parentId, 'approved');
}

/** Turns a registration down and mails it. Throws as `decide` does. */
export function rejectParent(deps: Deps, admin: ParentActor, parentId: number): Promise<void> {
  return decide(deps, admin, parentId, 'rejected');
}

/**
 * Decides on a registration once; a repeat changes nothing and mails nothing. Throws NOT_FOUND, CONFLICT for oneself,
 * ALREADY_DECIDED for the opposite decision.
 */
async function decide(
  deps: Deps,
  admin: ParentActor,
  parentId: number,
  status: 'approved' | 'rejected',
): Promise<void> {
  if (parentId === admin.id) {
    throw new DomainError('CONFLICT', 'You cannot decide on your own account.');
  }
  await deps.db.transaction().execute(async (tx) => {
    const parent = await lockParent(tx, parentId);
    if (!parent) throw notFound();
    if (parent.status === status) return;
    if (parent.status !== 'pending') {
      throw new DomainError('ALREADY_DECIDED', `This registration has already been ${parent.status}.`);
    }
    const at = deps.clock.now();
    await decideParent(tx, parentId, { status, by: admin.id, at });
    if (status === 'rejected') await revokeSessionsOfFamily(tx, parent.familyId, at);
    await queueMail(deps, tx, {
      kind: `registration-${status}`,
      recipient: parent.email,
      familyId: parent.familyId,
      payload: { name: parent.name },
    });
    await recordAudit(deps, tx, { by: admin, action: `parent-${status}`, subject: ['parent', parentId] });
  });
}
