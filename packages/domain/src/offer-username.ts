import { LIMITS } from '@starchart/schema';

/** Leaves room for a number. */
const MAX_LENGTH = LIMITS.childUsername.max - 5;

/** A username from the first word of a child's name that is none of the taken ones; empty without letters or digits. */
export function offerUsername(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map((username) => username.normalize('NFKC').toLowerCase()));
  const base = simplified(name).slice(0, MAX_LENGTH);
  if (base === '') return '';
  for (let number = 1; ; number++) {
    const username = number === 1 ? base : `${base}${number}`;
    if (username.length >= LIMITS.childUsername.min && !keys.has(username)) return username;
  }
}

/** Easy to type: lower case, and Latin letters without accents. */
function simplified(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return first
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
