import { deleteOldestDeliveries, findWebhookDelivery, type JobData, noteWebhookAttempt } from '@starchart/db';
import { translate } from '@starchart/i18n';
import { MAX_WEBHOOK_DELIVERIES } from '@starchart/schema';
import { demoClockOf } from '../../core/demo-clock.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { PostError, type PostOptions, postSigned } from './http-client.ts';
import { signedHeaders } from './webhook-secret.ts';

/**
 * Posts a waiting delivery to its webhook. Throws if it must be retried. If the server dies between the
 * response and its record, the delivery arrives twice with the same `webhook-id`.
 */
export async function deliverWebhook(
  ctx: ServiceContext,
  { familyId, deliveryId, until }: JobData['deliver-webhook'],
  options: Omit<PostOptions, 'toPrivateNetworks'> = {},
): Promise<void> {
  const delivery = await findWebhookDelivery(ctx.db, familyId, deliveryId);
  if (delivery?.state !== 'waiting' || delivery.tryUntil.toISOString() !== until) return;
  const note = async (
    attempt: { state: 'waiting' | 'failed'; error: string } | { state: 'delivered'; error: null },
  ) => {
    await noteWebhookAttempt(ctx.db, familyId, deliveryId, { at: ctx.clock.now(), ...attempt });
    if (attempt.state === 'waiting') return;
    await deleteOldestDeliveries(ctx.db, familyId, MAX_WEBHOOK_DELIVERIES.finished);
  };
  if (!delivery.isApproved) {
    return await note({ state: 'failed', error: translate('en', 'webhookDelivery.unapproved') });
  }

  const { url, nonce, webhookId, messageId, body } = delivery;
  // Receivers compare with their own clocks, so the demo clock does not apply.
  const sentAt = (demoClockOf(ctx.clock)?.real ?? ctx.clock).now();
  const signed = { messageId, body, at: sentAt };
  const headers = signedHeaders(ctx.keys.webhooks, { familyId, webhookId, nonce }, signed);
  const toPrivateNetworks = ctx.settings.webhooksToPrivateNetworks;
  try {
    await postSigned(new URL(url), { headers, body }, { ...options, toPrivateNetworks });
  } catch (error) {
    if (!(error instanceof PostError)) throw error;
    const isGivenUp = ctx.clock.now() >= delivery.tryUntil;
    await note({ state: isGivenUp ? 'failed' : 'waiting', error: error.message });
    if (isGivenUp) return;
    throw error;
  }
  await note({ state: 'delivered', error: null });
}
