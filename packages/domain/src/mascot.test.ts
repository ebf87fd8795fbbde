import { MASCOT_ITEMS } from '@starchart/schema';
import { expect, test } from 'vitest';
import { hasMascotItem, levelOfMascotItem, mascotItemOf } from './mascot.ts';

const itemsAt = (level: number) => MASCOT_ITEMS.filter((item) => hasMascotItem(item, level, null));

test.each([
  [1, undefined],
  [2, 'scarf'],
  [3, 'cap'],
  [13, 'crown'],
  [14, undefined],
  [0, undefined],
])('level %i brings %s', (level, item) => expect(mascotItemOf(level)).toBe(item));

test('each of the levels 2 to 13 brings one item, and each item comes with one level', () => {
  const levels = Array.from({ length: 12 }, (_, place) => place + 2);
  expect(levels.map(mascotItemOf)).toEqual(MASCOT_ITEMS);
  expect(MASCOT_ITEMS.map(levelOfMascotItem)).toEqual(levels);
});

test('the mascot has the items up to its level', () => {
  expect(itemsAt(1)).toEqual([]);
  expect(itemsAt(4)).toEqual(['scarf', 'cap', 'kite']);
  expect(itemsAt(13)).toEqual(MASCOT_ITEMS);
  expect(itemsAt(99)).toEqual(MASCOT_ITEMS);
});

test('a lower level takes nothing off the mascot', () => {
  expect(hasMascotItem('kite', 1, 'kite')).toBe(true);
  expect(hasMascotItem('scarf', 1, 'kite')).toBe(false);
});
