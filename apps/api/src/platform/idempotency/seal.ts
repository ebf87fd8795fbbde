import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  close(text: string): Buffer;
  open(sealed: Buffer): string;
}

/**
 * AES-256-GCM with a key derived from the server's secret and the `Idempotency-Key`, of which only a hash is stored. The database
 * alone does not reveal secrets in an answer, such as a new access token.
 */
export function sealOf(answerKey: Buffer, idempotencyKey: string): Seal {
  const secret = createHmac('sha256', answerKey).update(`answer ${idempotencyKey}`).digest();
  return {
    close(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', secret, iv);
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}
