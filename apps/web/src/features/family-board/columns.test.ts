import { expect, test } from 'vitest';
import { balancedColumns } from './columns';

test.each([
  [1, 4, 1],
  [3, 4, 3],
  [4, 3, 2],
  [5, 4, 3],
  [6, 4, 3],
  [8, 4, 4],
  [9, 4, 3],
  [12, 5, 4],
])('%i children with room for %i stand in %i columns', (count, most, columns) => {
  expect(balancedColumns(count, most)).toBe(columns);
});
