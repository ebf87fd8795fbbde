import { useCallbackRef } from '@mantine/hooks';
import { useEffect } from 'react';
import type { Gains } from '@/components/kid/celebrations';
import { sentGains } from '@/lib/offline/sent-gains';

/** Shows what the completions of a child brought that were sent later. */
export function useSentGains(childId: number, onSent: (gains: Gains) => void) {
  const show = useCallbackRef(onSent);

  useEffect(() => {
    function take() {
      const gains = sentGains.take(childId);
      if (gains.length === 0) return;
      show({
        badges: gains.flatMap(({ badgesEarned }) => badgesEarned),
        level: gains.findLast(({ leveledUp }) => leveledUp)?.level,
      });
    }
    take();
    return sentGains.subscribe(take);
  }, [childId, show]);
}
