import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { responseOf } from '@/lib/api/server-error';

/** Wait before the next try: it doubles with each failure. In ms. */
const BACKOFF_MS = { first: 1_000, most: 60_000 };
/** A proxy may name any time. In ms. */
const LONGEST_RETRY_AFTER_MS = 10 * 60_000;

type Attempts = { isBusy: boolean; error: unknown; retry: () => void };

/**
 * Repeats what has failed as long as the component is mounted: with exponential backoff and jitter, not before the time that
 * the server named, and at once when the page becomes visible or the network is back.
 */
export function useRetries({ isBusy, error, retry }: Attempts): void {
  const failures = useRef(0);
  const tryAgain = useCallbackRef(retry);

  useEffect(() => {
    if (isBusy) return undefined;
    const notBefore = performance.now() + retryAfterMs(error);
    const waitMs = Math.max(retryAfterMs(error), backoffMs(failures.current));
    failures.current += 1;
    const tryNow = () => {
      if (!document.hidden && performance.now() >= notBefore) tryAgain();
    };
    const timer = setTimeout(tryNow, waitMs + jitter(waitMs));
    window.addEventListener('online', tryNow);
    document.addEventListener('visibilitychange', tryNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', tryNow);
      document.removeEventListener('visibilitychange', tryNow);
    };
  }, [isBusy, error, tryAgain]);
}

function backoffMs(failures: number): number {
  return Math.min(BACKOFF_MS.first * 2 ** failures, BACKOFF_MS.most);
}

/** Up to half as long again, so that the pages of all families do not come back at the same moment. */
function jitter(waitMs: number): number {
  return (Math.random() * waitMs) / 2;
}

/** `Retry-After` of the response: seconds or a date. Zero without one. */
function retryAfterMs(error: unknown): number {
  const value = responseOf(error)?.headers.get('retry-after');
  if (!value) return 0;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Math.min(Math.max(ms, 0) || 0, LONGEST_RETRY_AFTER_MS);
}
