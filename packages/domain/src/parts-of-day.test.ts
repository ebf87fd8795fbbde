import type { PartOfDay, SlotOfDay } from '@starchart/schema';
import { describe, expect, test } from 'vitest';
import { dayInParts, habitOfPart, hasPartsOfDay } from './parts-of-day.ts';

const DONE = 'counted';

/** A daily habit; each slot is its part, in capitals when it is done. */
function aHabit(name: string, ...slots: string[]) {
  const slotsToday: SlotOfDay[] = slots.map((slot, index) => ({
    slot: index + 1,
    part: slot.toLowerCase() as PartOfDay,
    status: slot === slot.toLowerCase() ? 'open' : DONE,
  }));
  return {
    name,
    frequency: 'daily' as const,
    completionCount: 0,
    completionTarget: 30,
    slotsToday,
    completedToday: slotsToday.every(({ status }) => status === DONE),
  };
}

/** `morning: Teeth (1 open)` for each part. */
function wordsOf(day: ReturnType<typeof dayInParts<ReturnType<typeof aHabit>>>) {
  const words = (parts: typeof day.earlier) =>
    parts.map(
      ({ part, habits, open }) => `${part}: ${habits.map(({ name }) => name).join(', ')} (${open} open)`,
    );
  return { earlier: words(day.earlier), current: words(day.current), later: words(day.later) };
}

const TEETH = aHabit('Teeth', 'MORNING', 'evening');
const HOMEWORK = aHabit('Homework', 'afternoon');
const READING = aHabit('Reading', 'any');
const WATER = aHabit('Water', 'morning', 'morning', 'any');
const HABITS = [READING, TEETH, HOMEWORK, WATER];

test('a day has parts as soon as one slot of today has one', () => {
  expect(hasPartsOfDay([])).toBe(false);
  expect(hasPartsOfDay([READING])).toBe(false);
  expect(hasPartsOfDay([READING, HOMEWORK])).toBe(true);
});

describe('the day in its parts', () => {
  test.each([
    [
      'morning',
      {
        earlier: [],
        current: ['morning: Teeth, Water (1 open)', 'any: Reading, Water (2 open)'],
        later: ['afternoon: Homework (1 open)', 'evening: Teeth (1 open)'],
      },
    ],
    [
      'afternoon',
      {
        earlier: ['morning: Teeth, Water (1 open)'],
        current: ['afternoon: Homework (1 open)', 'any: Reading, Water (2 open)'],
        later: ['evening: Teeth (1 open)'],
      },
    ],
    [
      'evening',
      {
        earlier: ['morning: Teeth, Water (1 open)', 'afternoon: Homework (1 open)'],
        current: ['evening: Teeth (1 open)', 'any: Reading, Water (2 open)'],
        later: [],
      },
    ],
  ] as const)('in the %s', (now, expected) => {
    expect(wordsOf(dayInParts(HABITS, now))).toEqual(expected);
  });

  test('a weekly habit that is done for this week is not open', () => {
    const swimming = { ...aHabit('Swimming', 'morning'), frequency: 'weekly' as const };
    const full = { ...swimming, completionCount: 2, completionTarget: 2 };
    expect(dayInParts([{ ...swimming, completionTarget: 2 }], 'evening').earlier[0]?.open).toBe(1);
    expect(dayInParts([full], 'evening').earlier[0]?.open).toBe(0);
  });
});

test('a habit in one part has the slots of that part, and is done when they are', () => {
  expect(habitOfPart(TEETH, 'morning')).toEqual({
    ...TEETH,
    slotsToday: [{ slot: 1, part: 'morning', status: DONE }],
    completedToday: true,
  });
  expect(habitOfPart(TEETH, 'evening')).toEqual({
    ...TEETH,
    slotsToday: [{ slot: 2, part: 'evening', status: 'open' }],
    completedToday: false,
  });
});
