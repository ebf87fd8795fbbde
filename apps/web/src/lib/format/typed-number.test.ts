import { expect, test } from 'vitest';
import { typedNumber } from './typed-number';

test.each([
  ['25', 25],
  [' 25 ', 25],
  ['-5', -5],
  ['1.5', 1.5],
  ['', 0],
])('“%s” is a number', (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

test.each(['1e2', '0x10', '1,5', '1.', 'five', 'Infinity', '１２'])('“%s” is no number', (text) => {
  expect(typedNumber(text)).toBeNaN();
});
