import { expect, test } from 'vitest';
import { isSameName } from './same-name.ts';

test.each([
  ['a typographic apostrophe', "O'Connor", 'O\u2019Connor'],
  ['an accent as an apostrophe', 'O\u00b4Connor', "O'Connor"],
  ['a no-break space', 'Mia Rose', 'Mia\u00a0Rose'],
  ['a no-break hyphen', 'Anne-Marie', 'Anne\u2011Marie'],
  ['a dash', 'Anne-Marie', 'Anne\u2013Marie'],
  ['two spaces', 'Mia Rose', 'Mia  Rose'],
  ['spaces at the ends', ' Mia ', 'Mia'],
  ['a combining accent', 'Zoe\u0308', 'Zo\u00eb'],
  ['case', 'ROBIN', 'robin'],
  ['a sharp s', 'STRASSE', 'Straße'],
  ['a dotted capital I', 'ipek', 'İpek'],
  ['a dotted capital I in capitals', 'IPEK', 'İpek'],
  ['a dotted capital I in its own case', 'İPEK', 'İpek'],
  ['a dotless i', 'IŞIL', 'Işıl'],
  ['an invisible character in an older name', 'Paula', 'Pa\u200bula'],
  ['another form of an emoji', 'Mia ❤', 'Mia ❤\ufe0f'],
  ['full-width letters', 'Ｍｉａ', 'Mia'],
])('is the same name in spite of %s', (_what, typed, name) => {
  expect(isSameName(typed, name)).toBe(true);
  expect(isSameName(name, typed)).toBe(true);
});

test.each([
  ['', 'Mia'],
  ['Mi', 'Mia'],
  ['Zoe', 'Zoë'],
  ['MiaRose', 'Mia Rose'],
  ['OConnor', "O'Connor"],
  ['Anne Marie', 'Anne-Marie'],
])('%j is not %j', (typed, name) => {
  expect(isSameName(typed, name)).toBe(false);
});
