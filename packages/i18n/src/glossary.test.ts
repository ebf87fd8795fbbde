import { expect, test } from 'vitest';
import { missingTerms } from './glossary.ts';

test.each([
  ['Redeem a reward', 'Eine Prämie einlösen', 'lacks the glossary’s term for reward'],
  ['Open your star chart', 'Öffne deine Tafel', 'lacks the glossary’s term for star chart'],
  ['{points} for you', '{points} für dich', undefined],
  ['Add a reward', 'Belohnung hinzufügen', undefined],
])('“%s” as “%s” %s', (source, translation, reason) => {
  expect(missingTerms(source, translation, 'de')).toBe(reason?.replace('’', "'"));
});
