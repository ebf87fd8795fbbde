import type { ServiceContext } from '../../core/service-context.ts';
import { attemptKey } from '../../platform/rate-limit/key.ts';
import type { Limit } from '../../platform/rate-limit/limit.ts';
import type { Visitor } from './visitor.ts';

const HOUR_MS = 3_600_000;

/** Limits registrations per address block. */
export function registrationLimit(
  { rateLimitKey, registrationsPerHour }: Pick<ServiceContext, 'rateLimitKey' | 'registrationsPerHour'>,
  { addressBlock }: Visitor,
): Limit {
  return {
    key: attemptKey(rateLimitKey, 'registration address', addressBlock),
    account: null,
    max: registrationsPerHour,
    windowMs: HOUR_MS,
    refusal: 'Too many registrations from your network. Please try again in an hour.',
  };
}
