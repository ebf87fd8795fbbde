import { t } from '@lingui/core/macro';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { queryClient, trpc } from '@/lib/api/trpc';
import { formatFamilyTime } from '@/lib/format/format';

const CLOCK_REFETCH_MS = 30_000;

/** The clock of this demo, for its admins. */
export function useDemoClock() {
  return trpc.demo.clock.useQuery(undefined, { refetchInterval: CLOCK_REFETCH_MS });
}

/** Moves the clock, and refetches everything: any result may differ at that time. */
export function useMoveDemoClock() {
  return useNotifyingMutation(trpc.demo.moveClock, {
    invalidates: (_input, moved) => moved && queryClient.invalidateQueries(),
    success: ({ now, timeZone }) => {
      const time = formatFamilyTime(now, timeZone);
      return { title: t`Clock moved!`, text: t`It's now ${time}.` };
    },
    failure: { title: t`Could not move the clock`, text: t`Please try again in a moment.` },
  });
}
