import { hash, randomBytes } from 'node:crypto';
import { withPlainDigits } from '@starchart/schema';

// Everything that a database must not reveal: tokens, links, codes, sessions, devices. What the server derives from its own key is in
// `hmac.ts`, and passwords in `auth/passwords.ts`.

/** Crockford's base32: no I, L, O or U, against misreading and accidental words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS_PER_CHARACTER = 5n;
const HINT_CHARACTERS = 4;

/** A random secret for machines and links. 16 bytes cannot be guessed. */
export function makeSecret(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** A random password: 96 bits in 16 characters. */
export const makePassword = () => makeSecret(12);

/** The stored hash of a secret. 80 random bits or more need neither a salt nor a slow hash. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** The visible characters by which a person recognizes a secret. */
export function hintOf(secret: string): string {
  return secret.slice(-HINT_CHARACTERS);
}

/** A random code to type, in groups of four characters. The number of bytes is divisible by five. */
export function makeCode(bytes: number): string {
  let bits = BigInt(`0x${randomBytes(bytes).toString('hex')}`);
  let code = '';
  for (let count = (bytes * 8) / Number(BITS_PER_CHARACTER); count > 0; count--) {
    code = ALPHABET.charAt(Number(bits & 31n)) + code;
    bits >>= BITS_PER_CHARACTER;
  }
  return code.replaceAll(/.{4}(?=.)/g, '$&-');
}

/** The stored hash of a code, normalized first. */
export function hashCode(code: string): Buffer {
  return hashSecret(normalizeCode(code));
}

/** The canonical form without hyphens: ignores case and separators, and maps similar letters to digits. */
export function normalizeCode(code: string): string {
  return withPlainDigits(code)
    .toUpperCase()
    .replaceAll(/[\s\p{Dash_Punctuation}\u2212]/gu, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
}
