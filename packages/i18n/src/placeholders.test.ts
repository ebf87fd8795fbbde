import { expect, test } from 'vitest';
import { wrongPlaceholders } from './placeholders.ts';

const STARS = '{count, plural, one {# star} other {# stars}}';

test.each([
  ['Hi, <0>{name}</0>!', 'Hallo <0>{name}</0>!'],
  [STARS, '{count, plural, one {# Stern} other {# Sterne}}'],
  ['{0} of {1}', '{1} davon {0}'],
])('“%s” can be “%s”', (source, translation) => {
  expect(wrongPlaceholders(source, translation, 'de')).toBeUndefined();
});

test.each([
  ['Hi, {name}!', 'Hallo!', 'lacks {name}'],
  ['Hi, {name}!', 'Hallo, {nmae}!', 'lacks {name}'],
  ['Hi!', 'Hallo, {name}!', 'has {name}, which the source lacks'],
  ['<0>Help</0>', 'Hilfe', 'lacks <0>, </0>'],
  ['Help', '<1>Hilfe</1>', 'has <1>, </1>, which the source lacks'],
  [STARS, '{count} Sterne', 'lacks {count, plural}'],
  [STARS, '{count, plural, other {# Sterne}}', 'has no plural form for one'],
])('“%s” cannot be translated as “%s”', (source, translation, reason) => {
  expect(wrongPlaceholders(source, translation, 'de')).toBe(reason);
});
