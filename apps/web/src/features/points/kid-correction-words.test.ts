import { expect, test } from 'vitest';
import { correctionWords } from './kid-correction-words';

const [MONDAY, YESTERDAY, TODAY] = ['2026-03-09', '2026-03-10', '2026-03-11'];
const EARLIER = '2026-03-02';

const NOTHING = { kind: 'completion', habitId: 4, badgeKey: null } as const;
const done = (amount: number, forDay: string | null) => ({ ...NOTHING, amount, forDay });
const takenBack = (amount: number, forDay: string | null) => ({
  ...NOTHING,
  kind: 'reversal' as const,
  amount,
  forDay,
});
const BADGE = {
  ...NOTHING,
  kind: 'badge_bonus',
  amount: 25,
  badgeKey: 'star-achiever',
  forDay: MONDAY,
} as const;
const BONUS = { ...NOTHING, kind: 'adjustment', habitId: null, amount: 9, forDay: null } as const;
const REDEMPTION = { ...NOTHING, kind: 'redemption', habitId: null, amount: -20, forDay: null } as const;
const REFUND = { ...REDEMPTION, kind: 'reversal', amount: 20 } as const;

test.each([
  ['You got 2 stars for Monday!', 2, [done(2, MONDAY)]],
  ['You got 1 star for Monday!', 1, [takenBack(-1, MONDAY), done(2, MONDAY)]],
  ['You got 2 stars for yesterday!', 2, [done(2, YESTERDAY)]],
  ['You got 2 stars for Mar 2!', 2, [done(2, EARLIER)]],
  ['You got 7 stars for earlier days!', 7, [done(5, YESTERDAY), done(2, MONDAY)]],
  ['You got 2 stars for Monday!', 27, [REFUND, BONUS, REDEMPTION, BADGE, done(2, MONDAY)]],
  ['You got 2 stars for Monday!', 7, [done(5, null), done(2, MONDAY)]],
])('a child reads “%s” of %d points', (words, earned, newest) => {
  expect(correctionWords([...newest, done(5, EARLIER)], earned, TODAY)).toBe(words);
});

test.each([
  ['of today', 5, [done(5, null)]],
  ['that a grown-up moved to another day', 0, [takenBack(-5, MONDAY), done(5, YESTERDAY)]],
  ['of which a part is not in the ledger that was read', 500, [done(5, MONDAY)]],
])('a child reads nothing of points %s', (_, earned, newest) => {
  expect(correctionWords(newest, earned, TODAY)).toBeUndefined();
});
