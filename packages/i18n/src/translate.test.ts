import { describe, expect, test } from 'vitest';
import { translate, translateMessage, translateSchema, withValues } from './translate.ts';

describe('a message', () => {
  test.each([
    ['en', 'The day has changed: today is 2026-03-12.'],
    ['de', 'Ein neuer Tag hat begonnen: Heute ist 2026-03-12.'],
    ['es', 'El día ha cambiado: hoy es 2026-03-12.'],
    ['fr', 'Le jour a changé\u00a0: nous sommes le 2026-03-12.'],
  ] as const)('is worded in %s', (language, expected) => {
    const values = { today: '2026-03-12' };
    expect(translate(language, 'completions.dayChanged', values)).toBe(expected);
    expect(translateMessage(language, withValues('completions.dayChanged', values))).toBe(expected);
  });

  test('has the plural form of its count', () => {
    expect(translate('de', 'export.days', { count: 1 })).toBe('1 Tag');
    expect(translate('de', 'export.days', { count: 2 })).toBe('2 Tage');
  });

  test('does not interpret a value', () => {
    const values = { needed: '{scope}', scope: '<b>' };
    expect(translate('de', 'access.scopeTooSmall', values)).toContain('„{scope}“; dieses hat „<b>“');
  });

  test('has to have the values of its text', () => {
    // @ts-expect-error: the value is missing.
    translate('de', 'rewards.priceChanged');
    // @ts-expect-error: the value has another name.
    withValues('rewards.priceChanged', { price: 30 });
    // @ts-expect-error: the text has no values.
    expect(translate('de', 'rewards.closed', { price: 30 })).not.toContain('30');
  });
});

describe('the message of a rule', () => {
  test.each([
    ['Must be at most 80 characters', 'Höchstens 80 Zeichen'],
    ['Please send a number that is at most 12', 'Sende eine Zahl, die höchstens 12 ist'],
    ['Mia’s {text}', 'Mia’s {text}'],
  ])('“%s” is “%s” in German', (text, german) => {
    expect(translateSchema('de', text)).toBe(german);
    expect(translateSchema('en', text)).toBe(text);
  });
});
