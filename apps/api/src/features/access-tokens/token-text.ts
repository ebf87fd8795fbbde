import { createHash, randomBytes } from 'node:crypto';

/** Tells people, and programs that look for secrets in what is published, what it is. */
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

/** What is stored of a token; it is random enough to need neither salt nor a slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The characters of a token by which a parent tells it from others. */
export function hintOfToken(token: string): string {
  return token.slice(-HINT_CHARACTERS);
}
