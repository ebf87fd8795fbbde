import { createHmac } from 'node:crypto';

/** What makes a webhook's secret its own. */
export interface SignedWebhook {
  familyId: number;
  webhookId: number;
  nonce: Buffer;
}

/** Tells people, and libraries that check signatures, what it is. */
const PREFIX = 'whsec_';

/**
 * The secret of a webhook, with which its receiver checks who sent a message. Nothing stored in the database signs: the secret is
 * computed from the server's key, so a stolen copy of the database speaks for nobody.
 */
export function secretOf(webhookKey: Buffer, webhook: SignedWebhook): string {
  return PREFIX + keyOf(webhookKey, webhook).toString('base64');
}

/** What a message is sent with: its id, when it was sent, and a signature of both and the body, as Standard Webhooks has it. */
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
  return createHmac('sha256', webhookKey)
    .update(JSON.stringify([familyId, webhookId, nonce.toString('base64')]))
    .digest();
}
