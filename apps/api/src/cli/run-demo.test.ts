import { expect, test } from 'vitest';
import { languageOfLocale } from './run-demo.ts';

test.each([
  ['de-AT', 'de'],
  ['fr-CA', 'fr'],
  ['es-419', 'es'],
  ['en-US', 'en'],
  ['nl-NL', 'en'],
])('the demo in the locale %s is in the language %s', (locale, language) => {
  expect(languageOfLocale(locale)).toBe(language);
});
