const TAG = /(<\/?\w+\/?>)/;
const ACCENTS: Record<string, string> = { a: 'á', c: 'ç', e: 'é', i: 'í', n: 'ñ', o: 'ö', u: 'ü', y: 'ý' };
const EXTRA_LENGTH = 0.4;
/** Unicode controls: right-to-left override, and its end. */
const [RIGHT_TO_LEFT, END] = ['\u202e', '\u202c'];

/** Locales for tests, generated from English: the change of each text between the values and tags of a message. */
export const PSEUDO_LOCALES: Record<string, (text: string) => string> = {
  'en-XA': (text) => betweenTags(text, longer),
  'ar-XB': (text) => betweenTags(text, (words) => `${RIGHT_TO_LEFT}${words}${END}`),
};

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
