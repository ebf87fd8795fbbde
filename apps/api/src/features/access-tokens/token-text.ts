import { createHash, randomBytes } from 'node:crypto';

/** Identifies the token for people and for secret scanners. */
const PREFIX = 'sc_';
const RANDOM_BYTES = 32;
const TOKEN = /^sc_[\w-]{43}$/;
const HINT_CHARACTERS = 4;

/** A new token of 256 random bits. */
export function makeToken(): string {
  return PREFIX + randomBytes(RANDOM_BYTES).toString('base64url');
}

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The stored hash of a token. 256 random bits need neither a salt nor a slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The visible characters by which a parent recognizes a token. */
export function hintOfToken(token: string): string {
  return token.slice(-HINT_CHARACTERS);
}
