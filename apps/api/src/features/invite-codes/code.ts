import { createHash, randomBytes } from 'node:crypto';
import { withPlainDigits } from '@starchart/schema';

/** Crockford's base32: no I, L, O or U, against misreading and accidental words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS_PER_CHARACTER = 5n;
const RANDOM_BYTES = 10;
const HINT_CHARACTERS = 4;

/** 80 random bits in groups of four characters: too many to brute-force even from the stored hashes. */
export function makeInviteCode(): string {
  return makeCode(RANDOM_BYTES);
}

/** A random code in groups of four characters. The number of bytes is divisible by five. */
export function makeCode(bytes: number): string {
  let bits = BigInt(`0x${randomBytes(bytes).toString('hex')}`);
  let code = '';
  for (let count = (bytes * 8) / Number(BITS_PER_CHARACTER); count > 0; count--) {
    code = ALPHABET.charAt(Number(bits & 31n)) + code;
    bits >>= BITS_PER_CHARACTER;
  }
  return code.replaceAll(/.{4}(?=.)/g, '$&-');
}

/** The visible characters by which an admin recognizes a code. */
export function hintOf(code: string): string {
  return code.slice(-HINT_CHARACTERS);
}

/** The stored hash of a code, normalized first. 80 random bits need no salt. */
export function hashInviteCode(code: string): Buffer {
  return createHash('sha256').update(asWritten(code)).digest();
}

/** The canonical form without hyphens: ignores case and separators, and maps similar letters to digits. */
export function asWritten(code: string): string {
  return withPlainDigits(code)
    .toUpperCase()
    .replaceAll(/[\s\p{Dash_Punctuation}\u2212]/gu, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
}
