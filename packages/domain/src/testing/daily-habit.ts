import type { ScheduledHabit } from '../schedule-facts.ts';

/** A habit that is due once on each day, at any time. */
export const DAILY_HABIT: ScheduledHabit = {
  frequency: 'daily',
  daysPerWeek: null,
  weekdays: 127,
  intervalDays: 1,
  slots: ['any'],
  forgiving: false,
  startDate: null,
  endDate: null,
  pastSchedules: [],
  pauses: [],
  closedDays: [],
};
