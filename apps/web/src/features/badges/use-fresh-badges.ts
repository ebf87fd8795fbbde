import type { BadgeOfChild } from '@starchart/schema';
import { useEffect, useEffectEvent, useRef } from 'react';
import { now } from '@/lib/format/now';

const FRESH_MS = 60_000;
const CELEBRATED_KEY = 'starchart.celebrated-badges';

/** Tells of each badge that was earned less than a minute ago, once per earning, also when the page is loaded again. */
export function useFreshBadges(badges: readonly BadgeOfChild[], onFresh: (badge: BadgeOfChild) => void) {
  const before = useRef(badges);
  const tell = useEffectEvent(onFresh);

  useEffect(() => {
    const missing = new Set(before.current.filter(({ earned }) => !earned).map(({ key }) => key));
    before.current = badges;
    for (const badge of badges) {
      if (badge.earnedAt === null) continue;
      // A device with a wrong clock still knows that a badge was missing a moment ago.
      const fresh = missing.has(badge.key) || Math.abs(now() - Date.parse(badge.earnedAt)) < FRESH_MS;
      if (fresh && markCelebrated(`${badge.key} ${badge.earnedAt}`)) tell(badge);
    }
  }, [badges]);
}

/** Remembered here as well, for windows that forbid storage. */
const celebratedHere = new Set<string>();

/** Notes an earning as celebrated; false if it was so before. */
function markCelebrated(earning: string): boolean {
  const known = new Set([...celebratedHere, ...readCelebrated()]);
  if (known.has(earning)) return false;
  celebratedHere.add(earning);
  try {
    sessionStorage.setItem(CELEBRATED_KEY, [...known, earning].join('\n'));
  } catch {
    // Kept in `celebratedHere` only.
  }
  return true;
}

function readCelebrated(): string[] {
  try {
    return sessionStorage.getItem(CELEBRATED_KEY)?.split('\n') ?? [];
  } catch {
    return [];
  }
}
