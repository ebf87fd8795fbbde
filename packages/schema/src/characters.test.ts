import { expect, test } from 'vitest';
import {
  hasFewMarks,
  hasNoControlCharacters,
  hasOnlyVisibleCharacters,
  usesOneScript,
  withPlainDigits,
} from './characters.ts';

test.each([
  ['Latin', 'Zoë O’Connor-Müller 2'],
  ['a family', '👩‍👩‍👧‍👦'],
  ['skin tones', '👩🏽‍🤝‍👨🏿'],
  ['a rainbow flag', '🏳️‍🌈'],
  ['a heart on fire', '❤️‍🔥'],
  ['a black cat', '🐈‍⬛'],
  ['a text presentation', '☎︎'],
  ['a keycap', '1️⃣'],
  ['a country', '🇳🇴'],
  ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['Persian', 'می\u200cخواهم'],
  ['Hindi', 'क्\u200dष and क्\u200cष'],
  ['Bengali', 'র\u200d্যাব'],
  ['Sinhala', 'ශ්\u200dරී'],
  ['Malayalam at the end', 'രാജന്\u200d'],
  ['a variant of a Chinese character', '葛\u{e0100}城'],
  ['Mongolian', 'ᠠ\u180bᠨ\u180eᠠ'],
  ['Hebrew with points', 'שָׁלוֹם'],
])('a name may contain %s', (_what, value) => {
  expect(hasOnlyVisibleCharacters(value)).toBe(true);
});

test.each([
  ['a tab', 'a\tb'],
  ['a line break', 'a\nb'],
  ['a control character', 'a\u0085b'],
  ['a line separator', 'a\u2028b'],
  ['a zero-width space', 'a\u200bb'],
  ['a byte-order mark', 'a\ufeffb'],
  ['a soft hyphen', 'a\u00adb'],
  ['a bidirectional mark', 'a\u200fb'],
  ['a bidirectional override', 'a\u202eb'],
  ['a joiner between Latin letters', 'a\u200db'],
  ['a non-joiner between Cyrillic letters', 'а\u200cб'],
  ['a joiner at the end', 'می\u200c'],
  ['two joiners', 'می\u200c\u200cخواهم'],
  ['a joiner after an emoji', '👩\u200d'],
  ['a lone variation selector', 'a\ufe0f'],
  ['a variation selector after a digit', '1\ufe0f2'],
  ['two variation selectors', '❤\ufe0f\ufe0f'],
  ['a tag', 'a\u{e0061}'],
  ['tags after another emoji', '👩\u{e0067}\u{e0062}\u{e0065}\u{e007f}'],
  ['tags without an end', '🏴\u{e0067}\u{e0062}\u{e0065}'],
  ['a Hangul filler', 'a\u3164b'],
  ['a half-width Hangul filler', 'a\uffa0b'],
  ['a combining grapheme joiner', 'a\u034fb'],
  ['a blank braille pattern', 'a\u2800b'],
  ['a private character', 'a\ue000b'],
  ['an unassigned character', 'a\u0378b'],
  ['a noncharacter', 'a\uffffb'],
])('a name cannot contain %s', (_what, value) => {
  expect(hasOnlyVisibleCharacters(value)).toBe(false);
});

test.each([
  ['Any book\r\nor comic', true],
  ['Tab\there', false],
  ['Bell\u0007', false],
  ['Next line\u0085', false],
])('the description %j is valid: %s', (value, isValid) => {
  expect(hasNoControlCharacters(value)).toBe(isValid);
});

test.each([
  ['anna_2', true],
  ['e\u0301lise', true],
  ['анна', true],
  ['άννα', true],
  ['סבתא', true],
  ['مریم', true],
  ['अनन्या7', true],
  ['Tanaka田中さんタロウ', true],
  ['스타kim金', true],
  ['ㄅㄆ星star', true],
  ['ᎠᎡᎢ', true],
  ['mia⭐👩‍👧', true],
  ['2026', true],
  ['аnna', false],
  ['annα', false],
  ['аα', false],
  ['anna_анна', false],
  ['mia_مریم', false],
  ['анна田', false],
  ['스타さん', false],
  ['ㄅさ', false],
  ['𝐚нна', false],
  ['aᚠ', false],
])('the username %s uses one script: %s', (value, isValid) => {
  expect(usesOneScript(value)).toBe(isValid);
});

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۴۷۱۱', '4711'],
  ['०१९', '019'],
  ['４７１１', '4711'],
  ['𝟒𝟩', '47'],
  ['᱐᱙𞥐𞥙', '0909'],
  ['owl key 5', 'owl key 5'],
])('the digits of %s are %s', (typed, plain) => {
  expect(withPlainDigits(typed)).toBe(plain);
});

test.each([
  ['four marks', 'a\u0316\u0323\u0330\u0302'],
  ['five marks of which one is composed', 'e\u0301\u0316\u0323\u0330\u0331'],
  ['Vietnamese', 'Nguye\u0302\u0303n'],
  ['Hebrew with points', 'שָׁלוֹם'],
  ['Thai', 'น้ำผึ้ง'],
  ['Burmese', 'ညွှန်ကြားရေးမှူး'],
  ['Tibetan', 'ཧཱུྃ'],
  ['a family', '👩‍👩‍👧‍👦'],
  ['skin tones and variation selectors', '👩🏽‍❤️‍💋‍👨🏿❤️❤️'],
  ['keycaps', '1️⃣2️⃣3️⃣4️⃣5️⃣'],
  ['flags', '🇳🇴🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
])('the marks of %s are few', (_what, value) => {
  expect(hasFewMarks(value)).toBe(true);
});

test.each([
  ['five marks', 'x\u0316\u0323\u0330\u0302\u0301'],
  ['a hundred marks', `x${'\u0301'.repeat(100)}`],
  ['variation selectors among marks', 'x\u0316\ufe0f\u0323\ufe0f\u0330\ufe0f\u0302\ufe0f\u0301'],
])('%s are too many', (_what, value) => {
  expect(hasFewMarks(value)).toBe(false);
});
