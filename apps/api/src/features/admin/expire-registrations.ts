import {
  deleteFamily,
  inTransaction,
  listExpiredRegistrations,
  lockExpiredRegistration,
  lockWholeFamily,
} from '@starchart/db';
import type { ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../audit/record-audit.ts';

/**
 * Deletes registrations on which no admin has decided in time, with all that is left of them. Whoever was let in once is
 * none of them.
 */
export async function expireRegistrations(deps: ServiceContext): Promise<void> {
  const at = deps.clock.now();
  for (const { familyId, parentId } of await listExpiredRegistrations(deps.db, at)) {
    await inTransaction(deps.db, async (tx) => {
      await lockWholeFamily(tx, familyId);
      // An admin may just have decided.
      if (!(await lockExpiredRegistration(tx, at, parentId))) return;
      await deleteFamily(tx, familyId);
      await recordAudit(deps, tx, {
        by: 'system',
        action: 'registration-expired',
        subject: ['parent', parentId],
      });
      // Last, because a job that is under way by then waits for the end of this transaction.
      await deps.jobs.enqueue(tx, 'clear-remains', {});
    });
  }
}
