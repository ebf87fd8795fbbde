import { describe, expect, test } from 'vitest';
import {
  type CompletionRow,
  type CompletionStep,
  type CompletionsState,
  type CreditEntry,
  changeCompletions,
  type HabitState,
} from './change-completions.ts';
import { DAILY_HABIT } from './testing/daily-habit.ts';

const TODAY = '2026-03-10';
const YESTERDAY = '2026-03-09';
const AT = new Date('2026-03-10T07:30:00Z');

const SENDER = { role: 'parent', id: 2, viaId: null } as const;

const HABIT: HabitState = {
  habitId: 1,
  name: 'Brush teeth',
  color: 'primary',
  icon: 'reading',
  pointsPerCompletion: 5,
  requiresApproval: false,
  removals: [],
  ...DAILY_HABIT,
  rows: [],
  metBefore: null,
  completedBefore: null,
};

const ROW: CompletionRow = {
  id: 70,
  day: YESTERDAY,
  slot: 1,
  completedAt: '2026-03-09T18:00:00+00:00',
  recordedAt: null,
  recordedBy: null,
  status: 'counted',
  early: false,
  pointsEarned: 4,
  meetsTarget: true,
  streak: 1,
  longestStreak: 1,
};
const PENDING: CompletionRow = { ...ROW, status: 'pending' };

const CREDIT: CreditEntry = {
  completionId: ROW.id,
  id: 900,
  amount: 4,
  label: 'Brush teeth',
  labelKey: null,
  labelParams: null,
  habitId: 1,
  badgeKey: null,
  byRole: 'child',
  createdAt: ROW.completedAt,
};

function state(habit: Partial<HabitState> = {}, ledger: Partial<CompletionsState> = {}): CompletionsState {
  const points = { currentPoints: 20, totalPoints: 20, entryCount: 3, version: 8 };
  const nothing = { tallies: [], badges: [], entries: [], fullDays: 0, days: [], dayHabits: [] };
  return { ...points, ...nothing, habits: [{ ...HABIT, ...habit }], ...ledger };
}

function change(
  given: CompletionsState,
  steps: readonly CompletionStep[],
  by: 'child' | 'grown-up' = 'grown-up',
) {
  const moment = { at: AT, day: TODAY };
  return changeCompletions(given, steps, { by, sender: SENDER, moment, weekStartsOn: 1 });
}

const addition = (day: string, habitId = 1) =>
  ({ type: 'add', habitId, day, slot: 1, status: 'counted', early: false, isBackfilled: false }) as const;

describe('an addition', () => {
  test('credits the points of the habit and continues the streak', () => {
    const { ledger, added, habits } = change(state({ rows: [ROW] }), [addition(TODAY)]);
    expect(ledger.after).toMatchObject({ currentPoints: 25, totalPoints: 25, entryCount: 4, version: 9 });
    expect(ledger.entries).toMatchObject([{ kind: 'completion', amount: 5, forDay: null }]);
    expect(added).toMatchObject([{ streak: 2, credit: { firstEntryNumber: 4, entryCount: 1 } }]);
    expect(habits).toMatchObject([{ completions: 1, lastCompletedOn: TODAY, lastStreak: 2 }]);
  });

  test('that is pending counts for the streak and earns nothing yet', () => {
    const { ledger, added, habits } = change(state(), [{ ...addition(TODAY), status: 'pending' }], 'child');
    expect(ledger.entries).toEqual([]);
    expect(added).toMatchObject([{ status: 'pending', pointsEarned: 5, streak: 1, credit: null }]);
    expect(habits).toMatchObject([{ completions: 0, lastStreak: 1 }]);
  });

  test('on several days is credited in the order of the days, each with the badges of those before', () => {
    const given = state({}, { totalPoints: 91, currentPoints: 91 });
    const { added, badgesEarned, ledger } = change(given, [addition(TODAY), addition(YESTERDAY)]);
    expect(added.map(({ day }) => day)).toEqual([YESTERDAY, TODAY]);
    expect(badgesEarned).toEqual(['star-achiever']);
    expect(ledger.entries.map(({ amount, forDay }) => [amount, forDay])).toEqual([
      [5, YESTERDAY],
      [5, null],
      [25, null],
    ]);
  });

  test.each([
    { isBackfilled: false, earned: ['early-bird'] },
    { isBackfilled: true, earned: [] },
  ])('earns Early Bird unless a grown-up adds it to the chart: $isBackfilled', ({ isBackfilled, earned }) => {
    const tally = { id: 1, color: 'primary', icon: null, completions: 4, earlyCompletions: 4 } as const;
    const step = { ...addition(TODAY), early: true, isBackfilled };
    expect(change(state({}, { tallies: [tally] }), [step]).badgesEarned).toEqual(earned);
  });

  test('that reaches a level says so', () => {
    const given = state({}, { totalPoints: 98, currentPoints: 98, badges: [{ key: 'star-achiever' }] });
    expect(change(given, [addition(TODAY)])).toMatchObject({ level: 2, leveledUp: true });
  });
});

test('an approval credits the points of the recording and leaves the streak alone', () => {
  const { ledger, approved, evaluated, habits } = change(state({ rows: [PENDING] }), [
    { type: 'approve', habitId: 1, completion: PENDING },
  ]);
  expect(ledger.entries).toMatchObject([{ amount: 4, forDay: YESTERDAY }]);
  expect(approved).toMatchObject([{ id: ROW.id, firstEntryNumber: 4 }]);
  expect(evaluated).toEqual([]);
  expect(habits).toEqual([{ habitId: 1, completions: 1, earlyCompletions: 0 }]);
});

describe('a removal', () => {
  const remove = { type: 'remove', habitId: 1, completion: ROW } as const;

  test('reverses exactly what was credited, badges included', () => {
    const bonus = { ...CREDIT, id: 901, amount: 25, badgeKey: 'explorer' } as const;
    const given = state({ rows: [ROW] }, { currentPoints: 30, totalPoints: 30, entries: [bonus, CREDIT] });
    const { ledger, badgesLost, habits, removedIds } = change(given, [remove], 'child');
    expect(ledger.entries.map(({ amount, reversesEntryId }) => [amount, reversesEntryId])).toEqual([
      [-25, 901],
      [-4, 900],
    ]);
    expect(ledger.after).toMatchObject({ currentPoints: 1, totalPoints: 1 });
    expect(badgesLost).toEqual(['explorer']);
    expect(removedIds).toEqual([ROW.id]);
    expect(habits).toMatchObject([{ completions: -1, lastMetOn: null, lastStreak: 0 }]);
  });

  test.each([
    { who: 'a child', by: 'child', requiresApproval: true, byRole: 'child', noted: false },
    { who: 'a grown-up', by: 'grown-up', requiresApproval: false, byRole: 'child', noted: false },
    { who: 'a grown-up', by: 'grown-up', requiresApproval: true, byRole: 'child', noted: true },
    { who: 'a grown-up', by: 'grown-up', requiresApproval: true, byRole: 'parent', noted: false },
  ] as const)(
    'by $who, where approval is required: $requiresApproval and it was ticked by a $byRole, writes a note: $noted',
    ({ by, requiresApproval, byRole, noted }) => {
      const given = state({ rows: [ROW], requiresApproval }, { entries: [{ ...CREDIT, byRole }] });
      const note = { kind: 'completion_rejected', completedOn: YESTERDAY, pointsChange: -4, text: '' };
      expect(change(given, [remove], by).notes).toMatchObject(noted ? [note] : []);
    },
  );

  test.each([
    { who: 'a grown-up', by: 'grown-up', byRole: 'child', minutes: 1, noted: true },
    { who: 'a grown-up', by: 'grown-up', byRole: 'parent', minutes: 11, noted: true },
    { who: 'a grown-up', by: 'grown-up', byRole: 'parent', minutes: 10, noted: false },
    { who: 'a child', by: 'child', byRole: 'child', minutes: 11, noted: false },
  ] as const)(
    'by $who that takes the star of what a $byRole ticked $minutes minutes ago writes a note: $noted',
    ({ by, byRole, minutes, noted }) => {
      const days = [{ day: YESTERDAY, completions: 1, isFull: true }];
      const createdAt = new Date(AT.getTime() - minutes * 60_000).toISOString();
      const row = { ...ROW, completedAt: createdAt };
      const entries = [{ ...CREDIT, byRole, createdAt }];
      const given = state({ rows: [row] }, { entries, fullDays: 1, days });
      const { fullDays, notes } = change(given, [{ ...remove, completion: row }], by);
      expect(fullDays).toBe(0);
      const note = { kind: 'completion_rejected', completedOn: YESTERDAY, pointsChange: -4, text: '' };
      expect(notes).toMatchObject(noted ? [note] : []);
    },
  );

  test('of a pending completion is a rejection with its reason, and the balance stays', () => {
    const step = { ...remove, completion: PENDING, reason: 'The room is not tidy yet.' };
    const { ledger, notes } = change(state({ rows: [PENDING] }), [step]);
    expect(ledger.entries).toEqual([]);
    expect(notes).toMatchObject([{ text: 'The room is not tidy yet.', pointsChange: null }]);
  });
});

test('an evaluation changes streaks and no points', () => {
  const first = { ...ROW, id: 60, day: '2026-03-07' };
  const pauses = [{ startsOn: '2026-03-08', endsOn: '2026-03-08' }];
  const given = state({ rows: [first, ROW], pauses });
  const { ledger, evaluated, habits } = change(given, [{ type: 'evaluate', habitId: 1, day: '2026-03-08' }]);
  expect(ledger.entries).toEqual([]);
  expect(evaluated).toMatchObject([{ id: ROW.id, streak: 2 }]);
  expect(habits).toMatchObject([{ completions: 0, lastStreak: 2 }]);
});
