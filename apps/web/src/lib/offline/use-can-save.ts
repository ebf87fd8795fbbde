import { useSyncExternalStore } from 'react';
import { maySave, storing } from './can-save';

/** Whether taps of an owner wait on this device now. Not in can-save.ts, which the service worker reads without React. */
export function useCanSave(owner: string | undefined, asChild: boolean): boolean {
  const works = useSyncExternalStore(storing.subscribe, storing.works, () => true);
  return works && maySave(owner, asChild);
}
