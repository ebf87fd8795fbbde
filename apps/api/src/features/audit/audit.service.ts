import { listAuditEntries } from '@starchart/db';
import type { AuditPage, ListAuditInput } from '@starchart/schema';
import type { ParentActor } from '../../core/actor.ts';
import { pageAfter } from '../../core/pagination.ts';
import type { ServiceContext } from '../../core/service-context.ts';

/** One page of what was done in all families, newest first. Names of families and children only of the admin's own. */
export async function listAudit(
  deps: ServiceContext,
  admin: ParentActor,
  input: ListAuditInput,
): Promise<AuditPage> {
  const { action, actorId } = input;
  return await pageAfter(
    input,
    (page) => listAuditEntries(deps.db, admin.familyId, { action, actorId, ...page }),
    ({ at, ...entry }) => ({ ...entry, at: at.toISOString() }),
  );
}
