import { expect, test } from 'vitest';
import { emailKey, usernameKey } from './usernames.ts';

test.each([
  ['anna', 'ANNA'],
  ['anna', 'Ａｎｎａ'],
  ['ﬁona', 'fiona'],
  ['e\u0301lise', 'élise'],
  ['ÉLISE', 'élise'],
  ['№5', 'no5'],
])('%s and %s are the same username', (one, other) => {
  expect(usernameKey(one)).toBe(usernameKey(other));
});

test.each([
  ['anna', 'anna1'],
  ['elise', 'élise'],
  ['anna', 'аnna'],
])('%s and %s are different usernames', (one, other) => {
  expect(usernameKey(one)).not.toBe(usernameKey(other));
});

test('an e-mail is case-insensitive', () => {
  expect(emailKey('Ann@Example.ORG')).toBe(emailKey('ann@example.org'));
});
