import type { EarnedBadge, KidDashboard } from '@starchart/schema';
import { useCallback, useEffect, useState } from 'react';
import { markCelebrated, useFreshBadges } from '@/features/badges/use-fresh-badges';
import type { CompletionGain } from '@/features/completions/completion-gain';
import { type ApprovalGain, useApprovals } from '@/features/completions/use-approvals';
import { isDialogOpen, useEndOfDay } from '@/features/completions/use-end-of-day';

type Celebration =
  | { kind: 'badge'; badge: EarnedBadge; isReopened?: boolean }
  | { kind: 'level'; level: number }
  | { kind: 'tomorrow' }
  | { kind: 'day' };

/** Delay in ms, so that the flying stars land first. Shorter than the quiet that the end of the day waits for. */
const AFTER_COMPLETION_MS = 650;

/** How often a waiting celebration looks whether a dialog is still open, in ms. */
const CHECK_MS = 125;

/**
 * The celebrations of a child's page, one after the other, and never over a question; the end of the day comes last. `onApproved` gets
 * the points of approvals.
 */
export function useKidCelebrations(dashboard: KidDashboard, onApproved: (gain: ApprovalGain) => void) {
  const [shown, setShown] = useState<Celebration>();
  const [waiting, setWaiting] = useState<readonly Celebration[]>([]);
  // Stable functions, so that the habit cards do not render again for them.
  const celebrate = useCallback(
    (celebration: Celebration) => setWaiting((before) => [...before, celebration]),
    [],
  );
  // While another one is shown, the tap belongs to it, or is the second of a double tap.
  const celebrateOnTap = (celebration: Celebration) => setShown((current) => current ?? celebration);
  const celebrateCompletion = useCallback(
    ({ leveledUp, level }: CompletionGain) => {
      if (leveledUp) setTimeout(() => celebrate({ kind: 'level', level }), AFTER_COMPLETION_MS);
    },
    [celebrate],
  );
  const celebrateBadge = (badge: EarnedBadge) => {
    setTimeout(() => celebrate({ kind: 'badge', badge }), AFTER_COMPLETION_MS);
  };
  useApprovals(dashboard, {
    onApproved(gain) {
      onApproved(gain);
      // However long ago: the child could not see them before.
      for (const badge of dashboard.badges) {
        if (gain.badgeKeys.includes(badge.key) && badge.earned && markCelebrated(badge))
          celebrateBadge(badge);
      }
    },
    onLevel: (level) => {
      setTimeout(() => celebrate({ kind: 'level', level }), AFTER_COMPLETION_MS);
    },
  });
  useFreshBadges(dashboard.badges, celebrateBadge);

  const day = useEndOfDay(dashboard, shown !== undefined || waiting.length > 0);
  const current: Celebration | undefined = day.isShown ? { kind: 'day' } : shown;

  const next = current ? undefined : waiting[0];
  useEffect(() => {
    if (!next) return undefined;
    // Polls: dialogs of all parts of the page come and go.
    const check = setInterval(() => {
      if (isDialogOpen()) return;
      setShown(next);
      setWaiting((before) => before.filter((celebration) => celebration !== next));
    }, CHECK_MS);
    return () => clearInterval(check);
  }, [next]);

  return {
    current,
    celebrateCompletion,
    reopenBadge: (badge: EarnedBadge) => celebrateOnTap({ kind: 'badge', badge, isReopened: true }),
    showTomorrow: () => celebrateOnTap({ kind: 'tomorrow' }),
    markDayCelebrated: day.markCelebrated,
    end: () => (day.isShown ? day.end() : setShown(undefined)),
  };
}
