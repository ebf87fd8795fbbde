import type { BadgeOfChild, EarnedBadge } from '@starchart/schema';
import { useCallback, useState } from 'react';
import { useFreshBadges } from '@/features/badges/use-fresh-badges';
import type { CompletionGain } from '@/features/completions/completion-gain';

type Celebration = { kind: 'badge'; badge: EarnedBadge } | { kind: 'level'; level: number };

/** Delay in ms, so that the flying stars land first. */
const AFTER_COMPLETION_MS = 650;

export function useKidCelebrations(badges: readonly BadgeOfChild[]) {
  const [queue, setQueue] = useState<readonly Celebration[]>([]);

  // Stable functions, so that the habit cards do not render again for them.
  const celebrate = useCallback((celebration: Celebration) => {
    setQueue((waiting) => [...waiting, celebration]);
  }, []);
  const celebrateCompletion = useCallback(
    ({ leveledUp, level }: CompletionGain) => {
      if (leveledUp) setTimeout(() => celebrate({ kind: 'level', level }), AFTER_COMPLETION_MS);
    },
    [celebrate],
  );

  useFreshBadges(badges, (badge) => {
    setTimeout(() => celebrate({ kind: 'badge', badge }), AFTER_COMPLETION_MS);
  });

  return {
    current: queue[0],
    celebrateBadge: (badge: EarnedBadge) => celebrate({ kind: 'badge', badge }),
    celebrateCompletion,
    end: () => setQueue(([, ...waiting]) => waiting),
  };
}
