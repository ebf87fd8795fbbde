import { useSyncExternalStore } from 'react';
import { onlineState } from '@/lib/online';

/** Whether the device has a network, or the server answers without one. */
export function useOnline(): boolean {
  return useSyncExternalStore(onlineState.subscribe, onlineState.read, () => true);
}
