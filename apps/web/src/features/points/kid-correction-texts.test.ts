import { expect, test } from 'vitest';
import { correctionTexts } from './kid-correction-texts';

const [MONDAY, YESTERDAY, TODAY] = ['2026-03-09', '2026-03-10', '2026-03-11'];
const EARLIER = '2026-03-02';
const LAST_READ = 10;

type Line = Parameters<typeof correctionTexts>[0][number];
const of = (amount: number, forDay: string | null, fields: Partial<Line> = {}): Line => ({
  id: LAST_READ + 1,
  amount,
  day: TODAY,
  forDay,
  badgeKey: null,
  ...fields,
});
const SEEN = of(9, EARLIER, { id: LAST_READ, day: YESTERDAY });

test.each([
  ['You got 2 stars for Monday!', [of(2, MONDAY)]],
  ['You got 1 star for Monday!', [of(-1, MONDAY), of(2, MONDAY)]],
  ['You got 2 stars for yesterday!', [of(2, YESTERDAY)]],
  ['You got 2 stars for Mar 2!', [of(2, EARLIER)]],
  ['You got 7 stars for earlier days!', [of(5, YESTERDAY), of(2, MONDAY)]],
  [
    'You got 2 stars for Monday!',
    [of(25, MONDAY, { badgeKey: 'star-achiever' }), of(5, null), of(2, MONDAY)],
  ],
])('a child reads “%s”', (words, newest) => {
  expect(correctionTexts([...newest, SEEN], LAST_READ, TODAY)).toBe(words);
  expect(correctionTexts([...newest, SEEN], 0, TODAY), 'no entry was read before').toBe(words);
});

test.each([
  ['of today', [of(5, null)]],
  ['that a grown-up moved to another day', [of(-5, MONDAY), of(5, YESTERDAY)]],
  ['that it knows', []],
])('a child reads nothing of stars %s', (_, newest) => {
  expect(correctionTexts([...newest, SEEN], LAST_READ, TODAY)).toBeUndefined();
});
