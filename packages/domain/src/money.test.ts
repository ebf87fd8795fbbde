import { expect, test } from 'vitest';
import { formatMoney, owedFor, parseMoney, typedMoney } from './money.ts';

test.each([
  [300, 'EUR', 'en', '€3.00'],
  [305, 'EUR', 'de', '3,05\u00a0€'],
  [1_000_000, 'USD', 'en', '$10,000.00'],
  [300, 'JPY', 'en', '¥300'],
  [1, 'JPY', 'fr', '1\u00a0JPY'],
  [1_505, 'KWD', 'en', 'KWD\u00a01.505'],
  [300, 'TND', 'es', '0,300\u00a0TND'],
])('%i minor units of %s are written in %s as %s', (amount, currency, language, written) => {
  expect(formatMoney({ amount, currency }, language)).toBe(written);
});

test('the amounts of pending redemptions are added, and those without an amount owe nothing', () => {
  const free = { moneyAmount: null, currency: null };
  expect(owedFor([])).toBeNull();
  expect(owedFor([free])).toBeNull();
  const paid = Array.from({ length: 100 }, (_, index) => ({ moneyAmount: 10 + index, currency: 'EUR' }));
  expect(owedFor([free, ...paid, free])).toEqual({ amount: 5_950, currency: 'EUR' });
});

test.each([
  ['3', 'EUR', 'en', 300],
  ['3.5', 'EUR', 'en', 350],
  ['3,50', 'EUR', 'en', 350],
  ['€3.50', 'EUR', 'en', 350],
  ['10,000.00', 'USD', 'en', 1_000_000],
  ['1,000', 'USD', 'en', 100_000],
  ['3,5', 'EUR', 'de', 350],
  ['3.50 €', 'EUR', 'de', 350],
  ['1.000', 'EUR', 'de', 100_000],
  ['1.000,50', 'EUR', 'es', 100_050],
  ['1 000,5', 'EUR', 'fr', 100_050],
  ['0.07', 'EUR', 'en', 7],
  ['1.15', 'EUR', 'en', 115],
  ['300', 'JPY', 'en', 300],
  ['1,300', 'JPY', 'en', 1_300],
  ['0.300', 'KWD', 'en', 300],
  ['1,5', 'TND', 'fr', 1_500],
])('typed as %s in %s, an amount is read in %s as %i minor units', (text, currency, language, amount) => {
  expect(parseMoney(text, currency, language)).toBe(amount);
});

test.each([
  ['', 'EUR'],
  ['three', 'EUR'],
  ['-3', 'EUR'],
  ['3.505', 'EUR'],
  ['3.5.0', 'EUR'],
  ['1.', 'EUR'],
  ['.5', 'EUR'],
  ['1e2', 'EUR'],
  ['3.5', 'JPY'],
  ['1.2345', 'KWD'],
])('“%s” is no amount of %s', (text, currency) => {
  expect(parseMoney(text, currency, 'en')).toBeNaN();
});

test.each([
  [350, 'EUR', 'en', '3.50'],
  [1_000_050, 'EUR', 'de', '10000,50'],
  [300, 'JPY', 'de', '300'],
  [300, 'KWD', 'fr', '0,300'],
])('%i minor units of %s are typed in %s as %s, and read back', (amount, currency, language, typed) => {
  expect(typedMoney({ amount, currency }, language)).toBe(typed);
  expect(parseMoney(typed, currency, language)).toBe(amount);
});
