import { expect, test } from 'vitest';
import { formatMoney, owedFor } from './money.ts';

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

test('the amounts of pending redemptions are added by currency, and those without an amount owe nothing', () => {
  const free = { moneyAmount: null, currency: null };
  expect(owedFor([])).toEqual([]);
  expect(owedFor([free])).toEqual([]);
  const paid = Array.from({ length: 100 }, (_, index) => ({ moneyAmount: 10 + index, currency: 'EUR' }));
  const yen = { moneyAmount: 500, currency: 'JPY' };
  expect(owedFor([free, yen, ...paid, free, yen])).toEqual([
    { amount: 1_000, currency: 'JPY' },
    { amount: 5_950, currency: 'EUR' },
  ]);
});
