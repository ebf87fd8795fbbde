import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('what is asked again is not computed again, until too much is remembered', () => {
  const computed: string[] = [];
  const joined = remembered(2, (text: string, number: number) => {
    computed.push(`${text}${number}`);
    return `${text}-${number}`;
  });
  expect([joined('a', 1), joined('a', 1), joined('a', 11), joined('a', 1)]).toEqual([
    'a-1',
    'a-1',
    'a-11',
    'a-1',
  ]);
  expect(computed).toEqual(['a1', 'a11']);
  joined('b', 1);
  expect(joined('a', 1)).toBe('a-1');
  expect(computed).toEqual(['a1', 'a11', 'b1', 'a1']);
});
