import {
  createRewardInput,
  idInput,
  nothing,
  ofChildInput,
  reward,
  setGoalInput,
  updateRewardInput,
} from '@starchart/schema';
import { z } from 'zod';
import { call, callAndDispatch } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import { explainsMoney } from './explain-money.ts';
import { changeReward, createReward, listRewards, removeReward, setGoal } from './rewards.service.ts';

export const rewardsRouter = router({
  list: authorized('children.read').input(ofChildInput).output(z.array(reward)).query(call(listRewards)),
  create: authorized('rewards.manage')
    .use(explainsMoney)
    .input(createRewardInput)
    .output(reward)
    .mutation(callAndDispatch(createReward)),
  update: authorized('rewards.manage')
    .use(explainsMoney)
    .input(updateRewardInput)
    .output(reward)
    .mutation(callAndDispatch(changeReward)),
  delete: authorized('rewards.manage').input(idInput).output(nothing).mutation(callAndDispatch(removeReward)),
  setGoal: authorized('redemptions.redeem')
    .input(setGoalInput)
    .output(nothing)
    .mutation(callAndDispatch(setGoal)),
});
