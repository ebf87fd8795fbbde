import { SIGNED_IN } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import type { eventsRouter } from './events.router.ts';

export const eventsContract: ContractOf<typeof eventsRouter> = {
  subscribe: { callers: SIGNED_IN },
};
