import type { ParentActor } from '../../core/actor.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { attemptKey } from '../../platform/rate-limit/key.ts';
import type { Limit } from '../../platform/rate-limit/limit.ts';

/** Limits per family and day how often USERNAME_TAKEN and EMAIL_TAKEN reveal that an account exists. */
export function enumerationLimit(
  { rateLimitKey }: Pick<ServiceContext, 'rateLimitKey'>,
  { familyId }: ParentActor,
): Limit {
  return {
    key: attemptKey(rateLimitKey, 'taken names', familyId),
    account: null,
    max: 20,
    windowMs: 24 * 3_600_000,
    refusal: 'You have asked for many names and addresses that are taken. Please try again tomorrow.',
  };
}
