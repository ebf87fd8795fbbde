import { useEffect } from 'react';

/** Older browsers, and pages without https, have none. */
export function canKeepScreenOn(): boolean {
  return 'wakeLock' in navigator;
}

/** Keeps the screen on while `isWanted`. A browser releases the lock when the page is hidden, so it is requested again. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !canKeepScreenOn()) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;

    async function request() {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
      } catch {
        // A low battery, for example. The next visit of the page tries again.
      }
    }

    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, [isWanted]);
}
