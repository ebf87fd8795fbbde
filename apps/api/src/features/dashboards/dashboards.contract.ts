import { EVERYONE_BUT_TOKENS, inFamily, READERS, READERS_AND_CHILD } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { theChild } from '../../../test-support/contract-calls.ts';
import { NO_IDS, NO_NUMBERS } from '../../../test-support/invalid-values.ts';
import type { dashboardsRouter } from './dashboards.router.ts';

export const dashboardsContract: ContractOf<typeof dashboardsRouter> = {
  stats: { callers: READERS_AND_CHILD, call: theChild },
  today: { callers: READERS },
  kidDashboard: { callers: READERS_AND_CHILD, call: theChild },
  markSeen: {
    callers: {
      people: '401 401 401 ok 404 ok 404 404 404 ok 403 403 403 ok 403 403 403',
      tokens: '403 403 403',
    },
    call: ({ family }) => {
      const body = { entry: 0, asChild: true };
      return { input: { childId: family.childId, ...body } };
    },
    invalid: [
      { field: 'entry', values: [-1, 2 ** 31, 2 ** 64, undefined, ...NO_NUMBERS] },
      { field: 'reachedGoal', values: NO_IDS.filter((value) => value !== undefined) },
      { field: 'asChild', values: ['true', 1, null, {}] },
    ],
  },
  ownDashboard: { callers: EVERYONE_BUT_TOKENS },
  ownFamily: {
    callers: { people: 'ok ok ok ok ok ok ok ok ok ok ok ok ok ok ok 403 ok', tokens: '403 403 403' },
    call: () => ({ input: {} }),
  },
  parentDashboard: { callers: inFamily(READERS), call: theChild },
};
