import type { Deps } from '../../core/service-context.ts';
import { tryKey } from '../../platform/rate-limit/key.ts';
import type { Limit } from '../../platform/rate-limit/limit.ts';
import type { Visitor } from './visitor.ts';

const HOUR_MS = 3_600_000;

/** How often somebody may register from one place. */
export function registrationLimit(
  { triesKey, registrationsPerHour }: Pick<Deps, 'triesKey' | 'registrationsPerHour'>,
  { addressBlock }: Visitor,
): Limit {
  return {
    key: tryKey(triesKey, 'registration address', addressBlock),
    account: null,
    max: registrationsPerHour,
    windowMs: HOUR_MS,
    refusal: 'Too many registrations from your network. Please try again in an hour.',
  };
}
