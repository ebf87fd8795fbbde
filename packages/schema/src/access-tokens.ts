import { z } from 'zod';
import { recentPassword } from './account.ts';
import { choice, id, ifMissing, instant, name, wholeNumber } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

/** Scopes of a token; each includes those before it. */
export const ACCESS_TOKEN_SCOPES = ['read', 'complete', 'manage'] as const;
export const accessTokenScope = z.enum(ACCESS_TOKEN_SCOPES);
export type AccessTokenScope = z.infer<typeof accessTokenScope>;

const { personName, accessTokenDays, accessTokenChildren } = LIMITS;

export const createAccessTokenInput = z.object({
  /** Purpose of the token, as a label. */
  name: name(personName, MESSAGES.personName),
  scope: choice(ACCESS_TOKEN_SCOPES, MESSAGES.accessTokenScope),
  /** Visible children; null for all children of the family, future ones included. */
  childIds: z
    .array(id, ifMissing(MESSAGES.accessTokenChildren))
    .min(accessTokenChildren.min, MESSAGES.accessTokenChildren)
    .max(accessTokenChildren.max, MESSAGES.accessTokenChildren)
    .nullable(),
  expiresInDays: wholeNumber(accessTokenDays, MESSAGES.accessTokenDays),
  currentPassword: recentPassword,
});
export type CreateAccessTokenInput = z.infer<typeof createAccessTokenInput>;

export const accessToken = z.object({
  id,
  name: z.string(),
  /** Last characters of the token, for identification. */
  hint: z.string(),
  scope: accessTokenScope,
  /** Visible children, without erased ones; null for all children of the family. */
  children: z.array(z.object({ id, name: z.string() })).nullable(),
  createdAt: instant,
  expiresAt: instant,
  expired: z.boolean(),
  /** Rounded to the minute; null for an unused token. */
  lastUsedAt: instant.nullable(),
});
export type AccessToken = z.infer<typeof accessToken>;

/** A new token; only this response contains its text. */
export const newAccessToken = accessToken.extend({ token: z.string() });
export type NewAccessToken = z.infer<typeof newAccessToken>;
