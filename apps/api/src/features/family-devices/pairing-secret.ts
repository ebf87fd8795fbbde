import { hash, randomBytes } from 'node:crypto';
import { hmac } from '../../core/hmac.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { asWritten, makeCode } from '../invite-codes/code.ts';

const SECRET_BYTES = 16;
const CODE_BYTES = 5;

/** A secret of 128 bits for the link, and a code of 40 bits to type. */
export function makePairingSecret(): { secret: string; code: string } {
  return { secret: randomBytes(SECRET_BYTES).toString('base64url'), code: makeCode(CODE_BYTES) };
}

/** The stored hash of a secret. Random bits need no salt. */
export function hashPairingSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** The stored hash of a code, normalized first. It has few bits, so the hash needs the key of the server. */
export function hashPairingCode({ keys }: Pick<ServiceContext, 'keys'>, code: string): string {
  return hmac(keys.links, 'device pairing code', asWritten(code)).toString('base64url');
}
