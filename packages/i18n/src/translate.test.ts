import { describe, expect, test } from 'vitest';
import { translate, translateStored } from './translate.ts';

describe('a message', () => {
  test.each([
    ['en', 'The day has changed: today is 2026-03-12.'],
    ['de', 'Ein neuer Tag hat begonnen: Heute ist 2026-03-12.'],
    ['es', 'El día ha cambiado: hoy es 2026-03-12.'],
    ['fr', 'Le jour a changé\u00a0: nous sommes le 2026-03-12.'],
  ] as const)('is worded in %s', (language, expected) => {
    const values = { today: '2026-03-12' };
    expect(translate(language, 'The day has changed: today is {today}.', values)).toBe(expected);
  });

  test('that no catalog contains is returned unchanged, with its braces', () => {
    expect(translate('de', 'Mia’s {text}')).toBe('Mia’s {text}');
  });

  test('does not interpret a value', () => {
    const message = 'This needs an access token with the scope "{needed}"; this one has "{scope}".';
    expect(translate('de', message, { needed: '{scope}', scope: '<b>' })).toContain(
      '„{scope}“; dieses hat „<b>“',
    );
  });
});

describe('a text that was stored with its values', () => {
  const templates = ['{problem}: {answer}', 'The receiver answered {status}.', 'the disk is full'];

  test.each([
    ['The receiver answered 500.', 'Der Empfänger hat mit 500 geantwortet.'],
    ['the disk is full: ENOSPC', 'der Datenträger ist voll: ENOSPC'],
    ['What an earlier release wrote', 'What an earlier release wrote'],
  ])('“%s” is “%s” in German', (text, german) => {
    expect(translateStored('de', text, templates)).toBe(german);
    expect(translateStored('en', text, templates)).toBe(text);
  });
});
