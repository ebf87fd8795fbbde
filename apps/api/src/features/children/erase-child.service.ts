import {
  deleteChild,
  findChild,
  inTransaction,
  listMembers,
  listPendingChanges,
  lockChildLogins,
  lockFamily,
  type Queryable,
} from '@starchart/db';
import type { appliedOrPending, IdInput } from '@starchart/schema';
import type { z } from 'zod';
import type { GrownUpActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { notFound, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { deleteAttemptsAtAccounts } from '../auth/delete-attempts.ts';
import { assertStillParent } from '../members/member-access.ts';
import { hoursToRefuseErasure, requestChange } from '../pending-changes/pending-changes.service.ts';

/**
 * Erases a child; a job then deletes the ledger entries and purges the database files. With a second parent it waits as long as that one
 * can refuse it, and nothing changes for the child. Throws NOT_FOUND, FORBIDDEN if the caller has lost the role, RATE_LIMITED.
 */
export async function eraseChild(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id }: IdInput,
): Promise<Outcome<z.input<typeof appliedOrPending>>> {
  const { familyId } = actor;
  authorize(actor, 'children.manage', id);
  return await inTransaction(ctx.db, async (tx) => {
    await lockChildLogins(tx, familyId, id);
    await lockFamily(tx, familyId);
    orNotFound(await findChild(tx, familyId, id));
    const members = await listMembers(tx, familyId);
    assertStillParent(members, actor);
    if (hoursToRefuseErasure(ctx, members) > 0) {
      const request = { kind: 'erase-child', parentId: null, childId: id, newRole: null } as const;
      const change = await requestChange(ctx, tx, actor, request);
      return { result: { applied: false, change }, events: [{ type: 'change.requested', familyId }] };
    }
    const hasWaited = (await listPendingChanges(tx, familyId)).some(({ childId }) => childId === id);
    await deleteWholeChild(ctx, tx, actor, id);
    const deleted = { type: 'child.deleted', familyId, childId: id } as const;
    const events = hasWaited ? [deleted, { type: 'change.ended', familyId } as const] : [deleted];
    return { result: { applied: true }, events };
  });
}

/** Erases a child with its pending change and records who did it. Throws NOT_FOUND. Call it after `lockChildLogins` and `lockFamily`. */
export async function deleteWholeChild(
  ctx: ServiceContext,
  tx: Queryable,
  by: Pick<GrownUpActor, 'id' | 'familyId'>,
  childId: number,
): Promise<void> {
  const { familyId } = by;
  const { username } = orNotFound(await findChild(tx, familyId, childId));
  if (username !== null) await deleteAttemptsAtAccounts(ctx, tx, [{ role: 'child', username }]);
  if (!(await deleteChild(tx, familyId, childId))) throw notFound();
  await recordAudit(ctx, tx, { role: 'parent', ...by }, 'child-erased', ['child', childId]);
  await ctx.jobs.enqueue(tx, 'erase-ledgers', {});
}
