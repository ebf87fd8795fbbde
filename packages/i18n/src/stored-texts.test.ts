import { describe, expect, test } from 'vitest';
import { keyOfStored, translateStored } from './stored-texts.ts';

describe('a text that was stored with its values', () => {
  test.each([
    ['webhookDelivery', 'The receiver answered 500.', 'Der Empfänger hat mit 500 geantwortet.'],
    [
      'mailDelivery',
      'The mail server rejected the email: 550 No',
      'Der Mailserver hat die E-Mail abgelehnt: 550 No',
    ],
    [
      'backup',
      'This backup is damaged: rows are missing. Nothing was changed; please use another one.',
      'Dieses Backup ist beschädigt: es fehlen Zeilen. Es wurde nichts geändert. Bitte nimm ein anderes.',
    ],
    ['backup', 'What an earlier release wrote', 'What an earlier release wrote'],
  ] as const)('of the group %s: “%s” is “%s” in German', (group, text, german) => {
    expect(translateStored('de', text, group)).toBe(german);
    expect(translateStored('en', text, group)).toBe(text);
  });
});

test('a refusal that an earlier release stored has its key', () => {
  expect(keyOfStored('The price has changed: this reward now costs {pointsCost}.')).toBe(
    'rewards.priceChanged',
  );
  expect(keyOfStored('Username must be at least 3 characters')).toBe(
    'Username must be at least 3 characters',
  );
});
