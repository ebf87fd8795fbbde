import { expect, test } from 'vitest';
import { correctLedgers, counted } from './counted.ts';

test('a count has the singular for one thing and the plural for any other number', () => {
  expect([0, 1, 2].map((count) => counted(count, 'row'))).toEqual(['0 rows', '1 row', '2 rows']);
  expect(counted(1, 'child', 'children')).toBe('1 child');
  expect(correctLedgers(1)).toBe('The ledger of 1 child is correct');
  expect(correctLedgers(5)).toBe('The ledgers of 5 children are correct');
});
