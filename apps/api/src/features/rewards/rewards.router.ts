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
  list: authorized('children.read')
    .meta({
      rest: 'GET /children/:id/rewards',
      summary: 'Lists a child’s rewards; a child sees only active ones.',
    })
    .input(ofChildInput)
    .output(z.array(reward))
    .query(call(listRewards)),
  create: authorized('rewards.manage')
    .meta({
      rest: 'POST /rewards',
      status: 201,
      summary: 'Creates a reward, also from a wish.',
      errors: ['ALREADY_DECIDED', 'CONFLICT'],
    })
    .use(explainsMoney)
    .input(createRewardInput)
    .output(reward)
    .mutation(callAndDispatch(createReward)),
  update: authorized('rewards.manage')
    .meta({
      rest: 'PUT /rewards/:id',
      summary: 'Changes the given fields of a reward; omitted ones keep their values.',
      errors: ['CONFLICT'],
    })
    .use(explainsMoney)
    .input(updateRewardInput)
    .output(reward)
    .mutation(callAndDispatch(changeReward)),
  delete: authorized('rewards.manage')
    .meta({ rest: 'DELETE /rewards/:id', summary: 'Deletes a reward; its redemptions stay.' })
    .input(idInput)
    .output(nothing)
    .mutation(callAndDispatch(removeReward)),
  setGoal: authorized('redemptions.redeem')
    .meta({
      rest: 'PUT /children/:id/goal',
      summary: 'Sets the reward that a child saves for, or none. It reserves no points.',
    })
    .input(setGoalInput)
    .output(nothing)
    .mutation(callAndDispatch(setGoal)),
});
