import { z } from 'zod';
import { REWARD_ICONS } from './catalogues.ts';
import { id, itemTexts, storedItemTexts } from './fields.ts';
import { DEFAULTS, LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

export const createRewardInput = z.object({
  childId: id,
  ...itemTexts.shape,
  pointsCost: z
    .int(MESSAGES.wholePoints)
    .min(LIMITS.rewardCost.min, MESSAGES.rewardCostMin)
    .max(LIMITS.rewardCost.max, MESSAGES.rewardCostMax)
    .default(DEFAULTS.rewardCost),
  icon: z.enum(REWARD_ICONS, MESSAGES.rewardIcon),
  active: z.boolean().default(true),
});
export type CreateRewardInput = z.infer<typeof createRewardInput>;

export const updateRewardInput = createRewardInput.extend({ id, ...storedItemTexts });
export type UpdateRewardInput = z.infer<typeof updateRewardInput>;

export const reward = z.object({
  id,
  childId: id,
  name: z.string(),
  description: z.string(),
  pointsCost: z.int(),
  active: z.boolean(),
  icon: z.enum(REWARD_ICONS),
});
export type Reward = z.infer<typeof reward>;
