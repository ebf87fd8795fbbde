import { z } from 'zod';
import { day, id, instant } from './fields.ts';
import type { WebhookEvent, WebhookMessageType } from './webhooks.ts';

// Separate from the other schemas of webhooks: no page loads these.

/** Common fields of every message. */
const common = {
  id: z.string().describe('The header `webhook-id`: the same for every attempt.'),
  createdAt: instant.describe('When it happened.'),
};

function messageAboutChild<Type extends WebhookEvent, Fields extends z.ZodRawShape>(
  type: Type,
  description: string,
  fields: Fields,
) {
  return z
    .object({ ...common, type: z.literal(type), childId: id, childName: z.string(), ...fields })
    .describe(description);
}

/** Points are the child's after the event. */
const points = { currentPoints: z.int(), totalPoints: z.int() };

const completion = {
  completionId: id,
  habitId: id,
  habitName: z.string(),
  completedOn: day.describe('The family day.'),
  slot: z.int().describe('Which time of the day it is, from 1.'),
};

const redemption = {
  redemptionId: id,
  rewardId: id,
  rewardName: z.string(),
  pointsSpent: z.int(),
  moneyAmount: z.int().nullable().describe('What a parent pays out for it, in minor units of the currency.'),
  currency: z.string().nullable(),
  requiresApproval: z.boolean().describe('A grown-up approves it before it is handed out.'),
};

const rewardOrNull = id.nullable().describe('Null after the reward has been deleted.');

export const completionRecordedMessage = messageAboutChild('completion.recorded', 'A habit was completed.', {
  ...completion,
  pointsEarned: z.int(),
  late: z.literal(true).optional().describe('A device was offline on that day and sent it on a later one.'),
  ...points,
});

export const completionUndoneMessage = messageAboutChild('completion.undone', 'A completion was undone.', {
  ...completion,
  ...points,
});

export const completionPendingMessage = messageAboutChild(
  'completion.pending',
  'A child completed a habit whose completions are approved.',
  { ...completion, points: z.int().describe('What the completion earns once it is approved.') },
);

export const completionRejectedMessage = messageAboutChild(
  'completion.rejected',
  'A pending completion was rejected or undone.',
  completion,
);

export const redemptionClaimedMessage = messageAboutChild('redemption.claimed', 'A reward was redeemed.', {
  ...redemption,
  currentPoints: z.int(),
});

export const redemptionFulfilledMessage = messageAboutChild(
  'redemption.fulfilled',
  'A redemption was marked as fulfilled.',
  { ...redemption, rewardId: rewardOrNull },
);

export const redemptionUnfulfilledMessage = messageAboutChild(
  'redemption.unfulfilled',
  'A redemption that was marked as fulfilled is pending again.',
  { ...redemption, rewardId: rewardOrNull },
);

export const redemptionCanceledMessage = messageAboutChild(
  'redemption.canceled',
  'A redemption was canceled, and its points were refunded.',
  {
    ...redemption,
    rewardId: rewardOrNull,
    pointsSpent: z.int().describe('The refunded points.'),
    currentPoints: z.int(),
  },
);

export const badgeEarnedMessage = messageAboutChild('badge.earned', 'A badge was earned.', {
  badge: z.string(),
  badgeName: z.string(),
  bonusPoints: z.int(),
});

export const levelReachedMessage = messageAboutChild('level.reached', 'A level was reached.', {
  level: z.int(),
  totalPoints: z.int(),
});

export const wishCreatedMessage = messageAboutChild(
  'wish.created',
  'A child made a wish. Its words stay in the app.',
  {
    wishId: id,
  },
);

const fullDays = z.int().describe('Full days of the child in all.');

export const dayCompletedMessage = messageAboutChild(
  'day.completed',
  'A day became full: all of its due habits are done, or something is on a day without any.',
  { day: day.describe('The family day, which may be an earlier one.'), fullDays },
);

export const constellationCompletedMessage = messageAboutChild(
  'constellation.completed',
  'A full day finished a constellation of the night sky.',
  { constellation: z.string(), constellationName: z.string(), fullDays },
);

export const testMessage = z
  .object({ ...common, type: z.literal('test') })
  .describe('A parent tests the webhook.');

/** The body of each type of message. */
export const WEBHOOK_MESSAGES = {
  'completion.recorded': completionRecordedMessage,
  'completion.undone': completionUndoneMessage,
  'completion.pending': completionPendingMessage,
  'completion.rejected': completionRejectedMessage,
  'redemption.claimed': redemptionClaimedMessage,
  'redemption.fulfilled': redemptionFulfilledMessage,
  'redemption.unfulfilled': redemptionUnfulfilledMessage,
  'redemption.canceled': redemptionCanceledMessage,
  'badge.earned': badgeEarnedMessage,
  'level.reached': levelReachedMessage,
  'wish.created': wishCreatedMessage,
  'day.completed': dayCompletedMessage,
  'constellation.completed': constellationCompletedMessage,
  test: testMessage,
} as const satisfies Record<WebhookMessageType, z.ZodObject>;

/** The body of a message, as JSON. */
export type WebhookMessage = z.infer<(typeof WEBHOOK_MESSAGES)[WebhookMessageType]>;

/** What the message of an event says besides the fields that all of them have. */
export type WebhookEventData = {
  [Event in WebhookEvent]: Omit<
    z.infer<(typeof WEBHOOK_MESSAGES)[Event]>,
    keyof typeof common | 'type' | 'childId' | 'childName'
  >;
};
