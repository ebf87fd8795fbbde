import { INPUT_MESSAGES, LIMIT_PERIODS, MESSAGES, REWARD_ICONS } from '@starchart/schema';
import { inFamily, MANAGERS, MANAGERS_AND_CHILD, READERS_AND_CHILD } from '../../../test-support/callers.ts';
import type { ContractOf, InvalidValues } from '../../../test-support/contract.ts';
import { ofTheChild } from '../../../test-support/contract-calls.ts';
import { aReward } from '../../../test-support/families.ts';
import {
  inUpdate,
  NEW_DESCRIPTION,
  NO_IDS,
  NO_NUMBERS,
  newName,
  textField,
} from '../../../test-support/invalid-values.ts';
import type { rewardsRouter } from './rewards.router.ts';

const FIELDS: InvalidValues[] = [
  newName('name'),
  NEW_DESCRIPTION,
  ...textField('name', ['', 'ab', '    '], MESSAGES.itemName, 80),
  ...textField('description', ['', 'four'], MESSAGES.description, 500),
  { field: 'pointsCost', values: [0, -1], message: MESSAGES.rewardCostMin },
  { field: 'pointsCost', values: [3001, 2 ** 31], message: MESSAGES.rewardCostMax },
  { field: 'pointsCost', values: NO_NUMBERS, message: MESSAGES.wholePoints },
  { field: 'icon', values: [undefined, null, ''], message: MESSAGES.rewardIcon },
  { field: 'icon', values: ['brush-teeth', 5], message: MESSAGES.oneOf(REWARD_ICONS) },
  { field: 'limit', values: [{ count: 1, period: 'weekly' }], message: MESSAGES.oneOf(LIMIT_PERIODS) },
  { field: 'active', values: ['true', 1, null] },
  { field: 'stock', values: [-1, 32_768, '5', '', true, [5], 1.5], message: MESSAGES.rewardStock },
  { field: 'requiresApproval', values: ['true', 1, null, {}] },
  {
    field: 'moneyAmount',
    values: [0, -1, 1_000_000_000_001, 2.5, '300', '3.50', true, {}],
    message: MESSAGES.moneyAmount,
  },
  {
    field: 'moneyAmount',
    values: [300],
    message: 'Please choose the currency of your family first.',
  },
  { field: 'currency', values: ['', 'eur', 'EURO', 5, []], message: MESSAGES.currency },
  { field: 'limit', values: ['', 'week', 1, true, []], message: MESSAGES.rewardLimit },
  { field: 'weekdays', values: [[], [1, 1], null], message: MESSAGES.weekdays },
  { field: 'weekdays', values: [5, '1', {}], message: INPUT_MESSAGES.list },
  { field: 'childId', values: NO_IDS },
];

export const rewardsContract: ContractOf<typeof rewardsRouter> = {
  list: { callers: READERS_AND_CHILD, call: ofTheChild },
  create: {
    callers: inFamily(MANAGERS),
    call: ({ family }) => ({ input: rewardOf(family.childId) }),
    invalid: [...FIELDS, { field: 'wishId', values: NO_IDS.filter((value) => value !== undefined) }],
  },
  update: {
    callers: inFamily(MANAGERS),
    call: async ({ family }) => ({ input: { id: await aReward(family), ...rewardOf(family.childId) } }),
    invalid: inUpdate(FIELDS),
  },
  delete: {
    callers: inFamily(MANAGERS),
    call: async ({ family }) => ({ input: { id: await aReward(family) } }),
  },
  setGoal: {
    callers: MANAGERS_AND_CHILD,
    call: async ({ family }) => ({ input: { childId: family.childId, rewardId: await aReward(family) } }),
    invalid: [{ field: 'rewardId', values: NO_IDS.filter((value) => value !== null) }],
  },
};

function rewardOf(childId: number) {
  return { childId, name: 'Cinema', description: 'Any film you like', icon: 'movie-night' as const };
}
