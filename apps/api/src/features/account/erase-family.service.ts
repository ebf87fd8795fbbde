import {
  deleteFamily,
  hasOtherFamilies,
  inTransaction,
  listMembers,
  lockAdmins,
  lockWholeFamily,
  type Queryable,
} from '@starchart/db';
import { isSameName } from '@starchart/domain';
import { type appliedOrPending, type EraseFamilyInput, MESSAGES } from '@starchart/schema';
import type { z } from 'zod';
import type { GrownUpActor } from '../../core/actor.ts';
import { DomainError, invalidField, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { RequestContext, ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { deleteAttemptsAtFamily } from '../auth/delete-attempts.ts';
import { assertStillParent } from '../members/member-access.ts';
import { hoursToRefuseErasure, requestChange } from '../pending-changes/pending-changes.service.ts';

/**
 * Erases the family with all its data; a job then deletes the ledger entries and purges the database files. With a second parent it
 * waits as long as that one can refuse it. The caller verifies the password. Throws VALIDATION for a wrong family name, CONFLICT for the
 * family of the last admin.
 */
export async function eraseFamily(
  ctx: RequestContext,
  actor: GrownUpActor,
  { familyName }: Pick<EraseFamilyInput, 'familyName'>,
): Promise<Outcome<z.input<typeof appliedOrPending>>> {
  const { familyId } = actor;
  const change = await inTransaction(ctx.db, async (tx) => {
    const family = orNotFound(await lockWholeFamily(tx, familyId));
    if (!isSameName(familyName, family.name)) {
      throw invalidField('familyName', MESSAGES.familyNameTyped);
    }
    if (await wouldLoseLastAdmin(tx, familyId)) {
      throw new DomainError('CONFLICT', 'account.familyOfOnlyAdmin');
    }
    const members = await listMembers(tx, familyId);
    assertStillParent(members, actor);
    if (hoursToRefuseErasure(ctx, members) > 0) {
      const request = { kind: 'erase-family', parentId: null, childId: null, newRole: null } as const;
      return await requestChange(ctx, tx, actor, request);
    }
    await deleteWholeFamily(ctx, tx, actor);
    return undefined;
  });
  if (change) return { result: { applied: false, change }, events: [{ type: 'change.requested', familyId }] };
  await ctx.session.signOut();
  return { result: { applied: true }, events: [] };
}

/** Erases a family and records who did it. Call it after `lockWholeFamily`. */
export async function deleteWholeFamily(
  ctx: ServiceContext,
  tx: Queryable,
  by: Pick<GrownUpActor, 'id' | 'familyId'>,
): Promise<void> {
  await deleteAttemptsAtFamily(ctx, tx, by.familyId);
  await deleteFamily(tx, by.familyId);
  await recordAudit(ctx, tx, { role: 'parent', ...by }, 'family-erased', ['family', by.familyId]);
  await ctx.jobs.enqueue(tx, 'erase-ledgers', {});
}

/** Whether the only admins are in this family and there are other families, which need one. */
export async function wouldLoseLastAdmin(tx: Queryable, familyId: number): Promise<boolean> {
  const admins = await lockAdmins(tx);
  const own = admins.filter((admin) => admin.familyId === familyId);
  return own.length > 0 && own.length === admins.length && (await hasOtherFamilies(tx, familyId));
}
