import { useQueryClient } from '@tanstack/react-query';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';
import { formatFamilyTime } from '@/lib/format/format';

/** It goes on by itself. */
const LOOKS_AGAIN_AFTER_MS = 30_000;

/** What the clock of this demo shows, for its admins. */
export function useDemoClock() {
  return trpc.demo.clock.useQuery(undefined, { refetchInterval: LOOKS_AGAIN_AFTER_MS });
}

/** Moves the clock: `mutate({ to })`. Whatever is on the screen may be another at that time, so all of it is fetched again. */
export function useMoveDemoClock() {
  const queryClient = useQueryClient();
  return trpc.demo.moveClock.useMutation({
    onSuccess: async ({ now, timeZone }) => {
      await queryClient.invalidateQueries();
      notifySuccess({ title: 'The clock has moved!', text: `It is ${formatFamilyTime(now, timeZone)} now.` });
    },
    onError: (error) =>
      notifyFailure({
        title: 'The clock did not move',
        text: messageOf(error, 'Please try again in a moment.'),
      }),
  });
}
