import type { Messages } from '@lingui/core';

/** The locale for tests, generated from English: longer, in brackets, and from right to left. */
export type PseudoLocale = 'ar-XB';

const TAG = /(<\/?\w+\/?>)/;
const ACCENTS: Record<string, string> = { a: 'á', c: 'ç', e: 'é', i: 'í', n: 'ñ', o: 'ö', u: 'ü', y: 'ý' };
const EXTRA_LENGTH = 0.4;
/** Unicode controls: right-to-left override, and its end. */
const [RIGHT_TO_LEFT, END] = ['\u202e', '\u202c'];

/** Changes each text between the values and tags of a message. */
export function pseudoText(text: string): string {
  return betweenTags(text, (words) => `${RIGHT_TO_LEFT}${longer(words)}${END}`);
}

type Part = string | [value: string, type?: string, format?: string | Record<string, number | Part[]>];

/** Compiled English messages in the pseudo-locale. */
export function pseudoMessages(english: Messages): Messages {
  const change = (part: Part): Part => {
    if (typeof part === 'string') return part === '#' ? part : pseudoText(part);
    const [value, type, format] = part;
    if (typeof format !== 'object') return part;
    // The offset of a plural is a number.
    const changed = Object.entries(format).map(([name, branch]) => [
      name,
      Array.isArray(branch) ? branch.map(change) : branch,
    ]);
    return [value, type, Object.fromEntries(changed)];
  };
  const messages = Object.entries(english).map(([id, message]) => [
    id,
    [message as Part[]].flat().map(change),
  ]);
  return Object.fromEntries(messages) as Messages;
}

/** Puts a text in brackets, with accents, and makes it 40 % longer. */
function longer(text: string): string {
  const accented = text.replaceAll(/[aceinouy]/g, (letter) => ACCENTS[letter] ?? letter);
  const length = Math.ceil(text.trim().length * EXTRA_LENGTH);
  return `[${accented} ${'xxxxxxx '.repeat(length).slice(0, length).trimEnd()}]`;
}

function betweenTags(text: string, change: (words: string) => string): string {
  const parts = text.split(TAG);
  return parts.map((part) => (TAG.test(part) || part.trim() === '' ? part : change(part))).join('');
}
