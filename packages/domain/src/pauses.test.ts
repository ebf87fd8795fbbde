import { describe, expect, test } from 'vitest';
import { isBackFromPause, pauseOfAllHabits, pauseOfHabit, pausesOn } from './pauses.ts';

const TODAY = '2026-03-29';
const MIA = 1;
const PIANO = 5;

function pause(startsOn: string, endsOn: string, scope: { childId?: number | null; habitId?: number } = {}) {
  return { childId: MIA, habitId: null, ...scope, startsOn, endsOn };
}

test('the first and the last day are paused', () => {
  const weekend = pause('2026-03-28', '2026-03-29');
  const days = ['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30'];
  expect(days.map((day) => pausesOn([weekend], day).length)).toEqual([0, 1, 1, 0]);
});

describe('the pause that a page names', () => {
  const ofFamily = pause(TODAY, '2026-04-10', { childId: null });
  const own = pause(TODAY, TODAY);
  const longer = pause(TODAY, '2026-04-01');
  const ofHabit = pause(TODAY, '2026-05-01', { habitId: PIANO });

  test.each([
    ['none for a habit alone', [ofHabit], undefined],
    ['of the family', [ofHabit, ofFamily], ofFamily],
    ["the child's own", [ofFamily, own], own],
    ['the one that ends last', [own, longer, ofFamily], longer],
  ])('is %s', (_which, pauses, named) => {
    expect(pauseOfAllHabits(pauses)).toBe(named);
  });
});

test('the pause of one habit is the one that ends last', () => {
  const [short, long] = ['2026-04-01', '2026-05-01'].map((endsOn) =>
    pause(TODAY, endsOn, { habitId: PIANO }),
  );
  const others = [pause(TODAY, '2026-06-01'), pause(TODAY, '2026-06-01', { habitId: 6 })];
  expect(
    pauseOfHabit(
      [...others, short, long].flatMap((one) => one ?? []),
      PIANO,
    ),
  ).toBe(long);
  expect(pauseOfHabit(others, PIANO)).toBeUndefined();
});

describe('a child is back', () => {
  test.each([
    ['on the day after a pause', [pause('2026-03-20', '2026-03-28')], true],
    ["on the day after the family's pause", [pause('2026-03-28', '2026-03-28', { childId: null })], true],
    ['not on a later day', [pause('2026-03-20', '2026-03-27')], false],
    ['not on a paused day', [pause('2026-03-20', '2026-03-28'), pause(TODAY, TODAY)], false],
    ['not after a pause of one habit', [pause('2026-03-20', '2026-03-28', { habitId: PIANO })], false],
    ['not without a pause', [], false],
  ])('%s', (_which, pauses, isBack) => {
    expect(isBackFromPause(pauses, TODAY)).toBe(isBack);
  });
});
