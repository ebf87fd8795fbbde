import { z } from 'zod';
import { WISH_STATUSES } from './catalogues.ts';
import { emptyAsAbsent, id, idInput, instant, name } from './fields.ts';
import { LIMITS, WISH_LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

const { min, max } = WISH_LIMITS.text;

/** Counts characters, as the database does, so that most emoji are one; `name` counts them as two. */
const wishText = name({ min, max: 2 * max }, MESSAGES.wishText).refine(
  (text) => Array.from(text).length <= max,
  MESSAGES.wishText,
);

export const createWishInput = z.object({ childId: id, text: wishText });
export type CreateWishInput = z.infer<typeof createWishInput>;

export const declineWishInput = idInput.extend({
  /** The child reads it as a note. */
  reason: emptyAsAbsent(name({ ...LIMITS.reason, min: 1 }, MESSAGES.noteText)),
});
export type DeclineWishInput = z.infer<typeof declineWishInput>;

/** What a child would like. Readers accept further states. */
export const wish = z.object({
  id,
  childId: id,
  text: z.string(),
  status: z.enum(WISH_STATUSES),
  createdAt: instant,
  answeredAt: instant.nullable(),
  /** The reward that the wish became; null again once it is deleted. */
  rewardId: id.nullable(),
  /** What the grown-up wrote who declined it; null without words, and once that note is deleted. */
  reply: z.string().nullable(),
});
export type Wish = z.infer<typeof wish>;
