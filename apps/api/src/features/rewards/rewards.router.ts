import {
  createRewardInput,
  nothing,
  ofChildInput,
  reward,
  rewardIdInput,
  updateRewardInput,
} from '@starchart/schema';
import { z } from 'zod';
import { dispatch } from '../../platform/events/dispatch.ts';
import { router } from '../../transport/trpc/init.ts';
import { parentProcedure, signedInProcedure } from '../../transport/trpc/procedures.ts';
import { changeReward, createReward, listRewards, removeReward } from './rewards.service.ts';

export const rewardsRouter = router({
  list: signedInProcedure
    .input(ofChildInput)
    .output(z.array(reward))
    .query(({ ctx, input }) => listRewards(ctx.deps, ctx.actor, input.childId)),

  create: parentProcedure
    .input(createRewardInput)
    .output(reward)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, createReward(ctx.deps, ctx.actor, input))),

  update: parentProcedure
    .input(updateRewardInput)
    .output(reward)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, changeReward(ctx.deps, ctx.actor, input))),

  delete: parentProcedure
    .input(rewardIdInput)
    .output(nothing)
    .mutation(({ ctx, input }) => dispatch(ctx.deps, removeReward(ctx.deps, ctx.actor, input.id))),
});
