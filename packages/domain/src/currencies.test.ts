import { expect, test } from 'vitest';
import { fractionDigits } from './currencies.ts';
import { CURRENCIES, isCurrency } from './currency-codes.ts';
import { exampleAmount, largestAmount } from './largest-amount.ts';
import { formatMoney, majorUnits } from './money.ts';

test.each([
  ['EUR USD HUF IDR COP PKR LBP IRR AFN ALL UZS MGA MRU', 2],
  ['JPY KRW ISK CLP UGX VND XAF XOF XPF PYG', 0],
  ['KWD BHD IQD JOD LYD OMR TND', 3],
  ['CLF UYW', 4],
])('the minor units of %s have the digits of ISO 4217', (codes, digits) => {
  for (const code of codes.split(' ')) expect([code, fractionDigits(code)]).toEqual([code, digits]);
});

test.each([
  [50_000, 'HUF', 'HUF\u00a0500.00', '500.00'],
  [50_000, 'IDR', 'IDR\u00a0500.00', '500.00'],
  [50_000, 'IQD', 'IQD\u00a050.000', '50.000'],
  [50_000, 'COP', 'COP\u00a0500.00', '500.00'],
  [50_000, 'JPY', '¥50,000', '50000'],
  [5, 'EUR', '€0.05', '0.05'],
  [1_000_000_000_000, 'IRR', 'IRR\u00a010,000,000,000.00', '10000000000.00'],
])(
  '%i minor units of %s are %s on every runtime, and %s for programs',
  (amount, currency, written, major) => {
    expect(formatMoney({ amount, currency }, 'en')).toBe(written);
    expect(majorUnits({ amount, currency })).toBe(major);
  },
);

test('codes of ISO 4217 are currencies, whatever the runtime knows', () => {
  for (const code of [...CURRENCIES.split(' '), 'XCG', 'CLF', 'HRK'])
    expect([code, isCurrency(code)]).toEqual([code, true]);
  for (const code of ['', 'eur', 'EURO', 'ZZZ', '€', 'EU', 'ED ', 'R U', 'DAF']) {
    expect([code, isCurrency(code)]).toEqual([code, false]);
  }
});

test.each([
  ['EUR', 1_000_000],
  ['USD', 1_000_000],
  ['JPY', 1_000_000],
  ['KWD', 10_000_000],
  ['HUF', 1_000_000_000],
  ['UZS', 10_000_000_000],
  ['IDR', 10_000_000_000],
  ['VND', 100_000_000],
  ['IRR', 1_000_000_000_000],
])('a reward pays at most about ten thousand euros, also in %s', (currency, amount) => {
  expect(largestAmount(currency)).toBe(amount);
});

test('no currency allows less than before, or a sum of all open redemptions that is not exact', () => {
  for (const currency of CURRENCIES.split(' ')) {
    expect(largestAmount(currency)).toBeGreaterThanOrEqual(1_000_000);
    expect(largestAmount(currency) * 1_000).toBeLessThan(Number.MAX_SAFE_INTEGER);
    expect(Number.isInteger(exampleAmount(currency)), currency).toBe(true);
  }
});
