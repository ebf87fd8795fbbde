import { z } from 'zod';
import { HABIT_COLORS, HABIT_ICONS } from './catalogues.ts';
import { day, id } from './fields.ts';
import { LIMITS } from './limits.ts';

export const listDaysInput = z.object({
  childId: id,
  /** The first day. */
  fromOn: day,
  days: z.int().min(LIMITS.historyDays.min).max(LIMITS.historyDays.max),
});
export type ListDaysInput = z.infer<typeof listDaysInput>;

/** The result of one week of a weekly habit. */
const weekOfHabit = z.object({
  /** The first day of the family's week. */
  weekOn: day,
  /** Completions, pending ones included. */
  done: z.int(),
  /** 0: the week is not due. */
  target: z.int(),
  met: z.boolean(),
});
export type WeekOfHabit = z.infer<typeof weekOfHabit>;

export const daysOfHabit = z.object({
  habitId: id,
  name: z.string(),
  icon: z.enum(HABIT_ICONS).nullable(),
  color: z.enum(HABIT_COLORS),
  days: z
    .string()
    .describe(
      'One character per day: a space in the future and before the first day of the habit; `.` not due; `o` due, not done; `~` paused, ' +
        'or the habit was inactive or had ended; `K` done; `1` to `9`, `a`, `b`, `c` so many completions, below the target; `W` and `w` ' +
        'done and below the target with pending completions. A weekly habit is `K` or `W` on each day with a completion, and never `o`.',
    ),
  due: z
    .string()
    .describe(
      'The slots of each day that were due, one character per day as in `days`; none of a weekly habit.',
    ),
  done: z.string().describe('Those of the due slots that are done, pending ones included.'),
  extra: z
    .string()
    .optional()
    .describe('Completions of slots that were not due, such as those of paused days; absent without any.'),
  /** Weeks in which the habit is weekly; absent without any. */
  weeks: z.array(weekOfHabit).optional(),
});
export type DaysOfHabit = z.infer<typeof daysOfHabit>;

/** A child's habits with data in a range of days; deleted habits are left out. */
export const dayHistory = z.object({
  today: day,
  /** The ISO weekday on which the family's weeks begin; 1 is Monday. */
  weekStartsOn: z.int(),
  /** The first day of the child's habits, in the range or before it; null without any until today. */
  firstOn: day.nullable(),
  habits: z.array(daysOfHabit),
  points: z
    .array(z.object({ day, habits: z.int(), badges: z.int() }))
    .describe(
      'Points that count toward the level, by the day that they are for: of habits, and of badges. Days without any are left out.',
    ),
  future: z
    .array(z.object({ habitId: id, name: z.string(), day, slot: z.int() }))
    .optional()
    .describe(
      'For parents: the first 100 completions on days after `today`; absent without any. They were made while the clock of the server was ' +
        'ahead. A chart correction with `done: false` removes them.',
    ),
});
export type DayHistory = z.infer<typeof dayHistory>;
