import {
  endPendingChange,
  inTransaction,
  listDueChanges,
  listMembers,
  lockChildLogins,
  lockFamily,
  lockParentLogin,
  lockPendingChange,
  lockWholeFamily,
  type Queryable,
  retryOnConflict,
} from '@starchart/db';
import type { StoredEvent } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { dispatch } from '../../platform/domain-events/dispatch.ts';
import { deleteWholeFamily, wouldLoseLastAdmin } from '../account/erase-family.service.ts';
import { deleteWholeChild } from '../children/erase-child.service.ts';
import { changeAccess, removeAccount } from '../members/member-access.ts';

type DueChange = Awaited<ReturnType<typeof listDueChanges>>[number];

/** Applies the changes that no parent has refused in time. One that fails does not hold up the others. */
export async function applyDueChanges(ctx: ServiceContext): Promise<void> {
  const failures: unknown[] = [];
  for (const change of await listDueChanges(ctx.db, ctx.clock.now())) {
    try {
      const events = await retryOnConflict(() =>
        inTransaction(ctx.db, (tx) => applyDueChange(ctx, tx, change)),
      );
      await dispatch(ctx, { result: undefined, events });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Ends a change that is still open: applied if it is allowed as before, otherwise withdrawn. */
async function applyDueChange(
  ctx: ServiceContext,
  tx: Queryable,
  { id, familyId, kind, parentId, childId }: DueChange,
): Promise<StoredEvent[]> {
  if (kind === 'erase-family') await lockWholeFamily(tx, familyId);
  else if (childId !== null) await lockChildLogins(tx, familyId, childId);
  else if (parentId !== null) await lockParentLogin(tx, familyId, parentId);
  await lockFamily(tx, familyId);
  // Another server may have applied it, and a parent may have ended it.
  const change = await lockPendingChange(tx, familyId, id);
  if (!change) return [];
  const events = await apply(ctx, tx, familyId, change);
  const outcome = events ? 'applied' : 'withdrawn';
  await endPendingChange(tx, familyId, id, { outcome, at: ctx.clock.now() });
  if (outcome === 'withdrawn') {
    await recordAudit(ctx, tx, { role: 'system', familyId }, 'change-withdrawn', ['change', id]);
  }
  return [...(events ?? []), { type: 'change.ended', familyId }];
}

type OpenChange = NonNullable<Awaited<ReturnType<typeof lockPendingChange>>>;

/**
 * Applies the change and returns its domain events. Returns undefined and changes nothing if the requester is no longer a parent, or the
 * target is an admin. So one parent always remains: the requester.
 */
async function apply(
  ctx: ServiceContext,
  tx: Queryable,
  familyId: number,
  { kind, parentId, childId, newRole, requestedBy }: OpenChange,
): Promise<StoredEvent[] | undefined> {
  const members = await listMembers(tx, familyId);
  const by = { role: 'parent', id: requestedBy, familyId } as const;
  const requester = members.find((member) => member.id === requestedBy);
  if (requester?.familyRole !== 'parent') return undefined;
  if (kind === 'erase-family') {
    if (await wouldLoseLastAdmin(tx, familyId)) return undefined;
    await deleteWholeFamily(ctx, tx, by);
    return [];
  }
  if (childId !== null) {
    await deleteWholeChild(ctx, tx, by, childId);
    return [{ type: 'child.deleted', familyId, childId }];
  }
  const target = members.find((member) => member.id === parentId);
  if (!target || target.isAdmin) return undefined;
  if (kind === 'remove-parent') {
    await removeAccount(ctx, tx, familyId, target);
    await recordAudit(ctx, tx, by, 'grown-up-removed', ['parent', target.id]);
  } else {
    await changeAccess(ctx, tx, familyId, target, { familyRole: newRole ?? 'viewer', childIds: null });
    await recordAudit(ctx, tx, by, 'grown-up-changed', ['parent', target.id]);
  }
  return [];
}
