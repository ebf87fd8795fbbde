import { expect, test } from 'vitest';
import { childrenWords } from './token-words';

const mia = { id: 1, name: 'Mia' };
const leo = { id: 2, name: 'Leo' };
const ida = { id: 3, name: 'Ida' };

test.each<[Parameters<typeof childrenWords>[0], string]>([
  [null, 'all children'],
  [[], 'no children left'],
  [[mia], 'Mia'],
  [[mia, leo], 'Mia and Leo'],
  [[mia, leo, ida], 'Mia, Leo, and Ida'],
])('%j is displayed as “%s”', (children, words) => {
  expect(childrenWords(children)).toBe(words);
});
