import { READERS_AND_CHILD } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import type { historyRouter } from './history.router.ts';

export const historyContract: ContractOf<typeof historyRouter> = {
  days: {
    callers: READERS_AND_CHILD,
    call: ({ family: { childId } }) => ({ input: { childId, fromOn: '2026-03-09', days: 7 } }),
  },
};
