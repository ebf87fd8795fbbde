/** Scripts whose letters need joiners: Arabic and the scripts of South and Southeast Asia, and a few others. */
const JOINED_SCRIPTS =
  'Arab Syrc Mong Nkoo Mand Rohg Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Bali Java Newa';

const JOINED_LETTER = `(?=[\\p{L}\\p{M}])[${scripts(JOINED_SCRIPTS)}]`;

/** Combines consonants; in Malayalam, a joiner after it also ends words. */
const VIRAMA = '[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]';

/** Invisible characters where they change how the visible ones beside them look. */
const SHAPING = new RegExp(
  [
    `(?<=${JOINED_LETTER})[\\u200c\\u200d](?=${JOINED_LETTER})`,
    `(?<=${VIRAMA})[\\u200c\\u200d]`,
    // Emoji: sequences, presentation, keycaps, flags of regions.
    '(?<=\\p{ExtPict}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)\\u200d(?=\\p{ExtPict})',
    '(?<=\\p{ExtPict})[\\ufe0e\\ufe0f]',
    '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
    '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
    // Variants of Chinese and Mongolian characters.
    '(?<=\\p{sc=Hani})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{sc=Mong})[\\u180b-\\u180f]',
  ].join('|'),
  'gu',
);

/** Control, formatting, private and unassigned characters, line ends, fillers, and two symbols without a picture. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800\ufffc]/u;

/** True for text of visible characters and spaces, with invisible ones only where a script or an emoji needs them. */
export function hasOnlyVisibleCharacters(value: string): boolean {
  return !INVISIBLE.test(value.replace(SHAPING, ''));
}

/** Marks that select a variant of a character, or make a keycap of it. */
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u180b-\u180f\u20e3]/gu;

/** More than any script puts on a letter: five marks that need no space of their own. */
const PILE_OF_MARKS = /(?:\p{Mc}*[\p{Mn}\p{Me}]){5}/u;

/** True for text with at most four combining marks per letter, which stay within the line. */
export function hasFewMarks(value: string): boolean {
  return !PILE_OF_MARKS.test(value.normalize('NFC').replace(SELECTORS, ''));
}

/** The stored form of a text of one line: composed letters (NFC), and spaces for tabs and line breaks, which are pasted. */
export function asOneLine(value: string): string {
  return value.normalize('NFC').replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ');
}

/** The stored form of a text of several lines. */
export function asLines(value: string): string {
  return value
    .normalize('NFC')
    .replace(/\t/g, ' ')
    .replace(/[\v\f\u0085\u2028\u2029]/g, '\n');
}

/** True for text without control characters, except line breaks. */
export function hasNoControlCharacters(value: string): boolean {
  return !/(?![\r\n])\p{Cc}/u.test(value);
}

/** The text with the decimal digits of all scripts as those of ASCII, in its compatibility form. */
export function withPlainDigits(value: string): string {
  return value.normalize('NFKC').replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    // Digits are encoded in rows from zero to nine, so the row before the digit has its value.
    let code = digit.codePointAt(0) ?? 0;
    let count = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
      code--;
      count++;
    }
    return String(count % 10);
  });
}

/** Scripts in use (UAX 31, tables 5 and 7), and the sets that Chinese, Japanese and Korean mix with Latin. */
const SCRIPT_SETS = [
  'Latn Hani Hira Kana',
  'Latn Hani Bopo',
  'Latn Hani Hang',
  ...(
    'Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt ' +
    'Adlm Bali Bamu Batk Cakm Cans Cham Cher Hmnp Java Kali Lana Lepc Limb Lisu Mand Mong Mtei Newa Nkoo Olck Osge Plrd ' +
    'Rohg Saur Sund Sylo Syrc Tale Talu Tavt Tfng Vaii Wcho Yezi Yiii'
  ).split(' '),
].map((set) => new RegExp(`^[${scripts(`${set} Zyyy Zinh`)}]*$`, 'u'));

/**
 * True for text of one script, or of a set that a language writes together ("highly restrictive" in UTS 39). Compares the
 * compatibility form, so that styled letters count as what they look like.
 */
export function usesOneScript(value: string): boolean {
  const letters = value.normalize('NFKC');
  return SCRIPT_SETS.some((set) => set.test(letters));
}

/** A character class of the characters that these scripts use. */
function scripts(names: string): string {
  return names.replace(/\w+ ?/g, (name) => `\\p{scx=${name.trim()}}`);
}
