import { z } from 'zod';
import { id, instant, wholeNumber } from './fields.ts';
import { INVITE_CODE_DEFAULTS, LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

export const createInviteCodeInput = z.object({
  maxUses: wholeNumber(LIMITS.inviteCodeUses, MESSAGES.inviteCodeUses).default(INVITE_CODE_DEFAULTS.maxUses),
  expiresInDays: wholeNumber(LIMITS.inviteCodeDays, MESSAGES.inviteCodeDays).default(
    INVITE_CODE_DEFAULTS.expiresInDays,
  ),
});
export type CreateInviteCodeInput = z.infer<typeof createInviteCodeInput>;

/** A new code; only this response contains it. */
export const newInviteCode = z.object({
  id,
  code: z.string(),
  maxUses: z.int(),
  uses: z.int(),
  expiresAt: instant,
});
export type NewInviteCode = z.infer<typeof newInviteCode>;

export const inviteCode = z.object({
  id,
  /** Last characters of the code, for identification. */
  hint: z.string(),
  maxUses: z.int(),
  uses: z.int(),
  state: z.enum(['usable', 'used-up', 'expired', 'revoked']),
  createdAt: instant,
  expiresAt: instant,
  /** Parents who registered with the code, without erased ones. */
  usedBy: z.array(z.object({ id, name: z.string() })),
});
export type InviteCode = z.infer<typeof inviteCode>;
