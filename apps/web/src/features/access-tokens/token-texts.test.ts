import { expect, test } from 'vitest';
import { childrenTexts } from './token-texts';

const mia = { id: 1, name: 'Mia' };
const leo = { id: 2, name: 'Leo' };
const ida = { id: 3, name: 'Ida' };

test.each<[Parameters<typeof childrenTexts>[0], string]>([
  [null, 'all children'],
  [[], 'no children left'],
  [[mia], 'Mia'],
  [[mia, leo], 'Mia and Leo'],
  [[mia, leo, ida], 'Mia, Leo, and Ida'],
])('%j is displayed as “%s”', (children, words) => {
  expect(childrenTexts(children)).toBe(words);
});
