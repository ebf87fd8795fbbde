import { expect, test } from 'vitest';
import { CURRENCIES } from './currency-codes.ts';
import { exampleAmount, largestAmount } from './largest-amount.ts';
import { formatMoney } from './money.ts';
import { parseMoney, typedMoney } from './typed-money.ts';

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
  ["CHF 1'000.50", 'CHF', 'de-CH', 100_050],
  ['CHF\u00a01’000.50', 'CHF', 'de-CH', 100_050],
  ['1’000.50 Fr.', 'CHF', 'fr', 100_050],
  ['5.–', 'CHF', 'de-CH', 500],
  ['5,-', 'EUR', 'de', 500],
  ['5,— €', 'EUR', 'de', 500],
  ['5:-', 'SEK', 'en', 500],
  ['5 EUR', 'EUR', 'en', 500],
  ['eur5', 'EUR', 'en', 500],
  ['€5', 'EUR', 'de', 500],
  ['5 Euro', 'EUR', 'en', 500],
  ['5 euros', 'EUR', 'fr', 500],
  ['3€50', 'EUR', 'fr', 350],
  ['US$5', 'USD', 'de', 500],
  ['.50', 'EUR', 'en', 50],
  [',5', 'EUR', 'de', 50],
  ['５００', 'JPY', 'en', 500],
  ['￥５００', 'JPY', 'en', 500],
  ['500円', 'JPY', 'en', 500],
  ['３．５０', 'EUR', 'en', 350],
  ['٣٫٥٠', 'EUR', 'en', 350],
  ['١٬٠٠٠٫٥', 'AED', 'ar', 100_050],
  ['۳٫۵۰', 'EUR', 'fa', 350],
  ['३.५०', 'INR', 'hi', 350],
  ['1,00,000.00', 'INR', 'en-IN', 10_000_000],
  ['₹१,००,०००.००', 'INR', 'hi', 10_000_000],
  ['1\u202f000,50\u00a0€', 'EUR', 'fr', 100_050],
  ['\u200f1,000.50\u200e €', 'EUR', 'en', 100_050],
  ['1.000.000', 'EUR', 'en', 100_000_000],
  ['1.000', 'KWD', 'en', 1_000],
  ['1.000', 'KWD', 'de', 1_000_000],
  ['1.500', 'TND', 'fr', 1_500],
  ['0.500', 'KWD', 'de', 500],
  ['300.00', 'JPY', 'en', 300],
  ["5 000 000 so'm", 'UZS', 'en', 500_000_000],
  ['5 Ft', 'HUF', 'en', 500],
  ['5 dollars', 'USD', 'en', 500],
  ['5,00 kr.', 'DKK', 'en', 500],
  ['5 TL', 'TRY', 'en', 500],
  ['5 руб.', 'RUB', 'en', 500],
  ['Rp. 500', 'IDR', 'en', 50_000],
  ['5 Swedish kronor', 'SEK', 'en', 500],
  ['5 kronor', 'SEK', 'en', 500],
  ['5 Kronen', 'DKK', 'de', 500],
  ['5 pesos', 'MXN', 'es', 500],
  ['5 rupees', 'INR', 'en', 500],
  ['Rs. 5/-', 'INR', 'en', 500],
  ['5 dirhams', 'AED', 'en', 500],
  ['5 rand', 'ZAR', 'en', 500],
  ['500 FCFA', 'XOF', 'fr', 500],
  ['S/ 5', 'PEN', 'es', 500],
  ['5:50 kr', 'SEK', 'en', 550],
  ['50 ct', 'EUR', 'de', 50],
  ['50¢', 'USD', 'en', 50],
  ['150 cents', 'USD', 'en', 150],
  ['20p', 'GBP', 'en', 20],
  ['50 Rp.', 'CHF', 'de-CH', 50],
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
  ['1e2', 'EUR'],
  ['−3', 'EUR'],
  ['-€3', 'EUR'],
  ['(3)', 'EUR'],
  ['5-', 'EUR'],
  ['5²', 'EUR'],
  ['$5', 'EUR'],
  ['5 USD', 'EUR'],
  ['5 dollars', 'EUR'],
  ['5:505', 'EUR'],
  ['€', 'EUR'],
  ['1 5', 'EUR'],
  ['1,2,3', 'EUR'],
  ['1,0000.00', 'EUR'],
  ["1,000'000.00", 'EUR'],
  ['3.5', 'JPY'],
  ['3.5 ct', 'EUR'],
  ['-5 ct', 'EUR'],
  ['ct', 'EUR'],
  ['50 ct', 'JPY'],
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

test.each([
  'en',
  'en-IN',
  'de',
  'de-CH',
  'de-AT',
  'es',
  'es-MX',
  'fr',
  'fr-CH',
  'ar-EG',
  'ar-AE',
  'fa',
  'hi-u-nu-deva',
])('what is shown and typed in %s is read back, in all currencies', (language) => {
  for (const currency of CURRENCIES.split(' ')) {
    for (const amount of [exampleAmount(currency), largestAmount(currency) - 1]) {
      const shown = formatMoney({ amount, currency }, language);
      expect([shown, parseMoney(shown, currency, language)]).toEqual([shown, amount]);
      const typed = typedMoney({ amount, currency }, language);
      expect([typed, parseMoney(typed, currency, language)]).toEqual([typed, amount]);
    }
  }
});
