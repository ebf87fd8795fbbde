import type { Queryable } from '@starchart/db';
import { withValues } from '@starchart/i18n';
import { MAX_NOTES_A_DAY, MAX_NOTES_OF_HELPER_A_DAY } from '@starchart/schema';
import type { GrownUpActor } from '../../core/actor.ts';
import type { DomainError } from '../../core/domain-error.ts';
import { hmac } from '../../core/hmac.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import {
  consumeInTransaction,
  LONGEST_DAY_MS,
  limitedUntilTomorrow,
} from '../../platform/rate-limit/rate-limit.ts';

interface ChildOnDay {
  childId: number;
  /** The family's day, and an instant of it. */
  day: string;
  at: Date;
}

/** How many notes the author can write to a child on one family day. */
export function notesADay({ familyRole, restriction }: GrownUpActor): number {
  const isOfParent = familyRole === 'parent' && restriction?.source !== 'guest-pass';
  return isOfParent ? MAX_NOTES_A_DAY : MAX_NOTES_OF_HELPER_A_DAY;
}

/**
 * Counts a note of the author, so that none uses up what the others may write; a deletion does not uncount it. False, and nothing is
 * counted, if none are left today.
 */
export function countNote(
  ctx: ServiceContext,
  tx: Queryable,
  actor: GrownUpActor,
  { childId, day }: Pick<ChildOnDay, 'childId' | 'day'>,
): Promise<boolean> {
  const passId = actor.restriction?.source === 'guest-pass' ? actor.restriction.passId : null;
  const key = hmac(ctx.keys.rateLimits, 'notes', actor.familyId, childId, day, actor.id, passId ?? '');
  const max = notesADay(actor);
  return consumeInTransaction(ctx, tx, { key, account: null, max, windowMs: LONGEST_DAY_MS });
}

/** Counts the words of a decision as a note. Throws RATE_LIMITED if none are left today; without words, the decision is possible. */
export async function countWords(
  ctx: ServiceContext,
  tx: Queryable,
  actor: GrownUpActor,
  child: ChildOnDay,
): Promise<void> {
  if (!(await countNote(ctx, tx, actor, child))) throw tooManyWords(actor, child.at);
}

function tooManyWords(actor: GrownUpActor, at: Date): DomainError {
  return limitedUntilTomorrow(withValues('notes.tooManyWords', { count: notesADay(actor) }), actor, at);
}
