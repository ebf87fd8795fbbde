import { auditPage, listAuditInput, listFamilyAuditInput } from '@starchart/schema';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { listAudit, listFamilyAudit } from './audit.service.ts';

export const auditRouter = router({
  list: authorized('admin')
    .meta({ rest: 'GET /admin/audit', summary: 'Lists the audit log, newest first, in pages.' })
    .input(listAuditInput)
    .output(auditPage)
    .query(call(listAudit)),
  ofFamily: authorized('audit.read')
    .meta({
      rest: 'GET /family-audit',
      summary: 'Lists what happened in the family, newest first, in pages.',
    })
    .input(listFamilyAuditInput)
    .output(auditPage)
    .query(call(listFamilyAudit)),
});
