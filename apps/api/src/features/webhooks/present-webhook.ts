import type { listWebhookDeliveries, listWebhooks } from '@starchart/db';
import type { Webhook, WebhookDelivery } from '@starchart/schema';

type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number];
type DeliveryRow = Awaited<ReturnType<typeof listWebhookDeliveries>>[number];

export function presentWebhook({ id, url, events, createdAt, lastDelivery }: WebhookRow): Webhook {
  return {
    id,
    url,
    events,
    createdAt: createdAt.toISOString(),
    lastDelivery: lastDelivery && presentWebhookDelivery(lastDelivery),
  };
}

/** Instants are Dates or JSON text. */
export function presentWebhookDelivery(
  row: Omit<DeliveryRow, 'createdAt' | 'lastTriedAt' | 'deliveredAt'> & {
    createdAt: Date | string;
    lastTriedAt: Date | string | null;
    deliveredAt: Date | string | null;
  },
): WebhookDelivery {
  const { id, webhookId, messageId, type, state, attempts, lastError } = row;
  return {
    id,
    webhookId,
    messageId,
    type,
    state,
    attempts,
    createdAt: new Date(row.createdAt).toISOString(),
    lastTriedAt: row.lastTriedAt && new Date(row.lastTriedAt).toISOString(),
    deliveredAt: row.deliveredAt && new Date(row.deliveredAt).toISOString(),
    lastError,
  };
}
