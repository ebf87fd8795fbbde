import { ADMINS, PARENTS } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import type { auditRouter } from './audit.router.ts';

export const auditContract: ContractOf<typeof auditRouter> = {
  list: { callers: ADMINS, call: () => ({ input: { action: 'parent-registered' } }) },
  ofFamily: { callers: PARENTS },
};
