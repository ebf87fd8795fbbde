import { expect, test } from 'vitest';
import { childrenWords } from './token-words';

const [mia, leo, ida] = ['Mia', 'Leo', 'Ida'].map((name, id) => ({ id, name }));

test.each([
  [null, 'all children'],
  [[], 'no child any more'],
  [[mia], 'Mia'],
  [[mia, leo], 'Mia and Leo'],
  [[mia, leo, ida], 'Mia, Leo and Ida'],
])('%j is displayed as “%s”', (children, words) => {
  expect(childrenWords(children as Parameters<typeof childrenWords>[0])).toBe(words);
});
