import type { TestActors } from '../../../test-support/actors.ts';
import {
  HELPERS,
  inFamily,
  MANAGERS,
  MANAGERS_AND_CHILD,
  READERS,
  READERS_AND_CHILD,
} from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { ofTheChild } from '../../../test-support/contract-calls.ts';
import { aReward, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { NO_IDS, NO_NUMBERS, REASON_FIELDS } from '../../../test-support/invalid-values.ts';
import type { TestApp } from '../../../test-support/test-app.ts';
import type { redemptionsRouter } from './redemptions.router.ts';

export const redemptionsContract: ContractOf<typeof redemptionsRouter> = {
  list: { callers: READERS_AND_CHILD, call: ofTheChild },
  waiting: { callers: READERS },
  redeem: {
    callers: MANAGERS_AND_CHILD,
    call: async ({ test, family }) => {
      await handOutAll(test, family);
      return { input: { rewardId: await aReward(family, { pointsCost: 1 }), childId: family.childId } };
    },
    invalid: [
      { field: 'rewardId', values: NO_IDS },
      { field: 'childId', values: NO_IDS },
      { field: 'pointsCost', values: NO_NUMBERS },
      { field: 'requestId', values: ['', 'one', 7, null, '00000000-0000-0000-0000-00000000000g'] },
    ],
  },
  approve: { callers: inFamily(HELPERS), call: aRedemption },
  fulfilled: { callers: READERS },
  unfulfill: { callers: inFamily(HELPERS), call: aRedemption },
  fulfill: { callers: inFamily(HELPERS), call: aRedemption },
  cancel: { callers: inFamily(MANAGERS), call: aRedemption, invalid: REASON_FIELDS },
};

/** The open redemptions of a child are limited, and the test creates many. */
async function handOutAll({ db, clock }: TestApp, { childId }: TestFamily): Promise<void> {
  await db
    .updateTable('reward_redemptions')
    .set({ fulfilled: true, fulfilled_at: clock.now() })
    .where('child_id', '=', childId)
    .where('fulfilled', '=', false)
    .where('cancelled_at', 'is', null)
    .execute();
}

async function aRedemption({ test, family }: TestActors) {
  await handOutAll(test, family);
  const redemption = { rewardId: await aReward(family, { pointsCost: 1 }), childId: family.childId };
  const redeemed = await expectSuccess(family.parent, 'POST /api/reward-redemptions', redemption);
  return { input: { id: redeemed.body.id } };
}
