import { z } from 'zod';
import { LIMIT_PERIODS, REWARD_ICONS } from './catalogues.ts';
import { choice, day, id, itemTexts, storedItemTexts, weekdaysField, wholeNumber } from './fields.ts';
import { DEFAULTS, LIMITS, REWARD_LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { currency, money } from './money.ts';

/** At most so many redemptions per period that are not canceled. */
const rewardLimit = z.object(
  {
    count: wholeNumber(REWARD_LIMITS.limitCount, MESSAGES.rewardLimit),
    period: choice(LIMIT_PERIODS, MESSAGES.rewardLimit),
  },
  MESSAGES.rewardLimit,
);
export type RewardLimit = z.infer<typeof rewardLimit>;

const rewardFields = z.object({
  childId: id,
  ...itemTexts.shape,
  pointsCost: z
    .int(MESSAGES.wholePoints)
    .min(LIMITS.rewardCost.min, MESSAGES.rewardCostMin)
    .max(LIMITS.rewardCost.max, MESSAGES.rewardCostMax),
  icon: choice(REWARD_ICONS, MESSAGES.rewardIcon),
  active: z.boolean(),
  /** Redemptions that are left; null is unlimited. */
  stock: wholeNumber(REWARD_LIMITS.stock, MESSAGES.rewardStock).nullish(),
  /** Null is unlimited. */
  limit: rewardLimit.nullish(),
  /** ISO weekdays on which it can be redeemed, 1 is Monday. By default every day. */
  weekdays: weekdaysField.optional(),
  /** A grown-up approves a redemption before it is handed out. Its points are spent at once. */
  requiresApproval: z.boolean().optional(),
  /** What a parent pays out for it, in minor units of the family's currency. Null: no money. */
  moneyAmount: wholeNumber(REWARD_LIMITS.moneyAmount, MESSAGES.moneyAmount).nullish(),
  /** The currency of `moneyAmount`. If it is not that of the family any more, the amount is rejected instead of read in another one. */
  currency: currency.nullish(),
});

const { shape } = rewardFields;

export const createRewardInput = rewardFields.extend({
  pointsCost: shape.pointsCost.default(DEFAULTS.rewardCost),
  active: shape.active.default(true),
  /** The open wish of the child that becomes this reward. */
  wishId: id.optional(),
});
export type CreateRewardInput = z.infer<typeof createRewardInput>;

/** An omitted field keeps its value. */
export const updateRewardInput = rewardFields.extend(storedItemTexts).partial().extend({ id });
export type UpdateRewardInput = z.infer<typeof updateRewardInput>;

/**
 * Whether an active reward can be redeemed today. `nextOn` is the first day on which it can be redeemed again; null if it can be today, or
 * if that depends on a parent. Readers accept further states.
 */
const rewardAvailability = z.object({
  state: z.enum(['available', 'sold_out', 'limit_reached', 'closed_today']),
  nextOn: day.nullable(),
});
export type RewardAvailability = z.infer<typeof rewardAvailability>;

export const reward = z.object({
  id,
  childId: id,
  name: z.string(),
  description: z.string(),
  pointsCost: z.int(),
  active: z.boolean(),
  icon: z.enum(REWARD_ICONS),
  stock: z.int().nullable(),
  limit: z.object({ count: z.int(), period: z.enum(LIMIT_PERIODS) }).nullable(),
  /** ISO weekdays, 1 is Monday. */
  weekdays: z.array(z.int()),
  requiresApproval: z.boolean(),
  /** Null while the family has no currency. */
  ...money,
  availability: rewardAvailability,
});
export type Reward = z.infer<typeof reward>;

export const setGoalInput = z.object({
  childId: id,
  /** An active reward of the child; null: none. */
  rewardId: id.nullable(),
});
export type SetGoalInput = z.infer<typeof setGoalInput>;

/** The reward that a child saves for. It reserves no points. */
export const goal = reward.pick({ name: true, icon: true, pointsCost: true, active: true }).extend({
  rewardId: id,
  /** Points that are missing. */
  toGo: z.int(),
  /** Days until it is reached, at the pace of the last 14 days without those of a pause of all habits; null if that is unknown or more than 60. */
  daysAtPace: z.int().nullable(),
  /** More than 60 days at that pace. */
  isFar: z.boolean(),
  /** The child has seen the celebration of reaching it, or had the points when it was chosen. */
  isCelebrated: z.boolean(),
});
export type Goal = z.infer<typeof goal>;
