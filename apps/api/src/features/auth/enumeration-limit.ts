import type { ParentActor } from '../../core/actor.ts';
import type { Deps } from '../../core/service-context.ts';
import { tryKey } from '../../platform/rate-limit/key.ts';
import type { Limit } from '../../platform/rate-limit/limit.ts';

/** How often a family is told in a day that a name or an address is taken: it learns that somebody else has it. */
export function takenNamesLimit({ triesKey }: Pick<Deps, 'triesKey'>, { familyId }: ParentActor): Limit {
  return {
    key: tryKey(triesKey, 'taken names', familyId),
    account: null,
    max: 20,
    windowMs: 24 * 3_600_000,
    refusal: 'You have asked for many names and addresses that are taken. Please try again tomorrow.',
  };
}
