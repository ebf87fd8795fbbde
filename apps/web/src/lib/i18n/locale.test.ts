import { describe, expect, test } from 'vitest';
import { directionOf, effectiveLocale, formatLocale, languageIn } from './locale';

describe('the locale of a page', () => {
  test('is the setting of the account, then of the device, then of the family', () => {
    const all = { account: 'de', device: 'es', family: 'fr', browser: ['en-GB'] };
    expect(effectiveLocale(all)).toBe('de');
    expect(effectiveLocale({ ...all, account: null })).toBe('es');
    expect(effectiveLocale({ ...all, account: null, device: null })).toBe('fr');
    expect(effectiveLocale({ browser: ['en-GB'] })).toBe('en');
  });

  test('is English for unknown settings', () => {
    expect(effectiveLocale({ account: 'xx', device: 'nl', browser: ['ja', 'tlh'] })).toBe('en');
    expect(effectiveLocale({})).toBe('en');
  });

  test('is the first language of the browser that the web app has', () => {
    for (const language of ['de', 'es', 'fr'] as const) {
      expect(effectiveLocale({ browser: ['ja', `${language}-XX`, 'en'] })).toBe(language);
    }
  });
});

test('a link names a language that users can choose', () => {
  expect(languageIn('?tab=register&lang=en')).toBe('en');
  for (const search of ['', '?lang=', '?lang=xx', '?lang=ar-XB', '?language=en']) {
    expect(languageIn(search)).toBeNull();
  }
});

test('numbers and dates follow the region of the reader', () => {
  expect(formatLocale('en', ['en-US', 'de'])).toBe('en-US');
  expect(formatLocale('en', ['de-DE', 'en-US'])).toBe('en-GB');
  expect(formatLocale('de', ['en-US', 'de-AT'])).toBe('de-AT');
  expect(formatLocale('de', ['de_CH.UTF-8'])).toBe('de');
  expect(formatLocale('fr', [])).toBe('fr');
});

test('only the right-to-left locale of tests runs from right to left', () => {
  expect(directionOf('ar-XB')).toBe('rtl');
  expect(directionOf('de')).toBe('ltr');
});
