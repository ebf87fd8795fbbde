import { expect, test } from 'vitest';
import { mergeLists } from './merge-lists.ts';

const itemsOf = (letters: string) => letters.split('');
const merge = (before: string, edited: string, current: string) =>
  mergeLists(
    { before: itemsOf(before), edited: itemsOf(edited), current: itemsOf(current) },
    (item) => item,
  ).join('');

test.each([
  ['the list was not changed meanwhile', 'abc', 'acd', 'abc', 'acd'],
  ['another one was added', 'abc', 'abcd', 'abcx', 'abcdx'],
  ['another one was removed', 'abc', 'abcd', 'ac', 'acd'],
  ['both removed one', 'abc', 'ab', 'bc', 'b'],
  ['both added the same', 'abc', 'abcx', 'abcx', 'abcx'],
  ['both changed the same one', 'abc', 'adc', 'axc', 'adcx'],
  ['the order was changed', 'abc', 'cab', 'abcx', 'cabx'],
  ['nothing was changed here', 'abc', 'abc', 'axy', 'axy'],
  ['all were removed here', 'abc', '', 'abcx', 'x'],
])('%s', (_what, before, edited, current, merged) => {
  expect(merge(before, edited, current)).toBe(merged);
});
