import { expect, test } from 'vitest';
import { correctionTexts } from './kid-correction-texts';

const [MONDAY, YESTERDAY, TODAY] = ['2026-03-09', '2026-03-10', '2026-03-11'];
const EARLIER = '2026-03-02';

type Entry = Parameters<typeof correctionTexts>[0][number];
const of = (amount: number, forDay: string | null, fields: Partial<Entry> = {}): Entry => ({
  amount,
  forDay,
  badgeKey: null,
  approved: false,
  ...fields,
});

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
])('a child reads “%s”', (words, news) => {
  expect(correctionTexts(news, TODAY)).toBe(words);
});

test.each([
  ['of today', [of(5, null)]],
  ['that a grown-up moved to another day', [of(-5, MONDAY), of(5, YESTERDAY)]],
  ['that waited for approval', [of(5, YESTERDAY, { approved: true })]],
  ['that it knows', []],
])('a child reads nothing of stars %s', (_, news) => {
  expect(correctionTexts(news, TODAY)).toBeUndefined();
});
