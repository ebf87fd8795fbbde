import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { type SuggestionHabit, suggestionsFor } from './suggestions.ts';
import { DAILY_HABIT } from './testing/daily-habit.ts';

/** A Thursday. */
const TODAY = '2026-03-26';

const ago = (days: number) => addDays(TODAY, -days);

/** A daily habit that was met yesterday for the tenth time. */
function aHabit(given: Partial<SuggestionHabit> = {}): SuggestionHabit {
  return {
    id: 1,
    active: true,
    ...DAILY_HABIT,
    lastMetOn: ago(1),
    lastStreak: 10,
    earlierStreaks: [],
    ...given,
  };
}

const suggest = (habit: Partial<SuggestionHabit>) => suggestionsFor([aHabit(habit)], [], TODAY, 1);
const ended = (day: string, streak = 10, slots = 1) => [
  { kind: 'streak_ended', habitId: 1, day, streak, slots },
];

/** Five days in a row, the last one so many days ago. */
const daysUntil = (last: number) => [0, 1, 2, 3, 4].map((days) => ago(last + days));
const absent = (days: readonly string[], given: Partial<SuggestionHabit> = {}) =>
  suggestionsFor([aHabit({ lastStreak: 1, ...given })], days, TODAY, 1);
const pauseSince = (day: string) => [{ kind: 'pause', habitId: null, day, streak: null, slots: null }];

describe('a streak that ended', () => {
  test('is suggested for three days, with the missed day', () => {
    expect(suggest({ lastMetOn: ago(1) }), 'today is not over').toEqual([]);
    expect(suggest({ lastMetOn: ago(2) })).toEqual(ended(ago(1)));
    expect(suggest({ lastMetOn: ago(4), slots: ['morning', 'evening'] })).toEqual(ended(ago(3), 10, 2));
    expect(suggest({ lastMetOn: ago(5) })).toEqual([]);
  });

  test('has at least five days', () => {
    expect(suggest({ lastMetOn: ago(2), lastStreak: 5 })).toEqual(ended(ago(1), 5));
    expect(suggest({ lastMetOn: ago(2), lastStreak: 4 })).toEqual([]);
  });

  test('can be followed by another one', () => {
    const earlierStreaks = [{ metOn: ago(3), streak: 12, nextOn: ago(1) }];
    expect(suggest({ earlierStreaks, lastStreak: 1 })).toEqual(ended(ago(2), 12));
  });

  test('ended on a day that was due: not on a day off, and not in a pause', () => {
    const weekdays = 0b0010101;
    expect(suggest({ weekdays, lastMetOn: '2026-03-20' }), 'Friday').toEqual(ended('2026-03-23'));
    expect(suggest({ weekdays, lastMetOn: '2026-03-25' }), 'Wednesday').toEqual([]);
    expect(suggest({ lastMetOn: ago(3), pauses: [{ startsOn: ago(2), endsOn: ago(1) }] })).toEqual([]);
    expect(suggest({ lastMetOn: ago(3), pauses: [{ startsOn: ago(2), endsOn: ago(2) }] })).toEqual(
      ended(ago(1)),
    );
  });

  test('ended on a day on which the habit was open', () => {
    expect(suggest({ lastMetOn: ago(3), closedDays: [{ startsOn: ago(2), endsOn: ago(1) }] })).toEqual([]);
    expect(suggest({ lastMetOn: ago(3), closedDays: [{ startsOn: ago(2), endsOn: ago(2) }] })).toEqual(
      ended(ago(1)),
    );
  });

  test('of every three days ended on the last day that would have continued it', () => {
    expect(suggest({ intervalDays: 3, lastMetOn: ago(5) })).toEqual([]);
    expect(suggest({ intervalDays: 3, lastMetOn: ago(6) })).toEqual(ended(ago(1)));
  });

  test('of a forgiving habit ended on the second missed day', () => {
    expect(suggest({ forgiving: true, lastMetOn: ago(2) })).toEqual([]);
    expect(suggest({ forgiving: true, lastMetOn: ago(3) })).toEqual(ended(ago(1)));
  });

  test.each<[string, Partial<SuggestionHabit>]>([
    ['that is inactive', { active: false }],
    ['that has ended', { endDate: ago(1) }],
    ['that is weekly', { frequency: 'weekly', daysPerWeek: 7 }],
    ['that was weekly', { pastSchedules: [{ ...aHabit(), frequency: 'weekly', validUntil: ago(2) }] }],
    ['that was never completed', { lastMetOn: null, lastStreak: 0 }],
  ])('is not suggested for a habit %s', (_what, habit) => {
    expect(suggest({ lastMetOn: ago(2), ...habit })).toEqual([]);
  });
});

describe('a forgiving streak', () => {
  const twice = [
    { metOn: ago(20), streak: 3, nextOn: ago(18) },
    { metOn: ago(12), streak: 3, nextOn: ago(10) },
  ];

  test('is suggested after two ends in four weeks', () => {
    expect(suggest({ earlierStreaks: twice })).toEqual([
      { kind: 'forgiving_streak', habitId: 1, day: ago(11), streak: null, slots: 1 },
    ]);
    expect(suggest({ earlierStreaks: twice.slice(1) })).toEqual([]);
    expect(suggest({ earlierStreaks: twice.slice(1), lastMetOn: ago(2) })).toEqual([
      ...ended(ago(1)),
      { kind: 'forgiving_streak', habitId: 1, day: ago(1), streak: null, slots: 1 },
    ]);
  });

  test('counts ends of the last four weeks only, of streaks of three days and more', () => {
    const [first, second] = twice;
    if (!first || !second) throw new Error('Two streaks ended');
    const older = { ...first, metOn: ago(30), nextOn: ago(28) };
    expect(suggest({ earlierStreaks: [older, second] })).toEqual([]);
    expect(suggest({ earlierStreaks: [{ ...first, streak: 2 }, second] })).toEqual([]);
  });

  test('is not suggested for a forgiving habit', () => {
    const longer = [
      { metOn: ago(20), streak: 3, nextOn: ago(17) },
      { metOn: ago(12), streak: 3, nextOn: ago(9) },
    ];
    expect(suggest({ earlierStreaks: longer, forgiving: true })).toEqual([]);
    expect(suggest({ earlierStreaks: longer })).toHaveLength(1);
  });
});

describe('a pause', () => {
  test('is suggested after two days without any completion', () => {
    expect(absent(daysUntil(2))).toEqual([]);
    expect(absent(daysUntil(3))).toEqual(pauseSince(ago(2)));
    expect(absent(daysUntil(7))).toEqual(pauseSince(ago(6)));
    expect(absent(daysUntil(8)), 'later it is too late').toEqual([]);
  });

  test('is suggested until the end of the day on which the child is back', () => {
    expect(absent([...daysUntil(3), TODAY])).toEqual(pauseSince(ago(2)));
    expect(absent([...daysUntil(4), ago(1)])).toEqual([]);
    expect(absent([...daysUntil(2), TODAY])).toEqual([]);
  });

  test('is suggested for children who complete habits on most days', () => {
    expect(absent(daysUntil(3).slice(1))).toEqual([]);
    expect(absent([])).toEqual([]);
  });

  test('counts days on which a habit was due: open and not paused', () => {
    const schoolDays = { weekdays: 0b0011111 };
    const fridayWeek = ['16', '17', '18', '19', '20'].map((day) => `2026-03-${day}`);
    const on = (today: string, given: Partial<SuggestionHabit>) =>
      suggestionsFor([aHabit({ lastStreak: 1, ...given })], fridayWeek, today, 1);
    expect(on('2026-03-23', {})).toEqual(pauseSince('2026-03-21'));
    expect(on('2026-03-24', schoolDays)).toEqual([]);
    expect(on('2026-03-25', schoolDays)).toEqual(pauseSince('2026-03-23'));
    expect(on('2026-03-25', { pauses: [{ startsOn: '2026-03-23', endsOn: '2026-03-24' }] })).toEqual(
      pauseSince('2026-03-21'),
    );
    expect(on('2026-03-23', { closedDays: [{ startsOn: '2026-03-21', endsOn: '2026-03-22' }] })).toEqual([]);
    expect(on('2026-03-25', { pauses: [{ startsOn: '2026-03-25', endsOn: '2026-03-30' }] })).toEqual([]);
  });
});
