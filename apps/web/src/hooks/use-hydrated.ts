import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether this page is the browser's own. False while the prerendered page is taken over: until then it must show what
 * was built, and nothing that only this browser knows.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
