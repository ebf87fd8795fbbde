import { updateSeenNews } from '@starchart/db';
import { levelOf } from '@starchart/domain';
import type { EntriesSeen, kidDashboard, Language, MarkSeenInput, newsEntry } from '@starchart/schema';
import type { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, orNotFound } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { actsAsChild } from '../completions/acts-as-child.ts';
import { presentEntry } from '../points/present-entry.ts';

interface Ledger {
  totalPoints: number;
  entryCount: number;
  unseenEntries: (z.input<typeof newsEntry> & { totalAmount: number })[];
}

export function presentNews(
  { totalPoints, entryCount, unseenEntries }: Ledger,
  language: Language,
): z.input<typeof kidDashboard>['news'] {
  const gained = unseenEntries.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
  return {
    entries: unseenEntries.map((entry) => presentEntry(entry, language)),
    levelBefore: levelOf(totalPoints - gained),
    lastEntry: entryCount,
  };
}

/**
 * Notes on all devices that the child has seen its ledger up to an entry, and that it reached its goal. Of several pages that show
 * the same news, the result tells each which of it is new. Throws FORBIDDEN on a grown-up's page, NOT_FOUND.
 */
export async function markSeen(
  ctx: ServiceContext,
  actor: Actor,
  input: MarkSeenInput,
): Promise<EntriesSeen> {
  const { childId } = input;
  authorize(actor, 'news.markSeen', childId);
  if (!actsAsChild(actor, input)) throw new DomainError('FORBIDDEN', 'profiles.onlyTheChild');
  return orNotFound(await updateSeenNews(ctx.db, actor.familyId, childId, input));
}
