import { listAuditEntries, listFamilyAuditEntries } from '@starchart/db';
import type { auditPage, ListAuditInput, ListFamilyAuditInput } from '@starchart/schema';
import type { z } from 'zod';
import type { GrownUpActor } from '../../core/actor.ts';
import { pageAfter } from '../../core/pagination.ts';
import type { ServiceContext } from '../../core/service-context.ts';

/** One page of the audit log of all families, newest first. Contains names of the admin's own family only. */
export async function listAudit(
  ctx: ServiceContext,
  admin: GrownUpActor,
  input: ListAuditInput,
): Promise<z.input<typeof auditPage>> {
  const { action, actorId } = input;
  return await pageAfter(input, (page) =>
    listAuditEntries(ctx.db, admin.familyId, { action, actorId, ...page }),
  );
}

/** One page of what happened in the family, newest first. */
export async function listFamilyAudit(
  ctx: ServiceContext,
  { familyId }: GrownUpActor,
  input: ListFamilyAuditInput,
): Promise<z.input<typeof auditPage>> {
  return await pageAfter(input, (page) => listFamilyAuditEntries(ctx.db, familyId, page));
}
