import { expect, test } from 'vitest';
import { englishFor } from './english-locale.ts';

test('maps every browser language to a supported English locale', () => {
  const languages = {
    'en-US': 'en-US',
    'en-gb': 'en-gb',
    en: 'en',
    'en-001': 'en',
    'en-US@posix': 'en-US',
    'en-GB-oxendict': 'en-GB',
    'en_US.UTF-8': 'en-GB',
    de: 'en-GB',
    C: 'en-GB',
    '': 'en-GB',
    'en-US,en;q=0.9,de;q=0.8': 'en-US',
    'de-DE,en-US;q=0.7': 'en-GB',
  };
  for (const [language, english] of Object.entries(languages)) {
    expect(englishFor(language)).toBe(english);
    expect(() => new Intl.NumberFormat(english)).not.toThrow();
  }
});
