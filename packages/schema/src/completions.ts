import { z } from 'zod';
import { earnedBadge } from './badges.ts';
import { day, id, instant } from './fields.ts';

export const recordCompletionInput = z.object({
  habitId: id,
  childId: id,
  /** The caller's family day; when today is another day, nothing changes. */
  day: day.optional(),
});
export type RecordCompletionInput = z.infer<typeof recordCompletionInput>;

/** Result of a completion. A repeat has `pointsEarned` 0 and changes nothing. */
export const completionRecorded = z.object({
  id,
  habitId: id,
  childId: id,
  completedAt: instant,
  completedOn: day,
  /** Points of the completion without badge bonuses. */
  pointsEarned: z.int(),
  currentPoints: z.int(),
  totalPoints: z.int(),
  level: z.int(),
  leveledUp: z.boolean(),
  badgesEarned: z.array(earnedBadge),
});
export type CompletionRecorded = z.infer<typeof completionRecorded>;
