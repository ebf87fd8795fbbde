import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { backoffMs, retryAfterMs } from '@/lib/backoff';
import { connection } from '@/lib/connection';

/** A user waits for the result. In ms. */
const BACKOFF_MS = { first: 2_000, most: 60_000 };

type Attempts = {
  isBusy: boolean;
  error: unknown;
  retry: () => void;
  /** No user waits for the result: the pauses are longer. */
  inBackground?: boolean;
};

/**
 * Repeats what has failed as long as the component is mounted: with exponential backoff and jitter, not before the time that
 * the server named, and at once when the page becomes visible or the network is back.
 */
export function useRetries({ isBusy, error, retry, inBackground = false }: Attempts): void {
  const failures = useRef(0);
  const tryAgain = useCallbackRef(retry);

  useEffect(() => {
    if (isBusy) return undefined;
    const notBefore = performance.now() + retryAfterMs(error);
    failures.current += 1;
    const tryNow = () => {
      if (!document.hidden && performance.now() >= notBefore) tryAgain();
    };
    const timer = setTimeout(
      tryNow,
      backoffMs(failures.current, error, inBackground ? undefined : BACKOFF_MS),
    );
    const stop = connection.onReturn(tryNow);
    document.addEventListener('visibilitychange', tryNow);
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener('visibilitychange', tryNow);
    };
  }, [isBusy, error, inBackground, tryAgain]);
}
