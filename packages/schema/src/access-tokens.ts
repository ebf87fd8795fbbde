import { z } from 'zod';
import { currentPassword } from './account.ts';
import { id, instant, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

/** What a token may do; each scope includes those before it. */
export const ACCESS_TOKEN_SCOPES = ['read', 'complete', 'manage'] as const;
export const accessTokenScope = z.enum(ACCESS_TOKEN_SCOPES);
export type AccessTokenScope = z.infer<typeof accessTokenScope>;

const { personName, accessTokenDays, accessTokenChildren } = LIMITS;

export const createAccessTokenInput = z.object({
  /** What it is for, so that it can be told from others. */
  name: text(personName.min, personName.max, MESSAGES.personName),
  scope: z.enum(ACCESS_TOKEN_SCOPES, { error: MESSAGES.accessTokenScope }),
  /** The children that it sees; null for all of the family, those added later included. */
  childIds: z
    .array(id, { error: MESSAGES.accessTokenChildren })
    .min(accessTokenChildren.min, MESSAGES.accessTokenChildren)
    .max(accessTokenChildren.max, MESSAGES.accessTokenChildren)
    .nullable(),
  expiresInDays: z
    .int({ error: MESSAGES.accessTokenDays })
    .min(accessTokenDays.min, MESSAGES.accessTokenDays)
    .max(accessTokenDays.max, MESSAGES.accessTokenDays),
  currentPassword,
});
export type CreateAccessTokenInput = z.infer<typeof createAccessTokenInput>;

export const accessToken = z.object({
  id,
  name: z.string(),
  /** The token's last characters, to tell tokens apart. */
  hint: z.string(),
  scope: accessTokenScope,
  /** The children that it sees; null for all of the family. Children who have been erased are missing. */
  children: z.array(z.object({ id, name: z.string() })).nullable(),
  createdAt: instant,
  expiresAt: instant,
  expired: z.boolean(),
  /** To the minute; null when it has never been used. */
  lastUsedAt: instant.nullable(),
});
export type AccessToken = z.infer<typeof accessToken>;

/** A new token; its text is in this answer only. */
export const newAccessToken = accessToken.extend({ token: z.string() });
export type NewAccessToken = z.infer<typeof newAccessToken>;

export const accessTokenIdInput = z.object({ id });
