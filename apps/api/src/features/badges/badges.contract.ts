import { READERS_AND_CHILD } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { ofTheChild } from '../../../test-support/contract-calls.ts';
import type { badgesRouter } from './badges.router.ts';

export const badgesContract: ContractOf<typeof badgesRouter> = {
  list: { callers: READERS_AND_CHILD, call: ofTheChild },
};
