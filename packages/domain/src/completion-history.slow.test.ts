import { expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { changeHistory, type StoredCompletion } from './completion-history.ts';
import { scheduleFacts } from './schedule-facts.ts';
import { DAILY_HABIT } from './testing/daily-habit.ts';

const COMPLETIONS = 10_000;
const FIRST_DAY = '2000-01-01';
/** The fastest of some runs: others share the machine with something else. */
const RUNS = 5;

test('an offline completion that joins a streak of 10,000 days is evaluated within 300 ms', () => {
  // A day is open in the middle of the second week.
  const open = addDays(FIRST_DAY, 10);
  const rows = Array.from({ length: COMPLETIONS }, (_, index): StoredCompletion => {
    const streak = index < 10 ? index + 1 : index - 9;
    const day = addDays(FIRST_DAY, index < 10 ? index : index + 1);
    return { id: index + 1, day, slot: 1, meetsTarget: true, streak, longestStreak: Math.max(10, streak) };
  });
  const facts = scheduleFacts(DAILY_HABIT, 1);
  const times = Array.from({ length: RUNS }, () => {
    const startedAt = Date.now();
    const { counters, changed } = changeHistory(
      { rows, metBefore: null, completedBefore: null },
      { from: open, added: [open] },
      facts,
    );
    expect(counters.lastStreak).toBe(COMPLETIONS + 1);
    expect(changed).toHaveLength(COMPLETIONS - 10);
    return Date.now() - startedAt;
  });
  expect(Math.min(...times)).toBeLessThan(300);
});
