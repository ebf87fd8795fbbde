import type { BadgeOfChild } from '@starchart/schema';
import { useEffect, useEffectEvent, useRef } from 'react';
import { now } from '@/lib/format/now';

const FRESH_MS = 60_000;
const CELEBRATED_KEY = 'starchart.celebrated-badges';

/** Calls `onFresh` for each badge earned less than a minute ago, once per earning, also across reloads. */
export function useFreshBadges(badges: readonly BadgeOfChild[], onFresh: (badge: BadgeOfChild) => void) {
  const before = useRef(badges);
  const report = useEffectEvent(onFresh);

  useEffect(() => {
    const missing = new Set(before.current.filter(({ earned }) => !earned).map(({ key }) => key));
    before.current = badges;
    for (const badge of badges) {
      if (badge.earnedAt === null) continue;
      // On a device with a wrong clock, a badge is fresh if it was missing before.
      const fresh = missing.has(badge.key) || Math.abs(now() - Date.parse(badge.earnedAt)) < FRESH_MS;
      if (fresh && markCelebrated(badge)) report(badge);
    }
  }, [badges]);
}

/** Windows without storage remember only these celebrations. */
const celebratedHere = new Set<string>();

/** Marks the earning of a badge as celebrated; false if it already was. */
export function markCelebrated({ key, earnedAt }: Pick<BadgeOfChild, 'key' | 'earnedAt'>): boolean {
  const earning = `${key} ${earnedAt}`;
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
