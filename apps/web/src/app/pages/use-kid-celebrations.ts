import type { EarnedBadge, KidDashboard } from '@starchart/schema';
import { useCallback, useState } from 'react';
import { useFreshBadges } from '@/features/badges/use-fresh-badges';
import type { CompletionGain } from '@/features/completions/completion-gain';
import { useEndOfDay } from '@/features/completions/use-end-of-day';

type Celebration =
  | { kind: 'badge'; badge: EarnedBadge; isReopened?: boolean }
  | { kind: 'level'; level: number }
  | { kind: 'tomorrow' }
  | { kind: 'day' };

/** Delay in ms, so that the flying stars land first. */
const AFTER_COMPLETION_MS = 650;

/** The celebrations of a child's page, one after the other; the end of the day comes last. */
export function useKidCelebrations(dashboard: KidDashboard) {
  const [queue, setQueue] = useState<readonly Celebration[]>([]);

  // Stable functions, so that the habit cards do not render again for them.
  const celebrate = useCallback((celebration: Celebration) => {
    setQueue((waiting) => [...waiting, celebration]);
  }, []);
  const [landing, setLanding] = useState(0);
  const celebrateAfterCompletion = useCallback(
    (celebration: Celebration) => {
      setLanding((count) => count + 1);
      setTimeout(() => {
        setLanding((count) => count - 1);
        celebrate(celebration);
      }, AFTER_COMPLETION_MS);
    },
    [celebrate],
  );
  const celebrateCompletion = useCallback(
    ({ leveledUp, level }: CompletionGain) => {
      if (leveledUp) celebrateAfterCompletion({ kind: 'level', level });
    },
    [celebrateAfterCompletion],
  );

  useFreshBadges(dashboard.badges, (badge) => celebrateAfterCompletion({ kind: 'badge', badge }));

  const day = useEndOfDay(dashboard, landing > 0 || queue.length > 0);
  const current: Celebration | undefined = day.isShown ? { kind: 'day' } : queue[0];

  return {
    current,
    reopenBadge: (badge: EarnedBadge) => celebrate({ kind: 'badge', badge, isReopened: true }),
    celebrateCompletion,
    showTomorrow: () => celebrate({ kind: 'tomorrow' }),
    /** The end of the day is on the screen. */
    noteDay: day.note,
    end: () => (day.isShown ? day.end() : setQueue(([, ...waiting]) => waiting)),
  };
}
