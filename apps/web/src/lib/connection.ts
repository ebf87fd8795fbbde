import { onlineManager } from '@tanstack/react-query';

/** The server has answered without a network: it runs on this device. */
let hasAnswered = false;
/** A proxy in front of the server has answered in its place, and may ask for a login of its own. */
let isProxyAsking = false;
const listeners = new Set<() => void>();
const returnListeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function notifyReturn(): void {
  notify();
  for (const listener of returnListeners) listener();
}

/** What this page knows of its way to the server. Everything else asks it, React Query included. */
export const connection = {
  /** Whether the server can be reached, as far as the device knows. */
  isReachable: () => navigator.onLine || hasAnswered,
  isProxyAsking: () => isProxyAsking,
  /** Call it with each answer. */
  noteProxy(isAsking: boolean) {
    if (isAsking === isProxyAsking) return;
    isProxyAsking = isAsking;
    notify();
  },
  /** Call it when a request that began while the server was not reachable is answered. */
  noteAnswer() {
    if (connection.isReachable()) return;
    hasAnswered = true;
    notifyReturn();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Calls `listener` each time that the server may be reached again. Returns a function that stops it. */
  onReturn(listener: () => void) {
    returnListeners.add(listener);
    return () => void returnListeners.delete(listener);
  },
};

// Not where pages are prerendered.
if (typeof window !== 'undefined') {
  window.addEventListener('online', notifyReturn);
  window.addEventListener('offline', () => {
    hasAnswered = false;
    notify();
  });
  onlineManager.setEventListener((setOnline) =>
    connection.subscribe(() => setOnline(connection.isReachable())),
  );
}
