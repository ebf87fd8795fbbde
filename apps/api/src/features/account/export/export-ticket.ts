import type { ParentActor } from '../../../core/actor.ts';
import { hmac, isSignature } from '../../../core/hmac.ts';

/** How long a ticket is valid, in ms. */
const TICKET_MS = 5 * 60_000;

type Owner = Pick<ParentActor, 'id' | 'familyId'>;

/** A signed ticket to download the family's data, valid in the parent's own sessions only. */
export function issueTicket(linkKey: Buffer, owner: Owner, now: Date): { ticket: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + TICKET_MS);
  const signature = sign(linkKey, owner, expiresAt.getTime()).toString('base64url');
  return { ticket: `${expiresAt.getTime()}.${signature}`, expiresAt };
}

/** Whether this server issued the ticket for this parent, and it has not expired. */
export function isValidTicket(linkKey: Buffer, owner: Owner, ticket: string, now: Date): boolean {
  const [, digits = '', signature = ''] = /^(\d{13})\.([\w-]{43})$/.exec(ticket) ?? [];
  const expiresAt = Number(digits);
  return isSignature(signature, sign(linkKey, owner, expiresAt)) && now.getTime() < expiresAt;
}

function sign(linkKey: Buffer, { id, familyId }: Owner, expiresAt: number): Buffer {
  return hmac(linkKey, 'export', familyId, id, expiresAt);
}
