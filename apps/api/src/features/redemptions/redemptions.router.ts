import {
  idInput,
  ofChildInput,
  redeemRewardInput,
  redemption,
  redemptionChanged,
  waitingRedemption,
} from '@starchart/schema';
import { z } from 'zod';
import { call, callAndDispatch } from '../../transport/trpc/call.ts';
import { router } from '../../transport/trpc/init.ts';
import { parentProcedure, signedInProcedure } from '../../transport/trpc/procedures.ts';
import { cancel, fulfill, listPending, listRedemptions, redeemReward } from './redemptions.service.ts';

export const redemptionsRouter = router({
  list: signedInProcedure.input(ofChildInput).output(z.array(redemption)).query(call(listRedemptions)),
  waiting: parentProcedure.output(z.array(waitingRedemption)).query(call(listPending)),
  redeem: signedInProcedure
    .input(redeemRewardInput)
    .output(redemptionChanged)
    .mutation(callAndDispatch(redeemReward)),
  fulfill: parentProcedure.input(idInput).output(redemptionChanged).mutation(callAndDispatch(fulfill)),
  cancel: parentProcedure.input(idInput).output(redemptionChanged).mutation(callAndDispatch(cancel)),
});
