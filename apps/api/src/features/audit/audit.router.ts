import { auditPage, listAuditInput, listFamilyAuditInput } from '@starchart/schema';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { listAudit, listFamilyAudit } from './audit.service.ts';

export const auditRouter = router({
  list: authorized('admin').input(listAuditInput).output(auditPage).query(call(listAudit)),
  ofFamily: authorized('audit.read')
    .input(listFamilyAuditInput)
    .output(auditPage)
    .query(call(listFamilyAudit)),
});
