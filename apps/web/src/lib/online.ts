/** The server has answered without a network: it runs on this device. */
let hasAnswered = false;
/** A proxy in front of the server has answered in its place, and may ask for a login of its own. */
let isProxyAsking = false;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Whether the server can be reached, as far as the device knows. */
export const onlineState = {
  read: () => navigator.onLine || hasAnswered,
  isProxyAsking: () => isProxyAsking,
  /** Call it with each answer. */
  noteProxy(isAsking: boolean) {
    if (isAsking === isProxyAsking) return;
    isProxyAsking = isAsking;
    notify();
  },
  /** Call it when a request that began without a network is answered. */
  noteAnswer() {
    hasAnswered = true;
    notify();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

// Not where pages are prerendered.
if (typeof window !== 'undefined') {
  window.addEventListener('online', notify);
  window.addEventListener('offline', () => {
    hasAnswered = false;
    notify();
  });
}
