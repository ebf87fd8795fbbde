import { READERS, READERS_AND_CHILD } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import type { recapsRouter } from './recaps.router.ts';

export const recapsContract: ContractOf<typeof recapsRouter> = {
  week: {
    callers: READERS_AND_CHILD,
    call: ({ family: { childId } }) => ({ input: { childId, weekOn: '2026-03-09' } }),
  },
  family: { callers: READERS, call: () => ({ input: { weekOn: '2026-03-09' } }) },
};
