import { z } from 'zod';
import { AVATAR_INDICES, REWARD_ICONS } from './catalogues.ts';
import { id, instant } from './fields.ts';

export const redeemRewardInput = z.object({
  rewardId: id,
  childId: id,
  /** The price that the person has agreed to, in points; when it is another by now, nothing is spent. */
  pointsCost: z.int().optional(),
  /** Identifies this redemption among the child's; a repeat returns the same redemption. */
  requestId: z.uuid().optional(),
});
export type RedeemRewardInput = z.infer<typeof redeemRewardInput>;

export const redemptionIdInput = z.object({ id });

/** One claim of a reward: on its way until a parent hands it out (`fulfilled`) or cancels it (`cancelledAt`). */
export const redemption = z.object({
  id,
  /** Null once the reward itself has been deleted. */
  rewardId: id.nullable(),
  childId: id,
  /** Name and picture as they were when the reward was claimed. */
  name: z.string(),
  icon: z.enum(REWARD_ICONS),
  pointsSpent: z.int(),
  redeemedAt: instant,
  fulfilled: z.boolean(),
  fulfilledAt: instant.nullable(),
  cancelledAt: instant.nullable(),
});
export type Redemption = z.infer<typeof redemption>;

/** A claim that waits to be handed out, with whose it is. */
export const waitingRedemption = redemption.extend({
  childName: z.string(),
  childAvatar: z.enum(AVATAR_INDICES),
});
export type WaitingRedemption = z.infer<typeof waitingRedemption>;

/** A redemption together with the balance it left. */
export const redemptionChanged = redemption.extend({ currentPoints: z.int() });
export type RedemptionChanged = z.infer<typeof redemptionChanged>;
