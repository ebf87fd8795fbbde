import {
  deleteFamily,
  inTransaction,
  listExpiredRegistrations,
  lockExpiredRegistration,
  lockWholeFamily,
} from '@starchart/db';
import type { ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { deleteAttemptsAtFamily } from '../auth/delete-attempts.ts';

/** Deletes expired pending registrations with all their data. A parent who was ever approved is kept. */
export async function expireRegistrations(ctx: ServiceContext): Promise<void> {
  const at = ctx.clock.now();
  for (const { familyId, parentId } of await listExpiredRegistrations(ctx.db, at)) {
    await inTransaction(ctx.db, async (tx) => {
      await lockWholeFamily(tx, familyId);
      // An admin may have decided concurrently.
      if (!(await lockExpiredRegistration(tx, at, parentId))) return;
      await deleteAttemptsAtFamily(ctx, tx, familyId);
      await deleteFamily(tx, familyId);
      await recordAudit(ctx, tx, 'system', 'registration-expired', ['parent', parentId]);
      await ctx.jobs.enqueue(tx, 'erase-ledgers', {});
    });
  }
}
