import { makeSecret } from '../../core/secret.ts';

/** Identifies the token for people and for secret scanners. */
const PREFIX = 'sc_';
const TOKEN = /^sc_[\w-]{43}$/;

/** A new token of 256 random bits. */
export function makeToken(): string {
  return PREFIX + makeSecret(32);
}

export function isToken(text: string): boolean {
  return TOKEN.test(text);
}
