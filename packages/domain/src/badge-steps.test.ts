import { BADGE_KEYS, HABIT_COLORS } from '@starchart/schema';
import { expect, test } from 'vitest';
import { type BadgeCounts, badgeStep } from './badge-steps.ts';

const NOTHING: BadgeCounts = { totalPoints: 0, tallies: [] };

const tally = (completions: number, given: Partial<BadgeCounts['tallies'][number]> = {}) => ({
  color: 'primary' as const,
  icon: null,
  frequency: 'daily' as const,
  earlyCompletions: 0,
  completions,
  ...given,
});

test('a badge that is not earned has no step, and names no next one', () => {
  const much = { totalPoints: 9_000, tallies: HABIT_COLORS.map((color) => tally(500, { color })) };
  for (const key of BADGE_KEYS) expect(badgeStep(key, false, much)).toEqual({ step: 0, next: null });
});

test('an earned badge keeps its first step when its counts go down', () => {
  const next = BADGE_KEYS.map((key) => badgeStep(key, true, NOTHING));
  expect(next.map(({ step }) => step)).toEqual(BADGE_KEYS.map(() => 1));
  expect(next.map((one) => one.next?.goal)).toEqual([500, 5, 50, 14, 25, 8]);
});

test.each([
  [49, 1, 50],
  [50, 2, 150],
  [149, 2, 150],
  [150, 3, 365],
  [364, 3, 365],
])('%i reading completions in all are step %i, and the next one is at %i', (have, step, goal) => {
  const counts = {
    ...NOTHING,
    tallies: [tally(have - 1, { icon: 'reading' }), tally(1, { icon: 'reading' })],
  };
  expect(badgeStep('book-worm', true, counts)).toEqual({ step, next: { goal, have } });
});

test('after the last step there is no next one', () => {
  const counts = { ...NOTHING, tallies: [tally(365, { icon: 'reading' })] };
  expect(badgeStep('book-worm', true, counts)).toEqual({ step: 4, next: null });
});

test('Rainbow Warrior counts the color with the fewest completions', () => {
  const [first, ...others] = HABIT_COLORS;
  const tallies = [tally(4, { color: first }), ...others.map((color) => tally(30, { color }))];
  expect(badgeStep('rainbow-warrior', true, { ...NOTHING, tallies }).next).toEqual({ goal: 5, have: 4 });
});

test('Streak Master counts the completions of one daily habit, not the days in a row', () => {
  const tallies = [tally(13), tally(9), tally(40, { frequency: 'weekly' })];
  expect(badgeStep('streak-master', true, { ...NOTHING, tallies }).next).toEqual({ goal: 14, have: 13 });
});

test('Early Bird, Explorer and Star Achiever count early completions, habits and points', () => {
  const tallies = Array.from({ length: 8 }, () => tally(10, { earlyCompletions: 3 }));
  const counts = { totalPoints: 620, tallies };
  expect(badgeStep('early-bird', true, counts).next).toEqual({ goal: 25, have: 24 });
  expect(badgeStep('explorer', true, counts)).toEqual({ step: 2, next: { goal: 12, have: 8 } });
  expect(badgeStep('star-achiever', true, counts)).toEqual({ step: 2, next: { goal: 1500, have: 620 } });
});
