import type { ParentActor } from '../../core/actor.ts';
import { hmac } from '../../core/hmac.ts';
import type { RequestContext } from '../../core/service-context.ts';
import type { Limit } from '../../platform/rate-limit/rate-limit.ts';

const HOUR_MS = 3_600_000;

/** Limits registrations per address block. */
export function registrationLimit(ctx: RequestContext): Limit {
  return {
    key: hmac(ctx.rateLimitKey, 'registration address', ctx.visitor.addressBlock),
    account: null,
    max: ctx.registrationsPerHour,
    windowMs: HOUR_MS,
    refusal: 'Too many registrations from your network. Please try again in an hour.',
  };
}

/** Limits requests for password resets per address block. */
export function passwordResetLimit(ctx: RequestContext): Limit {
  return {
    key: hmac(ctx.rateLimitKey, 'password reset address', ctx.visitor.addressBlock),
    account: null,
    max: 20,
    windowMs: HOUR_MS,
    refusal: 'Too many requests from your network. Please try again in an hour.',
  };
}

/** Limits the invitations of family devices. */
export function deviceInvitationLimit(ctx: RequestContext, { familyId }: ParentActor): Limit {
  return {
    key: hmac(ctx.rateLimitKey, 'device invitations', familyId),
    account: null,
    max: 10,
    windowMs: HOUR_MS,
    refusal: "You've made many codes. Please try again in an hour.",
  };
}

/** Limits per family and day how often USERNAME_TAKEN and EMAIL_TAKEN reveal that an account exists. */
export function enumerationLimit(ctx: RequestContext, { familyId }: ParentActor): Limit {
  return {
    key: hmac(ctx.rateLimitKey, 'taken names', familyId),
    account: null,
    max: 20,
    windowMs: 24 * HOUR_MS,
    refusal: "You've tried too many usernames and email addresses that are taken. Please try again tomorrow.",
  };
}
