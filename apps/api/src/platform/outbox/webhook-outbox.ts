import { randomUUID } from 'node:crypto';
import {
  findChildName,
  holdWebhooks,
  insertWebhookDeliveries,
  type NewWebhookDelivery,
  type Queryable,
} from '@starchart/db';
import type { WebhookEvent, WebhookMessage, WebhookNews } from '@starchart/schema';
import type { ServiceContext } from '../../core/service-context.ts';

export type WebhookPayload = { [Event in WebhookEvent]: { type: Event } & WebhookNews[Event] }[WebhookEvent];

/** Retry period of a delivery, in ms. */
const RETRY_PERIOD_MS = 12 * 3_600_000;

/** Queues a child's events for the webhooks that subscribe to them. */
export async function queueWebhookEvents(
  deps: ServiceContext,
  tx: Queryable,
  { familyId, childId, at }: { familyId: number; childId: number; at: Date },
  payloads: readonly WebhookPayload[],
): Promise<void> {
  const webhooks = await holdWebhooks(tx, familyId);
  const wanted = webhooks.flatMap(({ id, events }) =>
    payloads.filter(({ type }) => events.includes(type)).map((payload) => ({ webhookId: id, payload })),
  );
  if (wanted.length === 0) return;
  const childName = (await findChildName(tx, familyId, childId)) ?? '';
  const messages = wanted.map(({ webhookId, payload: { type, ...rest } }) => {
    const id = newMessageId();
    const message = { id, type, createdAt: at.toISOString(), childId, childName, ...rest } as WebhookMessage;
    return { webhookId, childId, message };
  });
  await queueMessages(deps, tx, familyId, messages);
}

/** Queues deliveries that start after the commit and are retried for twelve hours. */
export async function queueMessages(
  deps: ServiceContext,
  tx: Queryable,
  familyId: number,
  messages: readonly { webhookId: number; childId: number | null; message: WebhookMessage }[],
): Promise<void> {
  const now = deps.clock.now();
  const tryUntil = triedUntil(now);
  const rows = messages.map(
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
    await queueWebhookDelivery(deps, tx, { familyId, deliveryId, tryUntil });
  }
}

/**
 * Queues one delivery, retried until `tryUntil`. Jobs are grouped by family, so a slow receiver delays only
 * its own family.
 */
export async function queueWebhookDelivery(
  deps: ServiceContext,
  tx: Queryable,
  { familyId, deliveryId, tryUntil }: { familyId: number; deliveryId: number; tryUntil: Date },
): Promise<void> {
  const until = tryUntil.toISOString();
  await deps.jobs.enqueue(
    tx,
    'deliver-webhook',
    { familyId, deliveryId, until },
    { group: { id: String(familyId) } },
  );
}

/** The end of the retry period of a delivery that is queued now. */
export function triedUntil(now: Date): Date {
  return new Date(now.getTime() + RETRY_PERIOD_MS);
}

export function newMessageId(): string {
  return `msg_${randomUUID()}`;
}
