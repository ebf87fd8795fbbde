import {
  cancelRedemptionInput,
  idInput,
  ofChildInput,
  pendingRedemption,
  redeemRewardInput,
  redemption,
  redemptionChanged,
} from '@starchart/schema';
import { z } from 'zod';
import { call, callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import {
  approve,
  cancel,
  fulfill,
  listFulfilled,
  listPending,
  listRedemptions,
  redeemReward,
  unfulfill,
} from './redemptions.service.ts';

export const redemptionsRouter = router({
  list: authorized('children.read')
    .meta({
      rest: 'GET /children/:id/redemptions',
      summary: 'Lists a child’s newest 5,000 redemptions, newest first.',
    })
    .input(ofChildInput)
    .output(z.array(redemption))
    .query(call(listRedemptions)),
  waiting: authorized('family.read')
    .meta({
      rest: 'GET /reward-redemptions/waiting',
      summary:
        'Lists the newest pending redemptions of each child whom the caller sees, oldest first, at most 5,000.',
    })
    .output(z.array(pendingRedemption))
    .query(call(listPending)),
  redeem: authorized('redemptions.redeem')
    .meta({
      rest: 'POST /reward-redemptions',
      status: 201,
      summary: 'Redeems a reward and spends its price.',
      errors: [
        'CONFLICT',
        'REWARD_CLOSED',
        'REWARD_CHANGED',
        'SOLD_OUT',
        'LIMIT_REACHED',
        'INSUFFICIENT_POINTS',
      ],
    })
    .input(redeemRewardInput)
    .output(redemptionChanged)
    .mutation(callAndDispatch(redeemReward)),
  approve: authorized('redemptions.fulfill')
    .meta({
      rest: 'POST /reward-redemptions/:id/approve',
      summary: 'Approves a redemption that requires it.',
      errors: ['ALREADY_DECIDED'],
    })
    .input(idInput)
    .output(redemptionChanged)
    .mutation(callAndDispatch(approve)),
  fulfilled: authorized('family.read')
    .meta({
      rest: 'GET /reward-redemptions/fulfilled',
      summary: 'Lists the newest 200 redemptions that were fulfilled in the last 24 hours, latest first.',
    })
    .output(z.array(pendingRedemption))
    .query(call(listFulfilled)),
  unfulfill: authorized('redemptions.fulfill')
    .meta({
      rest: 'POST /reward-redemptions/:id/unfulfill',
      summary:
        'Takes the fulfillment of a redemption back, within 24 hours: it is pending again. A repeat has no effect.',
      errors: ['ALREADY_DECIDED', 'CONFLICT', 'TOO_LATE'],
    })
    .input(idInput)
    .output(redemptionChanged)
    .mutation(callAndDispatch(unfulfill)),
  fulfill: authorized('redemptions.fulfill')
    .meta({
      rest: 'POST /reward-redemptions/:id/fulfill',
      summary: 'Marks a redemption as fulfilled, and as approved if it requires that.',
      errors: ['ALREADY_DECIDED'],
    })
    .input(idInput)
    .output(redemptionChanged)
    .mutation(callAndDispatch(fulfill)),
  cancel: authorized('redemptions.cancel')
    .meta({
      rest: 'POST /reward-redemptions/:id/cancel',
      isBodyOptional: true,
      summary: 'Cancels a redemption and refunds its points; the child reads the reason.',
      errors: ['ALREADY_DECIDED'],
    })
    .input(cancelRedemptionInput)
    .output(redemptionChanged)
    .mutation(callAndDispatch(cancel)),
});
