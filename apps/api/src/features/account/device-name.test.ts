import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test.each([
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Safari on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  [
    'Safari on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  [
    'Microsoft Edge on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
])('parses a browser as %s', (name, userAgent) => {
  expect(deviceName(userAgent, 'en')).toBe(name);
  // Only the beginning of a long name is kept.
  expect(deviceName(userAgent.slice(0, 200), 'en')).toBe(name);
});

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['a blank', ' '],
  ['a tool', 'curl/8.14.1'],
  ['what pretends to be a name', '<img src=x onerror=alert(1)>/1.0 (your bank)'],
  ['special characters', '\u0000\u202e()[]{}*+?.\\^$|'],
])('%s is an unknown device', (_which, userAgent) => {
  expect(deviceName(userAgent, 'en')).toBe('Unknown device');
});

test('returns the known part of a partly known browser', () => {
  expect(deviceName('Something/1.0 (Windows NT 10.0; Win64; x64)', 'en')).toBe('Windows');
});

test('words the name in the language of the reader', () => {
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'fr')).toBe(
    'Firefox sur Linux',
  );
  expect(deviceName(null, 'de')).toBe('Unbekanntes Gerät');
});
