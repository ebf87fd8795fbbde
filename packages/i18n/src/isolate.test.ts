import { LANGUAGES } from '@starchart/schema';
import { expect, test } from 'vitest';
import { isolate } from './isolate.ts';
import type { MessageKey } from './messages/message-key.ts';
import { TEXTS, translateMessage } from './translate.ts';

const NAME = 'נועה 2';

test.each([
  ['a Hebrew name', 'נועה', true],
  ['an Arabic habit that begins with digits', '15 دقيقة قراءة', true],
  ['Arabic digits', '١٥', true],
  ['letters of a rare script that runs from right to left', '𞤀𞤣𞤤𞤢𞤥', true],
  ['a name of letters that run from left to right', 'Zoë 2', false],
  ['digits alone', '15', false],
  ['a picture', '🦉', false],
])('isolates %s only if it runs from right to left', (_title, text, isIsolated) => {
  expect(isolate(text)).toBe(isIsolated ? `\u2068${text}\u2069` : text);
});

/** The names of the values in a message that are texts: plural forms count. */
function textValuesOf(message: string): string[] {
  return [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

test.each(LANGUAGES)('a name in a message moves nothing in %s, whichever of its values it is', (language) => {
  let checked = 0;
  for (const [key, text] of Object.entries(TEXTS[language])) {
    const names = textValuesOf(text);
    if (names.length === 0 || text.includes('plural')) continue;
    const values = Object.fromEntries(names.map((name) => [name, NAME]));
    const shown = translateMessage(language, { key: key as MessageKey, values });
    expect(shown.replaceAll(`\u2068${NAME}\u2069`, ''), key).not.toMatch(/[\u0590-\u05ff]/);
    expect(shown, key).toContain(`\u2068${NAME}\u2069`);
    checked += 1;
  }
  expect(checked).toBeGreaterThan(50);
});
