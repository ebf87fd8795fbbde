import { MESSAGES } from '@starchart/schema';
import type { ContractOf } from '../../../test-support/contract.ts';
import type { demoRouter } from './demo.router.ts';

export const demoContract: ContractOf<typeof demoRouter> = {
  // Only a demo has a movable clock (`demo-clock.test.ts`).
  clock: {
    callers: {
      people: '401 401 401 403 403 403 403 403 403 403 403 403 403 403 403 403 403',
      tokens: '403 403 403',
    },
  },
  moveClock: {
    callers: {
      people: '401 401 401 403 403 403 403 403 403 403 403 403 403 403 403 403 403',
      tokens: '403 403 403',
    },
    call: () => ({ input: { to: '2026-11-24T07:00' } }),
    invalid: [
      {
        field: 'to',
        values: ['', 'tomorrow', '2026-02-30T07:00', '2026-11-24', '2026-11-24T25:00', 5, null],
        message: MESSAGES.demoClock,
      },
    ],
  },
};
