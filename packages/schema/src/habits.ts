import { z } from 'zod';
import { HABIT_COLORS, HABIT_FREQUENCIES, HABIT_ICONS } from './catalogues.ts';
import { day, id, instant, itemTexts, oneOf, pageOf, storedItemTexts, wholeNumber } from './fields.ts';
import { DEFAULTS, LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

const habitFields = z.object({
  childId: id,
  ...itemTexts.shape,
  pointsPerCompletion: z
    .int(MESSAGES.wholePoints)
    .min(LIMITS.habitPoints.min, MESSAGES.habitPointsMin)
    .max(LIMITS.habitPoints.max, MESSAGES.habitPointsMax)
    .default(DEFAULTS.habitPoints),
  frequency: oneOf(HABIT_FREQUENCIES).default(DEFAULTS.habitFrequency),
  /** Weekly habits only. */
  daysPerWeek: wholeNumber(LIMITS.daysPerWeek, MESSAGES.daysPerWeek).nullish(),
  /** The last day, or an instant that is converted to the family day. Daily habits only. */
  endDate: z.union([day, z.iso.datetime({ offset: true })], MESSAGES.endDate).nullish(),
  color: oneOf(HABIT_COLORS).default(DEFAULTS.habitColor),
  icon: z.enum(HABIT_ICONS, MESSAGES.habitIcon).nullish(),
  active: z.boolean().default(true),
});

const noEndDateOnWeekly = (habit: { frequency: string; endDate?: string | null | undefined }) =>
  habit.frequency !== 'weekly' || !habit.endDate;

export const createHabitInput = habitFields.refine(noEndDateOnWeekly, {
  path: ['endDate'],
  error: MESSAGES.endDateOnWeekly,
});
export type CreateHabitInput = z.infer<typeof createHabitInput>;

export const updateHabitInput = habitFields.extend({ id, ...storedItemTexts }).refine(noEndDateOnWeekly, {
  path: ['endDate'],
  error: MESSAGES.endDateOnWeekly,
});
export type UpdateHabitInput = z.infer<typeof updateHabitInput>;

/** A completion: one habit of one child on one family day. */
export const habitCompletion = z.object({ id, completedAt: instant, completedOn: day });
export type HabitCompletion = z.infer<typeof habitCompletion>;

export const habitCompletionPage = pageOf(habitCompletion.extend({ pointsEarned: z.int() }));
export type HabitCompletionPage = z.infer<typeof habitCompletionPage>;

/**
 * A habit with its progress today. `completionCount` of `completionTarget` is the streak in days for a daily habit,
 * the days completed this week for a weekly one, and all completed days for a time-bound one.
 */
export const habitSummary = z.object({
  id,
  childId: id,
  name: z.string(),
  description: z.string(),
  pointsPerCompletion: z.int(),
  frequency: z.enum(HABIT_FREQUENCIES),
  daysPerWeek: z.int().nullable(),
  endDate: day.nullable(),
  active: z.boolean(),
  /** The end date has passed. */
  ended: z.boolean(),
  color: z.enum(HABIT_COLORS),
  icon: z.enum(HABIT_ICONS).nullable(),
  completionCount: z.int(),
  completionTarget: z.int(),
  /** 0 to 100. */
  completionPercentage: z.int(),
  completedToday: z.boolean(),
  currentStreak: z.int(),
  longestStreak: z.int(),
});
export type HabitSummary = z.infer<typeof habitSummary>;

/** A habit with its completions of the last 35 days, newest first. */
export const habit = habitSummary.extend({ completions: z.array(habitCompletion) });
export type Habit = z.infer<typeof habit>;
