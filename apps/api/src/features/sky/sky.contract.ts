import { READERS_AND_CHILD } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { ofTheChild } from '../../../test-support/contract-calls.ts';
import type { skyRouter } from './sky.router.ts';

export const skyContract: ContractOf<typeof skyRouter> = {
  get: { callers: READERS_AND_CHILD, call: ofTheChild },
};
