import { plural } from '@lingui/core/macro';
import { addDays } from '@starchart/domain';
import type { NewsEntry } from '@starchart/schema';
import { formatRecentDay } from '@/lib/format/due-day';

type Entry = Pick<NewsEntry, 'amount' | 'badgeKey' | 'forDay' | 'approved'>;

/** What a child reads of its news: `You got 2 stars for Monday!` Undefined if no grown-up added stars of an earlier day. */
export function correctionTexts(news: readonly Entry[], today: string): string | undefined {
  const corrected = news.filter(
    ({ forDay, badgeKey, approved }) => forDay !== null && badgeKey === null && !approved,
  );
  const stars = corrected.reduce((sum, { amount }) => sum + amount, 0);
  if (stars <= 0) return undefined;
  const [day, ...others] = new Set(corrected.flatMap(({ forDay }) => forDay ?? []));
  return starsTexts(stars, others.length === 0 ? day : undefined, today);
}

/** The day is undefined for several days. */
function starsTexts(stars: number, day: string | undefined, today: string): string {
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
