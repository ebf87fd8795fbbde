import { createHmac } from 'node:crypto';
import { hmac } from '../../core/hmac.ts';

export interface SignedWebhook {
  familyId: number;
  webhookId: number;
  nonce: Buffer;
}

/** Identifies the secret for people and signature libraries. */
const PREFIX = 'whsec_';

/**
 * The signing secret of a webhook, derived from the server's key. It is not stored, so a stolen copy of the
 * database cannot sign.
 */
export function secretOf(webhookKey: Buffer, webhook: SignedWebhook): string {
  return PREFIX + keyOf(webhookKey, webhook).toString('base64');
}

/** Headers of a delivery after Standard Webhooks: id, timestamp, and a signature of both and the body. */
export function signedHeaders(
  webhookKey: Buffer,
  webhook: SignedWebhook,
  { messageId, body, at }: { messageId: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', keyOf(webhookKey, webhook))
    .update(`${messageId}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}

function keyOf(webhookKey: Buffer, { familyId, webhookId, nonce }: SignedWebhook): Buffer {
  return hmac(webhookKey, familyId, webhookId, nonce.toString('base64'));
}
