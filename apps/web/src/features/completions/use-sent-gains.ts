import { useEffect } from 'react';
import { useCelebrations } from '@/components/kid/celebrations';
import { sentGains } from '@/lib/offline/sent-gains';

/** Celebrates what the completions of a child brought that were sent later. */
export function useSentGains(childId: number) {
  const { celebrate } = useCelebrations();

  useEffect(() => {
    function show() {
      const gains = sentGains.take(childId);
      celebrate({
        badges: gains.flatMap(({ badgesEarned }) => badgesEarned),
        level: gains.findLast(({ leveledUp }) => leveledUp)?.level,
      });
    }
    show();
    return sentGains.subscribe(show);
  }, [childId, celebrate]);
}
