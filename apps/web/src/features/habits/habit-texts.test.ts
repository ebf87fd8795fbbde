import { afterEach, expect, test } from 'vitest';
import { changeLocale, loadTexts } from '@/lib/i18n/i18n';
import { progressOf, scheduleOf } from './habit-texts';

const daily = { frequency: 'daily', daysPerWeek: null, endDate: null } as const;
const weekly = { ...daily, frequency: 'weekly', daysPerWeek: 5 } as const;
const timeBound = { ...daily, endDate: '2026-12-24' } as const;

test.each([
  ['a daily habit without an end counts its streak', daily, 3, 30, 'Streak: 3 days'],
  ['one day is a day', daily, 1, 30, 'Streak: 1 day'],
  ['a weekly habit counts the days of this week', weekly, 2, 5, '2/5 days this week'],
  ['a time-bound habit counts its days', timeBound, 4, 28, '4/28 days'],
])('%s', (_, habit, completionCount, completionTarget, words) => {
  expect(progressOf({ ...habit, completionCount, completionTarget })).toBe(words);
});

afterEach(() => changeLocale('en'));

test('one day is a day in other languages too', async () => {
  await loadTexts('parent');
  await changeLocale('es');
  const unstarted = { ...timeBound, completionCount: 0 };
  expect(progressOf({ ...unstarted, completionTarget: 1 })).toMatch(/día$/);
  expect(progressOf({ ...unstarted, completionTarget: 2 })).toMatch(/días$/);
});

test.each([
  [daily, 'Every day'],
  [weekly, '5 days a week'],
  [{ ...weekly, daysPerWeek: 1 }, '1 day a week'],
  [{ ...weekly, daysPerWeek: null }, 'Weekly'],
])('%o is due: %s', (habit, words) => {
  expect(scheduleOf(habit)).toBe(words);
});

const scheduled = { ...daily, weekdays: [1, 2, 3, 4, 5, 6, 7], intervalDays: 1, slots: ['any'] } as const;

test.each([
  [{ weekdays: [1, 3, 5] }, 'Mon, Wed, Fri'],
  [{ weekdays: [1, 2, 3, 4, 5] }, 'Mon–Fri'],
  [{ weekdays: [6, 7] }, 'Sat, Sun'],
  [{ intervalDays: 3 }, 'Every 3 days'],
  [{ startDate: '2026-12-24', endDate: '2026-12-24' }, 'Just today'],
  [{ startDate: '2026-12-23', endDate: '2026-12-24' }, 'Every day until Dec 24'],
  [{ slots: ['any', 'any'] }, 'Twice a day'],
  [{ slots: ['morning', 'evening'] }, 'Twice a day: morning and evening'],
  [{ slots: ['any', 'any', 'any'] }, '3 times a day'],
  [{ slots: ['evening'] }, 'Every day · In the evening'],
  [{ weekdays: [2], slots: ['any', 'any'], endDate: '2026-12-24' }, 'Tue · Twice a day until Dec 24'],
] as const)('the schedule of %o in words: %s', (fields, words) => {
  const habit = { ...scheduled, ...fields };
  const [weekdays, slots] = [[...habit.weekdays], [...habit.slots]];
  expect(scheduleOf({ ...habit, weekdays, slots })).toBe(words);
});
