import { z } from 'zod';
import { BADGE_KEYS } from './catalogues.ts';
import { id, instant } from './fields.ts';

export const earnedBadge = z.object({
  id,
  key: z.enum(BADGE_KEYS),
  name: z.string(),
  description: z.string(),
  /** Key of the image. */
  image: z.string(),
  condition: z.string(),
  bonusPoints: z.int(),
});
export type EarnedBadge = z.infer<typeof earnedBadge>;

export const badgeOfChild = earnedBadge.extend({
  earned: z.boolean(),
  earnedAt: instant.nullable(),
  /** From 1, when it is earned, to 4; 0 before. Further steps give no points. */
  step: z.int(),
  /** What the next step asks for, counted in all; null before the badge is earned and after its last step. */
  next: z.object({ goal: z.int(), have: z.int() }).nullable(),
});
export type BadgeOfChild = z.infer<typeof badgeOfChild>;
