import { z } from 'zod';
import { BADGE_KEYS } from './catalogues.ts';
import { id, instant } from './fields.ts';

const badge = z.object({
  id,
  key: z.enum(BADGE_KEYS),
  name: z.string(),
  description: z.string(),
  /** Key of the image. */
  image: z.string(),
  condition: z.string(),
  bonusPoints: z.int(),
});

export const earnedBadge = badge;
export type EarnedBadge = z.infer<typeof earnedBadge>;

export const badgeOfChild = badge.extend({ earned: z.boolean(), earnedAt: instant.nullable() });
export type BadgeOfChild = z.infer<typeof badgeOfChild>;
