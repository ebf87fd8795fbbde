import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base32: no I, L, O or U, so that nothing is misread, and nothing spells a word. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS_PER_CHARACTER = 5n;
const RANDOM_BYTES = 10;
const CHARACTERS = (RANDOM_BYTES * 8) / Number(BITS_PER_CHARACTER);
const HINT_CHARACTERS = 4;

/** A new code of 80 random bits, 16 characters in groups of four: too many to try even for whoever has the stored hashes. */
export function makeInviteCode(): string {
  let bits = BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`);
  let code = '';
  for (let count = 0; count < CHARACTERS; count++) {
    code = ALPHABET.charAt(Number(bits & 31n)) + code;
    bits >>= BITS_PER_CHARACTER;
  }
  return code.replaceAll(/.{4}(?=.)/g, '$&-');
}

/** The characters of a code by which an admin tells it from others. */
export function hintOf(code: string): string {
  return code.slice(-HINT_CHARACTERS);
}

/** What is stored of a code, the same however it is typed. The code is random enough to need no salt. */
export function hashInviteCode(code: string): Buffer {
  return createHash('sha256').update(asWritten(code)).digest();
}

/** A code as `makeInviteCode` writes it, without its hyphens: whatever the case, the gaps, and the letters taken for digits. */
function asWritten(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash_Punctuation}]/gu, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
}
