import { notifyManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { queryClient, refetchSession } from '@/lib/api/trpc';
import { isClockWrong } from './kept-clock';

const CHECK_MS = 10_000;

/** Whether the clock of this device is wrong, and the server does not answer, which would say what time it is. */
export function useIsClockWrong(): boolean {
  const isWrong = useSyncExternalStore(subscribe, isClockWrong);
  useEffect(() => {
    if (isWrong) void refetchSession();
  }, [isWrong]);
  return isWrong;
}

function subscribe(listener: () => void): () => void {
  const check = setInterval(listener, CHECK_MS);
  const stop = queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener));
  return () => {
    clearInterval(check);
    stop();
  };
}
