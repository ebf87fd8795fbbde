import { useCallbackRef } from '@mantine/hooks';
import { useEffect } from 'react';
import { onlineState } from '@/lib/online';

/** Calls `retry` each time that the server may be reached again. */
export function useOnReconnect(retry: () => void): void {
  const tryAgain = useCallbackRef(retry);
  useEffect(() => onlineState.subscribe(() => onlineState.read() && tryAgain()), [tryAgain]);
}
