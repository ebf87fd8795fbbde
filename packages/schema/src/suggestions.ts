import { z } from 'zod';
import { day, id } from './fields.ts';

export const SUGGESTION_KINDS = ['streak_ended', 'forgiving_streak', 'pause'] as const;

/**
 * Help that a parent may want now, computed on read. `streak_ended`: a streak of a daily habit ended in the last three days.
 * `forgiving_streak`: streaks of a daily habit ended twice in four weeks. `pause`: a child who completes habits every day has
 * completed none on two days. Readers accept further kinds.
 */
export const suggestion = z.object({
  kind: z.enum(SUGGESTION_KINDS),
  /** Null for `pause`. */
  habitId: id.nullable(),
  /** The day that was missed; for `pause` the first one. */
  day,
  /** Length of the streak that ended, in days that were due; null for other kinds. */
  streak: z.int().nullable(),
  /** Number of slots of the missed day; null for `pause`. */
  slots: z.int().nullable(),
});
export type Suggestion = z.infer<typeof suggestion>;
