import { expect, test } from 'vitest';
import { toDayNumber } from './calendar.ts';
import { type DayOfHabit, evaluateDay, type KnownHistory, NOTHING_DONE } from './day.ts';
import { type ScheduledHabit, scheduleFacts } from './schedule-facts.ts';
import { DAILY_HABIT } from './testing/daily-habit.ts';

const DAY = '2026-03-11'; // a Wednesday
const NOT_WEDNESDAYS = 0b1111011;
const YESTERDAY = '2026-03-10';
const TOMORROW = '2026-03-12';

const TWICE = { slots: ['morning', 'evening'] } as const;
const EVERY_3_DAYS = { intervalDays: 3 };
const pausedOn = (startsOn: string, endsOn: string) => ({ pauses: [{ startsOn, endsOn }] });

const day = toDayNumber(DAY);
const DUE: DayOfHabit = { slots: 1, open: 1, state: 'due', met: false };

test.each<[string, Partial<ScheduledHabit>, KnownHistory, Partial<DayOfHabit>]>([
  ['due every day', {}, NOTHING_DONE, {}],
  ['due twice', TWICE, NOTHING_DONE, { slots: 2, open: 2 }],
  ['done', {}, { metOn: day, filled: [1] }, { open: 0, met: true }],
  ['done in part', TWICE, { metOn: null, filled: [2] }, { slots: 2, open: 1 }],
  ['done in a slot that it no longer has', {}, { metOn: null, filled: [2] }, {}],
  ['due on other weekdays', { weekdays: NOT_WEDNESDAYS }, NOTHING_DONE, { slots: 0, open: 0, state: 'off' }],
  ['paused', pausedOn(DAY, DAY), NOTHING_DONE, { open: 0, state: 'paused' }],
  ['inactive', { closedDays: [{ startsOn: DAY, endsOn: null }] }, NOTHING_DONE, { open: 0, state: 'paused' }],
  ['paused until the day before', pausedOn('2026-03-01', YESTERDAY), NOTHING_DONE, {}],
  ['paused from the day after on', pausedOn(TOMORROW, '2026-03-20'), NOTHING_DONE, {}],
  [
    'in a long pause with a short one in it',
    { pauses: [...pausedOn('2026-03-01', DAY).pauses, ...pausedOn('2026-03-04', '2026-03-05').pauses] },
    NOTHING_DONE,
    { open: 0, state: 'paused' },
  ],
  ['not begun', { startDate: TOMORROW }, NOTHING_DONE, { slots: 0, open: 0, state: 'closed' }],
  ['over', { endDate: YESTERDAY }, NOTHING_DONE, { slots: 0, open: 0, state: 'closed' }],
  [
    'not begun, and paused',
    { startDate: TOMORROW, ...pausedOn(DAY, DAY) },
    NOTHING_DONE,
    { slots: 0, open: 0, state: 'paused' },
  ],
  ['weekly: due on no particular day', { frequency: 'weekly', daysPerWeek: 3 }, NOTHING_DONE, { open: 0 }],
  ['within 3 days of the last time', EVERY_3_DAYS, { metOn: day - 2 }, { open: 0, state: 'later' }],
  ['3 days after the last time', EVERY_3_DAYS, { metOn: day - 3 }, {}],
  [
    'half done on an earlier day of the 3',
    { ...EVERY_3_DAYS, ...TWICE },
    { metOn: null, days: [day - 1] },
    { slots: 2, open: 1 },
  ],
])('a habit that is %s', (_what, habit, history, expected) => {
  const facts = scheduleFacts({ ...DAILY_HABIT, ...habit }, 1);
  expect(evaluateDay(facts, day, history)).toEqual({ ...DUE, ...expected });
});
