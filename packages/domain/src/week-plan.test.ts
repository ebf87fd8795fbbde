import { expect, test } from 'vitest';
import { toDayNumber } from './calendar.ts';
import { type ScheduledHabit, scheduleFacts } from './schedule-facts.ts';
import { DAILY_HABIT } from './testing/daily-habit.ts';
import { weekPlan } from './week-plan.ts';

/** A Monday; days of the tests count from it. */
const MONDAY = toDayNumber('2026-11-30');
const dayOf = (place: number) => new Date((MONDAY + place) * 86_400_000).toISOString().slice(0, 10);
const paused = (first: number, last: number) => ({
  pauses: [{ startsOn: dayOf(first), endsOn: dayOf(last) }],
});

function planOf(schedule: Partial<ScheduledHabit>, dueOn: number | null = 0) {
  const habit: ScheduledHabit = {
    ...DAILY_HABIT,
    ...schedule,
  };
  const facts = scheduleFacts(habit, 1);
  const { days, times } = weekPlan(MONDAY, dueOn === null ? null : MONDAY + dueOn, facts);
  return [days.map(({ slots, isPaused }) => (isPaused ? '~' : slots || '.')).join(''), times];
}

const EVERY_3_DAYS = { intervalDays: 3 };
const WEEKLY = { frequency: 'weekly', daysPerWeek: 4 } as const;

test.each<[string, Parameters<typeof planOf>, string, number | null]>([
  ['every day', [{}], '1111111', null],
  [
    'several times on chosen weekdays',
    [{ weekdays: 0b0010101, slots: ['morning', 'evening'] }],
    '2.2.2..',
    null,
  ],
  ['days between start and end', [{ startDate: dayOf(2), endDate: dayOf(4) }], '..111..', null],
  ['a pause', [paused(-3, 1)], '~~11111', null],
  ['a pause, where something is due', [{ weekdays: 0b0010101, ...paused(0, 3) }], '~.~.1..', null],
  ['every 3 days from a day of the week on', [EVERY_3_DAYS, 1], '.1..1..', null],
  ['every 3 days from a day before the week on', [EVERY_3_DAYS, -4], '..1..1.', null],
  ['every 3 days, held up by a pause', [{ ...EVERY_3_DAYS, ...paused(2, 4) }, -1], '..~~~1.', null],
  ['every 3 days, never due again', [EVERY_3_DAYS, null], '.......', null],
  ['4 times a week', [WEEKLY], '.......', 4],
  ['4 times a week, less while it is paused', [{ ...WEEKLY, ...paused(0, 3) }], '~~~~...', 2],
  ['4 times a week from Friday on', [{ ...WEEKLY, startDate: dayOf(4) }], '.......', 2],
])('plans %s', (_, given, days, times) => {
  expect(planOf(...given)).toEqual([days, times]);
});
