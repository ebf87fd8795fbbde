import { expect, test } from 'vitest';
import { wrongSpacing } from './spacing.ts';

test.each([
  ['Bravo\u00a0!', 'fr'],
  ['Il est 12:30. Ouvre https://example.org.', 'fr'],
  ['«\u00a0Lire\u00a0»\u00a0: pas encore', 'fr'],
  ['Well done!', 'en'],
] as const)('“%s” has the spaces of %s', (text, language) => {
  expect(wrongSpacing(text, language)).toBeUndefined();
});

test.each([
  ['Bravo !', '!'],
  ['Bravo!', '!'],
  ['Quand ?', '?'],
  ['{name} : pas encore', ':'],
  ['Regarde ; les parents décident.', ';'],
  ['« Lire\u00a0»', '«'],
  ['«\u00a0Lire »', '»'],
])('“%s” lacks a no-break space in French', (text, at) => {
  expect(wrongSpacing(text, 'fr')).toBe(`lacks a no-break space at “${at}”`);
});
