import {
  deleteFamily,
  hasOtherFamilies,
  inTransaction,
  lockAdmins,
  lockWholeFamily,
  type Queryable,
} from '@starchart/db';
import { type EraseFamilyInput, MESSAGES } from '@starchart/schema';
import type { ParentActor } from '../../core/actor.ts';
import { DomainError, invalidField, orNotFound } from '../../core/domain-error.ts';
import type { RequestContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { deleteAttemptsAtFamily } from '../auth/delete-attempts.ts';

/**
 * Erases the family with all its data; a job then deletes the ledger entries and purges the database files.
 * The caller verifies the password. Throws VALIDATION for a wrong family name, CONFLICT for the last admin of several
 * families.
 */
export async function eraseFamily(
  ctx: RequestContext,
  actor: ParentActor,
  { familyName }: Pick<EraseFamilyInput, 'familyName'>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const family = orNotFound(await lockWholeFamily(tx, actor.familyId));
    if (normalizedName(familyName) !== normalizedName(family.name)) {
      throw invalidField('familyName', MESSAGES.familyNameTyped);
    }
    await assertAdminRemains(tx, actor);
    await deleteAttemptsAtFamily(ctx, tx, actor.familyId);
    await deleteFamily(tx, actor.familyId);
    await recordAudit(ctx, tx, actor, 'family-erased', ['family', actor.familyId]);
    await ctx.jobs.enqueue(tx, 'erase-ledgers', {});
  });
  await ctx.session.signOut();
}

async function assertAdminRemains(tx: Queryable, actor: ParentActor): Promise<void> {
  if (!actor.isAdmin) return;
  const admins = await lockAdmins(tx);
  if (admins.some(({ familyId }) => familyId !== actor.familyId)) return;
  if (!(await hasOtherFamilies(tx, actor.familyId))) return;
  throw new DomainError(
    'CONFLICT',
    "You're the only admin, and other families need one. Create another admin first, with " +
      '`npm run admin -- create` on the server.',
  );
}

/** Names that look the same are equal: NFC, runs of spaces as one. */
function normalizedName(name: string): string {
  return name.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}
