import { z } from 'zod';
import { earnedBadge } from './badges.ts';
import { day, id, instant } from './fields.ts';

export const recordCompletionInput = z.object({
  habitId: id,
  childId: id,
  /** The family day that the caller means; if today is another day, nothing changes. */
  day: day.optional(),
});
export type RecordCompletionInput = z.infer<typeof recordCompletionInput>;

/** What a completion did. On a repeat `pointsEarned` is 0 and nothing has changed. */
export const completionRecorded = z.object({
  id,
  habitId: id,
  childId: id,
  completedAt: instant,
  completedOn: day,
  /** The completion's own points; each badge names its bonus. */
  pointsEarned: z.int(),
  currentPoints: z.int(),
  totalPoints: z.int(),
  level: z.int(),
  leveledUp: z.boolean(),
  badgesEarned: z.array(earnedBadge),
});
export type CompletionRecorded = z.infer<typeof completionRecorded>;
