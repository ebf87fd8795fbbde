import {
  ofChildInput,
  redeemRewardInput,
  redemption,
  redemptionChanged,
  redemptionIdInput,
  waitingRedemption,
} from '@starchart/schema';
import { z } from 'zod';
import { dispatch } from '../../platform/events/dispatch.ts';
import { router } from '../../transport/trpc/init.ts';
import { parentProcedure, signedInProcedure } from '../../transport/trpc/procedures.ts';
import { cancel, fulfill, listRedemptions, listWaiting, redeemReward } from './redemptions.service.ts';

export const redemptionsRouter = router({
  list: signedInProcedure
    .input(ofChildInput)
    .output(z.array(redemption))
    .query(({ ctx, input }) => listRedemptions(ctx.deps, ctx.actor, input.childId)),

  waiting: parentProcedure
    .output(z.array(waitingRedemption))
    .query(({ ctx }) => listWaiting(ctx.deps, ctx.actor)),

  redeem: signedInProcedure
    .input(redeemRewardInput)
    .output(redemptionChanged)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, redeemReward(ctx.deps, ctx.actor, input))),

  fulfill: parentProcedure
    .input(redemptionIdInput)
    .output(redemptionChanged)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, fulfill(ctx.deps, ctx.actor, input.id))),

  cancel: parentProcedure
    .input(redemptionIdInput)
    .output(redemptionChanged)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, cancel(ctx.deps, ctx.actor, input.id))),
});
