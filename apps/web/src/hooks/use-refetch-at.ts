import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { now } from '@/lib/format/now';

const MINUTE_MS = 60_000;
/** Timers of more than 24 days fire at once. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
/** The time until the next try if the data has not changed: the clock of the device is ahead, or a request failed. */
const RETRY_MS = 5 * MINUTE_MS;
/** All devices of a time zone refetch at the same time. */
const SPREAD_MS = 3_000;

/** Refetches at an instant of the server's clock, as long as the page is visible. Undefined: never. */
export function useRefetchAt(instant: string | undefined, refetch: () => unknown): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (instant === undefined) return undefined;
    const at = Date.parse(instant) + Math.random() * SPREAD_MS;
    const waitMs = () => (now() < at ? Math.min(at - now(), LONGEST_WAIT_MS) : RETRY_MS);
    let timer = setTimeout(check, waitMs());
    function check() {
      // During a mutation the response could still be from before it, and after it the page refetches anyway.
      if (now() >= at && !document.hidden && queryClient.isMutating() === 0) refetch();
      timer = setTimeout(check, waitMs());
    }
    return () => clearTimeout(timer);
  }, [instant, refetch, queryClient]);
}
