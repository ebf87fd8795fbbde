import { z } from 'zod';
import { id, instant, oneOf, pageOf } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

/** Events that a webhook can subscribe to. */
export const WEBHOOK_EVENTS = [
  'completion.recorded',
  'completion.undone',
  'completion.pending',
  'completion.rejected',
  'redemption.claimed',
  'redemption.fulfilled',
  'redemption.unfulfilled',
  'redemption.canceled',
  'badge.earned',
  'level.reached',
  'wish.created',
  'day.completed',
  'constellation.completed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
export const webhookEvent = oneOf(WEBHOOK_EVENTS);

/** A parent sends `test` to check a webhook. */
export const webhookMessageType = z.enum([...WEBHOOK_EVENTS, 'test']);
export type WebhookMessageType = z.infer<typeof webhookMessageType>;

/** `failed`: abandoned after twelve hours; it can be sent again. */
export const WEBHOOK_DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export const webhookDeliveryState = z.enum(WEBHOOK_DELIVERY_STATES);
export type WebhookDeliveryState = z.infer<typeof webhookDeliveryState>;

/** An http or https address without credentials. */
const WEB_ADDRESS = /^https?:\/\/[^\p{C}\p{Z}\\/?#@]+(?:[/?#][^\p{C}\p{Z}\\]*)?$/iu;

export const createWebhookInput = z.object({
  /** Target of the messages: http or https, without credentials. */
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
  /** The header `webhook-id`: the same for every attempt, so that the receiver can detect repeats. */
  messageId: z.string(),
  type: webhookMessageType,
  state: webhookDeliveryState,
  attempts: z.int(),
  createdAt: instant,
  lastTriedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  /** Error of the last failed attempt. */
  lastError: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(webhookEvent),
  createdAt: instant,
  /** Null when nothing was sent in the last 30 days. */
  lastDelivery: webhookDelivery.nullable(),
  /** Messages that were not stored, because 1,000 of the family were waiting; counted from zero again after 30 days. */
  droppedDeliveries: z.int(),
  /** When the first of them was dropped. */
  droppedSince: instant.nullable(),
});
export type Webhook = z.infer<typeof webhook>;

/** A new webhook; only this response contains its secret. */
export const newWebhook = webhook.extend({ secret: z.string() });
export type NewWebhook = z.infer<typeof newWebhook>;

export const webhookDeliveryPage = pageOf(webhookDelivery);
export type WebhookDeliveryPage = z.infer<typeof webhookDeliveryPage>;
