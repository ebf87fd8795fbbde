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
    .input(ofChildInput)
    .output(z.array(redemption))
    .query(call(listRedemptions)),
  waiting: authorized('family.read').output(z.array(pendingRedemption)).query(call(listPending)),
  redeem: authorized('redemptions.redeem')
    .input(redeemRewardInput)
    .output(redemptionChanged)
    .mutation(callAndDispatch(redeemReward)),
  approve: authorized('redemptions.fulfill')
    .input(idInput)
    .output(redemptionChanged)
    .mutation(callAndDispatch(approve)),
  fulfilled: authorized('family.read').output(z.array(pendingRedemption)).query(call(listFulfilled)),
  unfulfill: authorized('redemptions.fulfill')
    .input(idInput)
    .output(redemptionChanged)
    .mutation(callAndDispatch(unfulfill)),
  fulfill: authorized('redemptions.fulfill')
    .input(idInput)
    .output(redemptionChanged)
    .mutation(callAndDispatch(fulfill)),
  cancel: authorized('redemptions.cancel')
    .input(cancelRedemptionInput)
    .output(redemptionChanged)
    .mutation(callAndDispatch(cancel)),
});
