import { auditPage, listAuditInput } from '@starchart/schema';
import { router } from '../../transport/trpc/init.ts';
import { adminProcedure } from '../../transport/trpc/procedures.ts';
import { listAudit } from './audit.service.ts';

export const auditRouter = router({
  list: adminProcedure
    .input(listAuditInput)
    .output(auditPage)
    .query(({ ctx, input }) => listAudit(ctx.deps, ctx.actor, input)),
});
