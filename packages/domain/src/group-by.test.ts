import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('groups items by key, in the order of their first appearance', () => {
  const groups = groupBy(['Mia', 'Ben', 'Max', 'Bo'], (name) => name[0]);
  expect([...groups]).toEqual([
    ['M', ['Mia', 'Max']],
    ['B', ['Ben', 'Bo']],
  ]);
  expect(groupBy([], String)).toEqual(new Map());
});
