import type { Account } from '@starchart/schema';

/** The names that the server chose at its first start, for want of better ones. */
export function unnamedIn({ name, familyName, username }: Account) {
  return { isNameless: name === username, isFamilyNameless: familyName === username };
}
