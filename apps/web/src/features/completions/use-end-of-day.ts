import { dayProgress } from '@starchart/domain';
import type { KidDashboard } from '@starchart/schema';
import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useState } from 'react';
import { trpc } from '@/lib/api/trpc';
import { useCelebratedDay } from './celebrated-days';

/** How long nothing else happens before the celebration begins: flying stars have landed, badges and levels are known. In ms. */
const QUIET_MS = 750;
const CHECK_MS = 125;

/**
 * The celebration of a child's full day: once per day and child on all devices, when the child looks at the page and nothing
 * else is shown or under way. `isOtherWaiting`: another celebration comes first.
 */
export function useEndOfDay(dashboard: KidDashboard, isOtherWaiting: boolean) {
  const { today: day, celebratedOn, habits } = dashboard;
  const { id: childId } = dashboard.child;
  const { isCelebrated, markCelebrated } = useCelebratedDay({ childId, day }, celebratedOn);
  const [isShown, setShown] = useState(false);
  const isDue = dayProgress(habits).isFull && !isCelebrated && !isShown && !isOtherWaiting;
  const isIdle = useIsIdle(childId);

  useEffect(() => {
    if (!isDue) return undefined;
    let quietMs = 0;
    // Polls: the page, its requests and its dialogs report their changes in different ways.
    const check = setInterval(() => {
      quietMs = isIdle() ? quietMs + CHECK_MS : 0;
      if (quietMs >= QUIET_MS) setShown(true);
    }, CHECK_MS);
    return () => clearInterval(check);
  }, [isDue, isIdle]);

  return { isShown, markCelebrated, end: () => setShown(false) };
}

/** Includes celebrations, which are dialogs too. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}

/** Returns a stable function: the child looks at the page, no dialog is open, and no response is due that may change the day. */
function useIsIdle(childId: number) {
  const queryClient = useQueryClient();
  const [isIdle] = useState(() => () => {
    const queryKey = getQueryKey(trpc.children.kidDashboard, { id: childId }, 'query');
    return (
      document.visibilityState === 'visible' &&
      document.hasFocus() &&
      queryClient.isMutating({ mutationKey: [['completions']] }) === 0 &&
      queryClient.isFetching({ queryKey }) === 0 &&
      !isDialogOpen()
    );
  });
  return isIdle;
}
