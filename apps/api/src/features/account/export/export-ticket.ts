import type { GrownUpActor } from '../../../core/actor.ts';
import { hmac, isSignature } from '../../../core/hmac.ts';
import { makeSecret } from '../../../core/secret.ts';

/** How long a ticket is valid, in ms. */
export const TICKET_MS = 5 * 60_000;

const NONCE_BYTES = 16;

type Owner = Pick<GrownUpActor, 'id' | 'familyId'>;

/** A signed ticket to download the family's data once, valid in the parent's own sessions only. */
export function issueTicket(linkKey: Buffer, owner: Owner, now: Date): { ticket: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + TICKET_MS);
  const nonce = makeSecret(NONCE_BYTES);
  const signature = sign(linkKey, owner, expiresAt.getTime(), nonce).toString('base64url');
  return { ticket: `${expiresAt.getTime()}.${nonce}.${signature}`, expiresAt };
}

/** Whether this server issued the ticket for this parent, and it has not expired. It may have been used. */
export function isValidTicket(linkKey: Buffer, owner: Owner, ticket: string, now: Date): boolean {
  const [, digits = '', nonce = '', signature = ''] =
    /^(\d{13})\.([\w-]{22})\.([\w-]{43})$/.exec(ticket) ?? [];
  const expiresAt = Number(digits);
  return isSignature(signature, sign(linkKey, owner, expiresAt, nonce)) && now.getTime() < expiresAt;
}

function sign(linkKey: Buffer, { id, familyId }: Owner, expiresAt: number, nonce: string): Buffer {
  return hmac(linkKey, 'export', familyId, id, expiresAt, nonce);
}
