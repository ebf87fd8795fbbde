import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDayNumber } from './calendar.ts';
import { type CompletionsByDay, chartDays, dayStates, weekResults } from './history.ts';
import { scheduleFacts } from './schedule-facts.ts';
import { evaluateCompletions, NO_STREAK } from './streak.ts';
import { aHistory, FIRST_DAY, type History, type HistoryModel, modelOf } from './testing/history-model.ts';

const EVERY_SIX_DAYS = {
  frequency: 'daily',
  daysPerWeek: null,
  weekdays: 127,
  intervalDays: 6,
  slots: ['any'],
  forgiving: false,
} as const;

/** Due every six days since before the range, whose first days have another schedule and a pause. */
const EVERY_SIX_DAYS_AFTER_A_PAUSE: History = {
  schedules: [EVERY_SIX_DAYS, { ...EVERY_SIX_DAYS, intervalDays: 1 }, EVERY_SIX_DAYS],
  changes: [1, 2, 3],
  pauses: [{ first: 2, length: 14 }],
  closings: [],
  days: [],
  createdOn: 0,
  startDate: null,
  endDate: null,
  isActive: true,
  fromOn: 10,
  length: 8,
  today: 60,
  weekStartsOn: 1,
};

test('the days, weeks and streaks of 10,000 random histories match the model', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(aHistory, (history) => {
      const model = modelOf(history);
      const { states, weeks, streaks } = charted(history, model);
      expect(states).toBe(model.states());
      expect(weeks).toEqual(model.weeks());
      expect(streaks).toEqual(model.streaks());
    }),
    { numRuns: 10_000, examples: [[EVERY_SIX_DAYS_AFTER_A_PAUSE]] },
  );
});

/** The result of the rules. */
function charted(history: History, { completions, firstOn, lastOn, habit }: HistoryModel) {
  const { weekStartsOn, fromOn, length } = history;
  const facts = scheduleFacts(habit, weekStartsOn);
  const first = toDayNumber(FIRST_DAY);
  const { rows } = evaluateCompletions(
    completions.map(({ place }, id) => ({ id, day: first + place })),
    NO_STREAK,
    facts,
  );
  const byDay: CompletionsByDay = new Map(
    [...Map.groupBy(completions.keys(), (id) => first + (completions[id]?.place ?? 0))].map(([day, ids]) => [
      day,
      {
        counted: ids.filter((id) => !completions[id]?.isPending).length,
        pending: ids.filter((id) => completions[id]?.isPending).length,
        filled: ids.map((_, index) => index + 1),
        isMet: ids.some((id) => rows[id]?.meetsTarget),
      },
    ]),
  );
  const metBefore = [...byDay].findLast(([day, { isMet }]) => isMet && day < first + fromOn);
  const chartHabit = {
    firstOn: first + firstOn,
    lastOn: lastOn === null ? null : first + lastOn,
    metBefore: metBefore?.[0] ?? null,
  };
  const range = { fromOn: first + fromOn, days: length, today: first + history.today };
  return {
    states: dayStates(chartDays(chartHabit, byDay, facts, range)),
    weeks: weekResults(chartHabit, byDay, facts, range),
    streaks: rows.flatMap(({ id, meetsTarget, streak, longestStreak }) =>
      meetsTarget ? [{ place: completions[id]?.place, streak, longestStreak }] : [],
    ),
  };
}
