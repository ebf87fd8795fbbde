import { createChildInput } from '@starchart/schema';
import { expect, test } from 'vitest';
import { offerUsername } from './offer-username.ts';

test.each([
  ['Mia', [], 'mia'],
  ['  Mia Sophie ', [], 'mia'],
  ['Mia', ['leo', 'MIA'], 'mia2'],
  ['Mia', ['mia', 'mia2', 'mia3'], 'mia4'],
  ['Zoë', [], 'zoe'],
  ["D'Angelo", [], 'dangelo'],
  ['Арсений', [], 'арсений'],
  ['Al', [], 'al2'],
  ['A', [], 'a10'],
])('the username for %s beside %j is %s', (name, taken, username) => {
  expect(offerUsername(name, taken)).toBe(username);
  const child = { name: 'Robin', canLogin: true, username, password: 'stars' };
  expect(createChildInput.safeParse(child).success).toBe(true);
});

test.each(['', ' ', '♥♥'])('a name without letters (%j) has no username', (name) => {
  expect(offerUsername(name, [])).toBe('');
});

test('a long name leaves room for a number', () => {
  const name = 'x'.repeat(40);
  expect(offerUsername(name, [offerUsername(name, [])])).toBe(`${'x'.repeat(35)}2`);
});
