import { useCallbackRef } from '@mantine/hooks';
import { useEffect } from 'react';
import { connection } from '@/lib/connection';

/** Calls `retry` each time that the server may be reached again. */
export function useOnReconnect(retry: () => void): void {
  const tryAgain = useCallbackRef(retry);
  useEffect(() => connection.onReturn(tryAgain), [tryAgain]);
}
