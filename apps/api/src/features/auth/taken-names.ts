import type { ParentActor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import type { Limit } from '../tries/limit.ts';
import { tryKey } from '../tries/try-key.ts';

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
