import { useCallbackRef } from '@mantine/hooks';
import { useEffect } from 'react';
import type { Gains } from '@/components/kid/celebrations';
import { useIsWatched } from '@/hooks/use-is-watched';
import { takeGains } from '@/lib/offline/outbox';
import { useOutbox } from '@/lib/offline/use-outbox';

/** Shows what the completions of a child brought that were sent later, by a page or the service worker: all together, once. */
export function useSentGains(childId: number, onSent: (gains: Gains) => void) {
  const show = useCallbackRef(onSent);
  const isWatched = useIsWatched();
  const states = useOutbox().flatMap((entry) => (entry.childId === childId ? entry.state : []));
  const areComplete = isWatched && states.includes('sent') && !states.includes('waiting');

  useEffect(() => {
    if (!areComplete) return;
    takeGains(childId).then(
      (gains) =>
        show({
          badges: gains.flatMap(({ badgesEarned }) => badgesEarned),
          level: gains.findLast(({ leveledUp }) => leveledUp)?.level,
        }),
      () => undefined,
    );
  }, [childId, areComplete, show]);
}
