import { z } from 'zod';
import { id, instant, pageInput, pageOf } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

/** What a webhook can be told of. */
export const WEBHOOK_EVENTS = [
  'completion.recorded',
  'completion.undone',
  'redemption.claimed',
  'redemption.fulfilled',
  'redemption.canceled',
  'badge.earned',
  'level.reached',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
export const webhookEvent = z.enum(WEBHOOK_EVENTS);

/** `test` is what a parent sends to try a webhook. */
export const webhookMessageType = z.enum([...WEBHOOK_EVENTS, 'test']);
export type WebhookMessageType = z.infer<typeof webhookMessageType>;

/** `failed`: given up after twelve hours; it can be sent again. */
export const WEBHOOK_DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export const webhookDeliveryState = z.enum(WEBHOOK_DELIVERY_STATES);
export type WebhookDeliveryState = z.infer<typeof webhookDeliveryState>;

/** Of http or https, and without user and password. */
const WEB_ADDRESS = /^https?:\/\/[^\p{C}\p{Z}\\/?#@]+(?:[/?#][^\p{C}\p{Z}\\]*)?$/iu;

export const createWebhookInput = z.object({
  /** Where messages are posted: http or https, without user and password. */
  url: z
    .string({ error: MESSAGES.webhookUrl })
    .trim()
    .max(LIMITS.webhookUrl.max, MESSAGES.tooLong(LIMITS.webhookUrl.max))
    .regex(WEB_ADDRESS, MESSAGES.webhookUrl)
    .pipe(z.url(MESSAGES.webhookUrl)),
  events: z
    .array(webhookEvent, { error: MESSAGES.webhookEvents })
    .min(1, MESSAGES.webhookEvents)
    .max(WEBHOOK_EVENTS.length, MESSAGES.webhookEvents)
    .overwrite((events) => [...new Set(events)]),
});
export type CreateWebhookInput = z.infer<typeof createWebhookInput>;

export const webhookDelivery = z.object({
  id,
  webhookId: id,
  /** What the receiver gets as `webhook-id`: the same at every attempt, so that it can tell a repeat. */
  messageId: z.string(),
  type: webhookMessageType,
  state: webhookDeliveryState,
  attempts: z.int(),
  createdAt: instant,
  lastTriedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  /** Why the last attempt did not succeed. */
  lastError: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(webhookEvent),
  createdAt: instant,
  /** Null where nothing has been sent in the last 30 days. */
  lastDelivery: webhookDelivery.nullable(),
});
export type Webhook = z.infer<typeof webhook>;

/** A new webhook; its secret is in this answer only. */
export const newWebhook = webhook.extend({ secret: z.string() });
export type NewWebhook = z.infer<typeof newWebhook>;

export const webhookIdInput = z.object({ id });
export const webhookDeliveryIdInput = z.object({ id });
export const listWebhookDeliveriesInput = pageInput.extend({ id });
export type ListWebhookDeliveriesInput = z.infer<typeof listWebhookDeliveriesInput>;
export const webhookDeliveryPage = pageOf(webhookDelivery);
export type WebhookDeliveryPage = z.infer<typeof webhookDeliveryPage>;

/** What every message says. */
interface Message<Type extends WebhookMessageType> {
  /** The `webhook-id`. */
  id: string;
  type: Type;
  /** When it happened, ISO 8601 in UTC. */
  createdAt: string;
}

interface AboutChild {
  childId: number;
  childName: string;
}

/** What each message says besides its id, type and time. Points are the child's after what happened. */
export interface WebhookNews {
  'completion.recorded': {
    completionId: number;
    habitId: number;
    habitName: string;
    /** The family's day. */
    completedOn: string;
    pointsEarned: number;
    currentPoints: number;
    totalPoints: number;
  };
  'completion.undone': {
    completionId: number;
    habitId: number;
    habitName: string;
    completedOn: string;
    currentPoints: number;
    totalPoints: number;
  };
  'redemption.claimed': {
    redemptionId: number;
    rewardId: number;
    rewardName: string;
    pointsSpent: number;
    currentPoints: number;
  };
  'redemption.fulfilled': {
    redemptionId: number;
    /** Null where the reward has been deleted. */
    rewardId: number | null;
    rewardName: string;
    pointsSpent: number;
  };
  'redemption.canceled': {
    redemptionId: number;
    /** Null where the reward has been deleted. */
    rewardId: number | null;
    rewardName: string;
    /** The points that were returned. */
    pointsSpent: number;
    currentPoints: number;
  };
  'badge.earned': { badge: string; badgeName: string; bonusPoints: number };
  'level.reached': { level: number; totalPoints: number };
}

/** The body of a message, as JSON. */
export type WebhookMessage =
  | { [Event in WebhookEvent]: Message<Event> & AboutChild & WebhookNews[Event] }[WebhookEvent]
  | Message<'test'>;
