import { z } from 'zod';
import { COMPLETION_STATUSES, HABIT_COLORS, HABIT_FREQUENCIES, HABIT_ICONS } from './catalogues.ts';
import {
  choice,
  day,
  id,
  ifMissing,
  instant,
  itemTexts,
  oneOf,
  pageOf,
  storedItemTexts,
  time,
  weekdaysField,
  wholeNumber,
} from './fields.ts';
import { DEFAULTS, LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { PARTS_OF_DAY } from './parts-of-day.ts';

const habitFields = z.object({
  childId: id,
  ...itemTexts.shape,
  pointsPerCompletion: z
    .int(MESSAGES.wholePoints)
    .min(LIMITS.habitPoints.min, MESSAGES.habitPointsMin)
    .max(LIMITS.habitPoints.max, MESSAGES.habitPointsMax),
  frequency: oneOf(HABIT_FREQUENCIES),
  /** Weekly habits only. */
  daysPerWeek: wholeNumber(LIMITS.daysPerWeek, MESSAGES.daysPerWeek).nullish(),
  /** The last day, or an instant that is converted to the family day. Daily habits only. */
  endDate: z.union([day, time], ifMissing(MESSAGES.endDate)).nullish(),
  /** ISO weekdays of a daily habit, 1 is Monday. By default every day. */
  weekdays: weekdaysField.optional(),
  /** A daily habit that is due again so many days after it was done; 1 is every day. */
  intervalDays: wholeNumber(LIMITS.intervalDays, MESSAGES.intervalDays).optional(),
  /** The part of the day of each time that a daily habit is done on one day. By default once, at any time. */
  slots: z
    .array(oneOf(PARTS_OF_DAY), ifMissing(MESSAGES.slots))
    .min(LIMITS.slots.min, MESSAGES.slots)
    .max(LIMITS.slots.max, MESSAGES.slots)
    .optional(),
  /** The first day; null is no limit. */
  startDate: day.nullish(),
  /** One missed day, or week of a weekly habit, does not end the streak. */
  forgiving: z.boolean().optional(),
  /** Completions by the child earn points once a grown-up approves them. */
  requiresApproval: z.boolean().optional(),
  color: oneOf(HABIT_COLORS),
  icon: choice(HABIT_ICONS, MESSAGES.habitIcon).nullish(),
  active: z.boolean(),
});

const { shape } = habitFields;

type HabitFields = Partial<z.infer<typeof habitFields>>;

/** Rules about several fields, on top of those about each. The first field of a rule that was given is reported. */
export const SCHEDULE_RULES = [
  {
    fields: ['endDate'],
    error: MESSAGES.endDateOnWeekly,
    isBroken: (habit) => isWeekly(habit) && Boolean(habit.endDate),
  },
  {
    fields: ['intervalDays', 'weekdays'],
    error: MESSAGES.weekdaysOrInterval,
    isBroken: (habit) => !isEveryDay(habit) && hasInterval(habit),
  },
  {
    fields: ['weekdays'],
    error: MESSAGES.scheduleOfWeekly,
    isBroken: (habit) => isWeekly(habit) && !isEveryDay(habit),
  },
  {
    fields: ['intervalDays'],
    error: MESSAGES.scheduleOfWeekly,
    isBroken: (habit) => isWeekly(habit) && hasInterval(habit),
  },
  {
    fields: ['slots'],
    error: MESSAGES.scheduleOfWeekly,
    isBroken: (habit) => isWeekly(habit) && (habit.slots?.length ?? 1) > 1,
  },
] as const satisfies {
  fields: (keyof HabitFields)[];
  error: string;
  isBroken: (habit: HabitFields) => boolean;
}[];

function isWeekly({ frequency }: HabitFields): boolean {
  return frequency === 'weekly';
}

function isEveryDay({ weekdays }: HabitFields): boolean {
  return weekdays === undefined || weekdays.length === LIMITS.weekdays.max;
}

function hasInterval({ intervalDays = 1 }: HabitFields): boolean {
  return intervalDays > 1;
}

function withScheduleRules<Schema extends z.ZodType<HabitFields>>(fields: Schema) {
  return fields.superRefine((habit, { addIssue }) => {
    for (const { fields: path, error, isBroken } of SCHEDULE_RULES) {
      if (isBroken(habit)) addIssue({ code: 'custom', path: [path[0]], message: error, input: habit });
    }
  });
}

export const createHabitInput = withScheduleRules(
  habitFields.extend({
    pointsPerCompletion: shape.pointsPerCompletion.default(DEFAULTS.habitPoints),
    frequency: shape.frequency.default(DEFAULTS.habitFrequency),
    color: shape.color.default(DEFAULTS.habitColor),
    active: shape.active.default(true),
  }),
);
export type CreateHabitInput = z.infer<typeof createHabitInput>;

/**
 * An omitted field keeps its value. Another `frequency` resets omitted fields that it does not have. The rules about several fields apply
 * to the habit that results.
 */
export const updateHabitInput = withScheduleRules(
  habitFields.extend(storedItemTexts).partial().extend({ id }),
);
export type UpdateHabitInput = z.infer<typeof updateHabitInput>;

export const deleteHabitInput = z.object({
  id,
  /** Approves the pending completions first, so that they earn their points. */
  approvePending: z.boolean().optional(),
});
export type DeleteHabitInput = z.infer<typeof deleteHabitInput>;

/** A completion: one slot of a habit of a child on a family day. */
export const habitCompletion = z.object({
  id,
  completedAt: instant,
  completedOn: day,
  slot: z.int(),
  status: z.enum(COMPLETION_STATUSES),
});
export type HabitCompletion = z.infer<typeof habitCompletion>;

export const habitCompletionPage = pageOf(habitCompletion.extend({ pointsEarned: z.int() }));
export type HabitCompletionPage = z.infer<typeof habitCompletionPage>;

/** One time that a habit is done on a day, and whether it is done. Readers accept further statuses. */
export const slotOfDay = z.object({
  slot: z.int(),
  part: z.enum(PARTS_OF_DAY),
  status: z.enum(['open', ...COMPLETION_STATUSES]),
  /** Absent while it is open. Completions are numbered in the order in which they were recorded. */
  completionId: id.optional(),
});
export type SlotOfDay = z.infer<typeof slotOfDay>;

/**
 * `off`: no slot today. `later`: every N days, not due yet. Completions on a `paused` day count; an inactive habit is `paused`, too.
 * Readers accept further values.
 */
export const DUE_STATUSES = ['due', 'paused', 'off', 'later'] as const;
export type DueStatus = (typeof DUE_STATUSES)[number];

export const STREAK_UNITS = ['days', 'weeks'] as const;
export type StreakUnit = (typeof STREAK_UNITS)[number];

/**
 * A habit with its progress today. `completionCount` of `completionTarget` is the streak in days for a daily habit,
 * the days completed this week for a weekly one, and all completions for a time-bound one. Streaks are in `streakUnit`.
 */
export const habitSummary = z.object({
  id,
  childId: id,
  name: z.string(),
  description: z.string(),
  pointsPerCompletion: z.int(),
  frequency: z.enum(HABIT_FREQUENCIES),
  daysPerWeek: z.int().nullable(),
  /** ISO weekdays, 1 is Monday. */
  weekdays: z.array(z.int()),
  intervalDays: z.int(),
  slots: z.array(z.enum(PARTS_OF_DAY)),
  startDate: day.nullable(),
  endDate: day.nullable(),
  forgiving: z.boolean(),
  requiresApproval: z.boolean(),
  active: z.boolean(),
  /** The end date has passed. */
  ended: z.boolean(),
  color: z.enum(HABIT_COLORS),
  icon: z.enum(HABIT_ICONS).nullable(),
  completionCount: z.int(),
  completionTarget: z.int(),
  /** 0 to 100. */
  completionPercentage: z.int(),
  /**
   * Completions that this week asks of a weekly habit: no more than its days since it began. 0: this week is not due, or the habit is daily.
   */
  weekTarget: z.int(),
  /** Today has a completion and no open slot. */
  completedToday: z.boolean(),
  /** Today's slots, and completions in slots that the habit no longer has. */
  slotsToday: z.array(slotOfDay),
  dueStatus: z.enum(DUE_STATUSES),
  /** The first day after today on which the habit is due; null if none is near. */
  nextDueOn: day.nullable(),
  currentStreak: z.int(),
  longestStreak: z.int(),
  /** Today's completion passed the longest streak before this one. */
  newBest: z.boolean(),
  streakUnit: z.enum(STREAK_UNITS),
  /** The forgiving streak goes on although the period before this one was missed; false once this one is met. */
  missForgiven: z.boolean(),
  /** Completions, of today and of earlier days, that a grown-up has yet to approve. */
  pendingCount: z.int(),
});
export type HabitSummary = z.infer<typeof habitSummary>;

/** A habit with its last 35 days: today and the days before, which can be corrected. */
export const habit = habitSummary.extend({
  /** The completions, newest first. */
  completions: z.array(habitCompletion),
  /** Number of slots of each day by the schedule that applied to it, newest first. */
  recentSlots: z.array(z.int()),
});
export type Habit = z.infer<typeof habit>;
