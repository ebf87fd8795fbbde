import { z } from 'zod';
import { recentPassword } from './account.ts';
import { id, ifMissing, instant, name, oneOf, text, wholeNumber } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

/** What a guest may do: complete habits; `help` also gives bonus points and hands out rewards. */
export const GUEST_PASS_SCOPES = ['complete', 'help'] as const;
export const guestPassScope = z.enum(GUEST_PASS_SCOPES);
export type GuestPassScope = z.infer<typeof guestPassScope>;

/** Visible children; null for all children of the family, future ones included. */
const childIds = z
  .array(id, ifMissing(MESSAGES.accessTokenChildren))
  .min(LIMITS.accessTokenChildren.min, MESSAGES.accessTokenChildren)
  .max(LIMITS.accessTokenChildren.max, MESSAGES.accessTokenChildren)
  .nullable();

/** A link that gives a restricted session without an account. */
export const guestPass = z.object({
  id,
  label: z.string(),
  childIds: z.array(id).nullable(),
  scope: guestPassScope,
  /** Bonus points that the guest can give each child on one day. */
  bonusLimit: z.int(),
  until: instant,
  createdBy: z.object({ id, name: z.string() }),
  /** Browsers in which it was opened. */
  browsers: z.int(),
});
export type GuestPass = z.infer<typeof guestPass>;

/** With the link; only this response contains it. */
export const newGuestPass = guestPass.extend({
  url: z.string(),
  /** Deprecated: the path of `url`, with the token after `#`. */
  openPath: z.string().meta({ deprecated: true, description: 'The path of `url`.' }),
});
export type NewGuestPass = z.infer<typeof newGuestPass>;

export const createGuestPassInput = z.object({
  /** For whom: shown to the guest, and in the ledger. */
  label: name(LIMITS.personName, MESSAGES.personName),
  childIds: childIds.default(null),
  scope: oneOf(GUEST_PASS_SCOPES),
  bonusLimit: wholeNumber(LIMITS.guestBonusPoints, MESSAGES.guestBonusPoints),
  /** The end is at most 30 days from now. */
  until: z.iso.datetime({ offset: true, ...ifMissing(MESSAGES.guestPassUntil) }),
  currentPassword: recentPassword,
});
export type CreateGuestPassInput = z.infer<typeof createGuestPassInput>;

export const openGuestPassInput = z.object({ token: text({ min: 1, max: 100 }, MESSAGES.linkExpired) });
export type OpenGuestPassInput = z.infer<typeof openGuestPassInput>;
