import { useSyncExternalStore } from 'react';
import { connection } from '@/lib/connection';

/** Whether the device has a network, or the server answers without one. */
export function useOnline(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.isReachable, () => true);
}
