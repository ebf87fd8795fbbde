import { ADMINS, EVERYONE_BUT_TOKENS, GROWN_UPS } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import type { systemRouter } from './system.router.ts';

export const systemContract: ContractOf<typeof systemRouter> = {
  about: { callers: EVERYONE_BUT_TOKENS },
  addresses: { callers: GROWN_UPS },
  state: { callers: ADMINS, changesByItself: true },
};
