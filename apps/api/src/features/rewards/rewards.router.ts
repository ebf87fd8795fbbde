import {
  createRewardInput,
  idInput,
  nothing,
  ofChildInput,
  reward,
  updateRewardInput,
} from '@starchart/schema';
import { z } from 'zod';
import { call, callAndDispatch } from '../../transport/trpc/call.ts';
import { router } from '../../transport/trpc/init.ts';
import { parentProcedure, signedInProcedure } from '../../transport/trpc/procedures.ts';
import { changeReward, createReward, listRewards, removeReward } from './rewards.service.ts';

export const rewardsRouter = router({
  list: signedInProcedure.input(ofChildInput).output(z.array(reward)).query(call(listRewards)),
  create: parentProcedure.input(createRewardInput).output(reward).mutation(callAndDispatch(createReward)),
  update: parentProcedure.input(updateRewardInput).output(reward).mutation(callAndDispatch(changeReward)),
  delete: parentProcedure.input(idInput).output(nothing).mutation(callAndDispatch(removeReward)),
});
