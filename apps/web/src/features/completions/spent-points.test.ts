import type { SpentOn } from '@starchart/schema';
import { expect, test } from 'vitest';
import { ApiError } from '@/testing/fake-api';
import { lostBadgesText, rejectedUndoTexts, spendingOf } from './spent-points';

test('a sentence of at most 12 words names the badges that an undo takes', () => {
  expect(lostBadgesText('child', ['Explorer'])).toBe('Your Explorer badge goes too.');
  const three = lostBadgesText('child', ['Star Achiever', 'Explorer', 'Early Bird']);
  expect(three).toBe('Your Star Achiever, Explorer, and Early Bird badges go too.');
  expect(three.split(' ').length).toBeLessThanOrEqual(12);
});

const rejectedWith = (...redemptions: Partial<SpentOn>[]) =>
  new ApiError('These stars have already been spent.', { code: 'STARS_SPENT', params: { redemptions } });

test('a refused undo says what was bought, and what can be taken back', () => {
  const movie = { id: 3, name: 'Movie night', pointsSpent: 40, fulfilled: false };
  const castle = { id: 2, name: 'Castle', pointsSpent: 90, fulfilled: false };
  expect(spendingOf(rejectedWith(movie, castle))).toEqual({
    names: ['Movie night', 'Castle'],
    cost: 130,
    open: [
      { id: 3, name: 'Movie night' },
      { id: 2, name: 'Castle' },
    ],
  });
  expect(spendingOf(rejectedWith({ ...movie, fulfilled: true }))).toMatchObject({ open: [] });
  expect(spendingOf(rejectedWith())).toBeUndefined();
  expect(spendingOf(new Error('without an answer'))).toBeUndefined();
});

test('a refused undo speaks to children without “points” and “redeem”', () => {
  for (const bill of [undefined, { names: ['Ice cream'], cost: 40, open: [{ id: 3, name: 'Ice cream' }] }]) {
    const { title, text, nextStep } = rejectedUndoTexts(bill, 'child');
    expect(`${title} ${text} ${nextStep}`).not.toMatch(/point|redeem/i);
    expect(nextStep).toContain('Ask a grown-up');
  }
});

const words = (openIds: number[], names = ['Ice cream']) => {
  const open = openIds.map((id, index) => ({ id, name: names[index] ?? '' }));
  return rejectedUndoTexts({ names, cost: 40, open }, { parentOf: 'Robin' });
};

test('a refused undo tells parents the way out', () => {
  expect(words([3])).toMatchObject({
    text: 'Robin redeemed “Ice cream” for 40 points.',
    nextStep: 'Take it back, and the completion is undone too.',
  });
  expect(words([3, 2], ['Ice cream', 'Castle']).nextStep).toMatch(/^Take them back/);
  expect(words([]).text).toBe('Robin redeemed “Ice cream” for 40 points, and it was handed out.');
  expect(rejectedUndoTexts(undefined, { parentOf: 'Robin' }).text).toContain('fewer points left');
});
