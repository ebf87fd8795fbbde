import { INPUT_MESSAGES, MESSAGES } from '@starchart/schema';
import type { TestActors } from '../../../test-support/actors.ts';
import { HELPERS, inFamily, MANAGERS, READERS_AND_CHILD } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { ofTheChild } from '../../../test-support/contract-calls.ts';
import { expectSuccess } from '../../../test-support/families.ts';
import { LONE_SURROGATE, NO_NUMBERS, NUL, newName } from '../../../test-support/invalid-values.ts';
import type { deductionRouter, pointsRouter } from './points.router.ts';

export const pointsContract: ContractOf<typeof pointsRouter> = {
  entries: { callers: READERS_AND_CHILD, call: ofTheChild },
  verify: { callers: READERS_AND_CHILD, call: ofTheChild },
  giveBonus: {
    callers: inFamily(HELPERS),
    call: ({ family }) => ({ input: { id: family.childId, points: 1, reason: 'Helped grandma' } }),
    invalid: [
      {
        field: 'points',
        values: [0, -3, 1001, undefined, 2 ** 64, ...NO_NUMBERS],
        message: MESSAGES.bonusPoints,
      },
      { field: 'reason', values: [undefined, '', '   '], message: MESSAGES.bonusReason },
      { field: 'reason', values: [5, {}], message: INPUT_MESSAGES.text },
      { field: 'reason', values: ['x'.repeat(201)], message: MESSAGES.tooLong(200) },
      newName('reason'),
      { field: 'reason', values: [NUL, LONE_SURROGATE], message: MESSAGES.unreadableText },
    ],
  },
  takeBack: { callers: inFamily(MANAGERS), call: aBonus },
};

export const deductionContract: ContractOf<typeof deductionRouter> = {
  adjustPoints: {
    callers: inFamily(MANAGERS),
    call: ({ family }) => ({ input: { id: family.childId, pointsToDeduct: 1 } }),
    invalid: [
      {
        field: 'pointsToDeduct',
        values: [0, -3, undefined, 2 ** 64, ...NO_NUMBERS],
        message: MESSAGES.pointsToDeduct,
      },
      { field: 'reason', values: ['x'.repeat(201)], message: MESSAGES.tooLong(200) },
      newName('reason'),
      { field: 'reason', values: [NUL, LONE_SURROGATE], message: MESSAGES.unreadableText },
      { field: 'reason', values: [5, {}, []] },
    ],
  },
};

async function aBonus({ family }: TestActors) {
  const bonus = { points: 1, reason: 'Helped grandma' };
  await expectSuccess(family.parent, `POST /api/children/${family.childId}/bonus-points`, bonus);
  const { body } = await expectSuccess(
    family.parent,
    `GET /api/children/${family.childId}/points-entries?limit=1`,
  );
  return { input: { id: body.items[0].id } };
}
