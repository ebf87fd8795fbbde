import { useSyncExternalStore } from 'react';
import type { DeviceSetting } from './device-setting';

/** The current setting; null in the prerendered page. */
export function useDeviceSetting({ subscribe, read }: DeviceSetting): string | null {
  return useSyncExternalStore(subscribe, read, () => null);
}
