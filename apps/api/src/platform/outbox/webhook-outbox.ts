import { randomUUID } from 'node:crypto';
import {
  countWaitingDeliveries,
  findChild,
  insertWebhookDeliveries,
  lockWebhooks,
  type NewWebhookDelivery,
  noteDroppedDeliveries,
  type Queryable,
  RETRIED_FOR_MS,
} from '@starchart/db';
import { MAX_WEBHOOK_DELIVERIES, type WebhookEvent, type WebhookMessage } from '@starchart/schema';
import type { DomainEvent, WebhookSource } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';

/** The types of the events that webhooks can subscribe to. They are part of the API, so a renamed domain event keeps its type. */
const WEBHOOK_TYPES: Readonly<
  Record<WebhookSource, WebhookEvent> & Partial<Record<DomainEvent['type'], WebhookEvent>>
> = {
  'completion.recorded': 'completion.recorded',
  'completion.pending': 'completion.pending',
  // A receiver learns of a completion when it counts.
  'completion.approved': 'completion.recorded',
  'completion.rejected': 'completion.rejected',
  'completion.undone': 'completion.undone',
  'badge.earned': 'badge.earned',
  'level.reached': 'level.reached',
  'redemption.created': 'redemption.claimed',
  'redemption.fulfilled': 'redemption.fulfilled',
  'redemption.unfulfilled': 'redemption.unfulfilled',
  'redemption.canceled': 'redemption.canceled',
  'wish.created': 'wish.created',
  'day.completed': 'day.completed',
  'constellation.completed': 'constellation.completed',
};

/** Queues a child's events for the webhooks that subscribe to them, in the transaction of the write that caused them. */
export async function queueWebhookEvents(
  ctx: ServiceContext,
  tx: Queryable,
  { familyId, childId, at }: { familyId: number; childId: number; at: Date },
  events: readonly DomainEvent[],
): Promise<void> {
  const webhooks = await lockWebhooks(tx, familyId);
  const wanted = webhooks.flatMap((webhook) =>
    events.flatMap((event) => {
      const type = WEBHOOK_TYPES[event.type];
      return type && webhook.events.includes(type) ? [{ webhookId: webhook.id, type, event }] : [];
    }),
  );
  if (wanted.length === 0) return;
  const child = await findChild(tx, familyId, childId);
  const createdAt = at.toISOString();
  const messages = wanted.map(({ webhookId, type, event }) => {
    const { type: _type, familyId: _familyId, ...data } = { familyId, ...event };
    const about = { id: newMessageId(), type, createdAt, childId, childName: child?.name ?? '' };
    return { webhookId, childId, message: { ...about, ...data } as WebhookMessage };
  });
  await queueMessages(ctx, tx, familyId, messages);
}

/**
 * Queues deliveries that start after the commit and are retried for twelve hours. What exceeds the quota of the family is dropped and
 * counted. Call it after `lockWebhooks`.
 */
export async function queueMessages(
  ctx: ServiceContext,
  tx: Queryable,
  familyId: number,
  messages: readonly { webhookId: number; childId: number | null; message: WebhookMessage }[],
): Promise<void> {
  const now = ctx.clock.now();
  const tryUntil = triedUntil(now);
  const room = await roomForDeliveries(tx, familyId);
  for (const [webhookId, dropped] of Map.groupBy(messages.slice(room), (one) => one.webhookId)) {
    await noteDroppedDeliveries(tx, familyId, webhookId, { count: dropped.length, at: now });
  }
  if (room === 0) return;
  const rows = messages.slice(0, room).map(
    ({ webhookId, childId, message }): NewWebhookDelivery => ({
      webhookId,
      childId,
      messageId: message.id,
      type: message.type,
      body: JSON.stringify(message),
      createdAt: now,
      tryUntil,
    }),
  );
  for (const deliveryId of await insertWebhookDeliveries(tx, familyId, rows)) {
    await queueWebhookDelivery(ctx, tx, { familyId, deliveryId, tryUntil });
  }
}

/** How many more deliveries of the family may wait. Exact after `lockWebhooks`. */
export async function roomForDeliveries(tx: Queryable, familyId: number): Promise<number> {
  const { waiting } = MAX_WEBHOOK_DELIVERIES;
  return waiting - (await countWaitingDeliveries(tx, familyId, waiting));
}

/**
 * Queues one delivery, retried until `tryUntil`. Jobs are grouped by family, so a slow receiver delays only
 * its own family.
 */
export async function queueWebhookDelivery(
  ctx: ServiceContext,
  tx: Queryable,
  { familyId, deliveryId, tryUntil }: { familyId: number; deliveryId: number; tryUntil: Date },
): Promise<void> {
  const until = tryUntil.toISOString();
  await ctx.jobs.enqueue(
    tx,
    'deliver-webhook',
    { familyId, deliveryId, until },
    { group: { id: String(familyId) } },
  );
}

/** The end of the retry period of a delivery that is queued now. */
export function triedUntil(now: Date): Date {
  return new Date(now.getTime() + RETRIED_FOR_MS['deliver-webhook']);
}

export function newMessageId(): string {
  return `msg_${randomUUID()}`;
}
