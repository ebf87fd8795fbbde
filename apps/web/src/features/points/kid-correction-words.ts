import { plural } from '@lingui/core/macro';
import { addDays } from '@starchart/domain';
import type { PointsEntry } from '@starchart/schema';
import { formatRecentDay } from '@/lib/format/due-day';

type Entry = Pick<PointsEntry, 'kind' | 'amount' | 'habitId' | 'badgeKey' | 'forDay'>;

/**
 * What a child reads of the newest entries of its ledger, which make up so many earned points: `You got 2 stars for Monday!` Undefined
 * if no grown-up added stars of an earlier day.
 */
export function correctionWords(ledger: readonly Entry[], earned: number, today: string): string | undefined {
  const corrected = newestOf(ledger, earned).filter(
    ({ forDay, badgeKey }) => forDay !== null && badgeKey === null,
  );
  const stars = corrected.reduce((sum, { amount }) => sum + amount, 0);
  if (stars <= 0) return undefined;
  const [day, ...others] = new Set(corrected.flatMap(({ forDay }) => forDay ?? []));
  return starsWords(stars, others.length === 0 ? day : undefined, today);
}

/** The newest entries that make up so many earned points; none if the read ones do not. */
function newestOf(entries: readonly Entry[], earned: number): readonly Entry[] {
  let sum = 0;
  for (const [place, entry] of entries.entries()) {
    if (isEarning(entry)) sum += entry.amount;
    if (sum === earned) return entries.slice(0, place + 1);
  }
  return [];
}

/** A completion, a badge, or the reversal of one. */
function isEarning({ kind, habitId, badgeKey }: Entry): boolean {
  return kind === 'completion' || (kind !== 'adjustment' && (habitId !== null || badgeKey !== null));
}

/** Without a day, for several. */
function starsWords(stars: number, day: string | undefined, today: string): string {
  if (day === undefined) {
    return plural(stars, {
      one: 'You got # star for earlier days!',
      other: 'You got # stars for earlier days!',
    });
  }
  if (day === addDays(today, -1)) {
    return plural(stars, { one: 'You got # star for yesterday!', other: 'You got # stars for yesterday!' });
  }
  const name = formatRecentDay(day, today);
  return plural(stars, { one: `You got # star for ${name}!`, other: `You got # stars for ${name}!` });
}
