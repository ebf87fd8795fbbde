import { useSyncExternalStore } from 'react';

/** Whether somebody looks at the page: it is visible and has the focus. */
export function useIsWatched(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible' && document.hasFocus(),
    () => false,
  );
}

function subscribe(listener: () => void) {
  const end = new AbortController();
  const { signal } = end;
  for (const event of ['focus', 'blur']) window.addEventListener(event, listener, { signal });
  document.addEventListener('visibilitychange', listener, { signal });
  return () => end.abort();
}
