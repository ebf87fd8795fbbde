import { z } from 'zod';
import { earnedBadge } from './badges.ts';
import { AVATAR_INDICES, BADGE_KEYS, COMPLETION_STATUSES, HABIT_ICONS } from './catalogues.ts';
import { asChild, day, emptyAsAbsent, id, instant, name, time } from './fields.ts';
import { LIMITS, MAX_APPROVED_AT_ONCE } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { PARTS_OF_DAY } from './parts-of-day.ts';
import { dayProgress } from './sky.ts';

const completionOfHabit = z.object({
  habitId: id,
  childId: id,
  /** The day to complete: today, or as a correction for parents one of the 34 days before, for helpers yesterday. */
  day: day.optional(),
  /** The family day that the caller shows as today. When today is another day, nothing changes. */
  today: day.optional(),
  /** The time of the day that is completed or undone: by default the lowest open slot, or the highest completed one. */
  slot: z.int().min(LIMITS.slots.min).max(LIMITS.slots.max).optional(),
  /**
   * When it was done on a device that was offline, by the clock of the device: the day is that of this time, and `day` and `today` do not
   * count. It changes nothing that was decided later. The request has the header `Starchart-Sent-At`. Not for guest passes; an access token
   * reaches the days that it can correct.
   */
  occurredAt: time.optional(),
});

export const recordCompletionInput = completionOfHabit.extend({ asChild });
export type RecordCompletionInput = z.infer<typeof recordCompletionInput>;

/** With `day`, `slot` or `completionId`, a repeat succeeds without effect. */
export const undoCompletionInput = completionOfHabit.extend({ completionId: id.optional(), asChild });
export type UndoCompletionInput = z.infer<typeof undoCompletionInput>;

/** Result of a completion. A repeat has `pointsEarned` 0 and changes nothing. */
export const completionRecorded = z.object({
  id,
  habitId: id,
  childId: id,
  completedAt: instant,
  completedOn: day,
  /** The same as `completedOn`. */
  day,
  slot: z.int(),
  status: z.enum(COMPLETION_STATUSES),
  /** When the server received an offline completion; null for any other. */
  recordedAt: instant.nullable(),
  /** The slot was completed before, and this call changed nothing. */
  repeated: z.boolean(),
  /** Points of the completion without badge bonuses; 0 while it is pending. */
  pointsEarned: z.int(),
  currentPoints: z.int(),
  totalPoints: z.int(),
  level: z.int(),
  leveledUp: z.boolean(),
  badgesEarned: z.array(earnedBadge),
  /** The day of the completion. */
  dayProgress,
});
export type CompletionRecorded = z.infer<typeof completionRecorded>;

/** What an undo took: 0 points if nothing was to undo, or the completion was pending. */
export const completionUndone = z.object({
  /** Badge bonuses included. */
  points: z.int(),
  currentPoints: z.int(),
  badgesLost: z.array(z.enum(BADGE_KEYS)),
  /** The day of the completion. */
  dayProgress,
});
export type CompletionUndone = z.infer<typeof completionUndone>;

/** A slot of a habit on a day, and whether it is to be done. */
const correctedCell = z.object({
  habitId: id,
  day,
  slot: z.int().min(LIMITS.slots.min).max(LIMITS.slots.max).default(1),
  done: z.boolean(),
});

/** A completion that a grown-up has yet to approve, with its child and its habit. */
export const pendingCompletion = z.object({
  id,
  childId: id,
  childName: z.string(),
  childAvatar: z.enum(AVATAR_INDICES),
  habitId: id,
  habitName: z.string(),
  habitIcon: z.enum(HABIT_ICONS).nullable(),
  /** An inactive habit cannot be completed again. */
  habitActive: z.boolean(),
  day,
  slot: z.int(),
  /** The part of the day of the slot. */
  part: z.enum(PARTS_OF_DAY),
  completedAt: instant,
  /** When the server received an offline completion; null for any other. */
  recordedAt: instant.nullable(),
  /** What it earns once it is approved, without badge bonuses. */
  points: z.int(),
  /** Its day has a star in the night sky, which goes with a rejection until the day is full again. */
  takesStar: z.boolean(),
});
export type PendingCompletion = z.infer<typeof pendingCompletion>;

export const approveCompletionsInput = z.object({
  ids: z.array(id).min(1).max(MAX_APPROVED_AT_ONCE),
});
export type ApproveCompletionsInput = z.infer<typeof approveCompletionsInput>;

export const completionsApproved = z.object({
  /**
   * The results in the order of the input. `approved`: it counts, now or since before. `gone`: it was undone or rejected. `failed`: it is
   * still pending, and `reason` says why. Readers accept further results.
   */
  results: z.array(
    z.object({ id, result: z.enum(['approved', 'gone', 'failed']), reason: z.string().optional() }),
  ),
  /** The balances of the children of these completions. */
  balances: z.array(z.object({ childId: id, currentPoints: z.int(), totalPoints: z.int() })),
});
export type CompletionsApproved = z.infer<typeof completionsApproved>;

export const rejectCompletionInput = z.object({
  id,
  /** The child reads it as a note. */
  reason: emptyAsAbsent(name({ ...LIMITS.reason, min: 1 }, MESSAGES.noteText)),
});
export type RejectCompletionInput = z.infer<typeof rejectCompletionInput>;

export const completionRejected = z.object({ id, result: z.literal('rejected') });
export type CompletionRejected = z.infer<typeof completionRejected>;

export const correctChartInput = z.object({
  childId: id,
  /**
   * Today and the 34 days before, for helpers today and yesterday. Cells are set, not toggled. A parent also removes completions of days
   * after today, which exist if the clock of the server was ahead.
   */
  cells: z
    .array(correctedCell)
    .min(LIMITS.correctedCells.min)
    .max(LIMITS.correctedCells.max)
    .refine((cells) => !cells.some((cell) => cells.some((other) => contradicts(cell, other))), {
      error: MESSAGES.contradictingCells,
    }),
});
export type CorrectChartInput = z.infer<typeof correctChartInput>;

type CorrectedCell = z.infer<typeof correctedCell>;

function contradicts(one: CorrectedCell, other: CorrectedCell): boolean {
  return (
    one.habitId === other.habitId &&
    one.day === other.day &&
    one.slot === other.slot &&
    one.done !== other.done
  );
}

export const chartCorrected = z.object({
  /** Number of cells that changed. */
  changed: z.int(),
  currentPoints: z.int(),
  totalPoints: z.int(),
  level: z.int(),
  badgesEarned: z.array(earnedBadge),
  badgesLost: z.array(z.enum(BADGE_KEYS)),
});
export type ChartCorrected = z.infer<typeof chartCorrected>;
