import { z } from 'zod';
import { AVATAR_INDICES, REWARD_ICONS } from './catalogues.ts';
import { emptyAsAbsent, id, idInput, instant, name } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { money } from './money.ts';

export const redeemRewardInput = z.object({
  rewardId: id,
  childId: id,
  /** The price that the person accepted, in points; when the price has changed, nothing is spent. */
  pointsCost: z.int().optional(),
  /** Identifies this redemption among the child's; a repeat returns the same redemption. */
  requestId: z.uuid().optional(),
});
export type RedeemRewardInput = z.infer<typeof redeemRewardInput>;

export const cancelRedemptionInput = idInput.extend({
  /** The child reads it as a note. */
  reason: emptyAsAbsent(name({ ...LIMITS.reason, min: 1 }, MESSAGES.noteText)),
});
export type CancelRedemptionInput = z.infer<typeof cancelRedemptionInput>;

/** For so long, a fulfillment can be taken back. In hours. */
export const UNFULFILL_HOURS = 24;

/** A redemption: pending until a parent fulfills it (`fulfilled`) or cancels it (`cancelledAt`). */
export const redemption = z.object({
  id,
  /** Null after the reward has been deleted. */
  rewardId: id.nullable(),
  childId: id,
  /** Name and icon at the time of the redemption. */
  name: z.string(),
  icon: z.enum(REWARD_ICONS),
  pointsSpent: z.int(),
  redeemedAt: instant,
  fulfilled: z.boolean(),
  fulfilledAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  /** The reward asked for approval when it was redeemed. */
  requiresApproval: z.boolean(),
  /** Null without approval. A redemption that requires it and is still pending waits for a yes. */
  approvedAt: instant.nullable(),
  /** Of the reward and the family, when it was redeemed. Owed while it is pending, paid once it is fulfilled. */
  ...money,
});
export type Redemption = z.infer<typeof redemption>;

/** What the points were spent on that an undo would take back (error STARS_SPENT). A pending one can be canceled. */
export const spentOn = redemption.pick({ id: true, name: true, pointsSpent: true, fulfilled: true });
export type SpentOn = z.infer<typeof spentOn>;

/** A redemption with its child. The API calls pending ones `waiting`. */
export const pendingRedemption = redemption.extend({
  childName: z.string(),
  childAvatar: z.enum(AVATAR_INDICES),
});
export type PendingRedemption = z.infer<typeof pendingRedemption>;

/** A redemption and the resulting balance. */
export const redemptionChanged = redemption.extend({ currentPoints: z.int() });
export type RedemptionChanged = z.infer<typeof redemptionChanged>;
