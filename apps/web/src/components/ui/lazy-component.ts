import { t } from '@lingui/core/macro';
import { type ComponentType, lazy } from 'react';
import { connection } from '@/lib/connection';
import { loadTexts } from '@/lib/i18n/i18n';
import { clearNotices, notifyFailure } from '@/lib/notify';

const chunks = new Set<() => Promise<unknown>>();

/**
 * A component in its own chunk, such as a dialog, with the texts of packages/schema. The page prefetches it when idle, so that it opens offline
 * too. Offline, a missing chunk is requested only when the server may be reachable again: browsers do not retry a failed
 * module (HTML standard, module map). `load` fetches it before it is rendered. What needs the network anyway, or is opened rarely, need
 * not be prefetched.
 */
export function lazyComponent<Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  { isPrefetched = true } = {},
) {
  let isLoaded = false;
  let noteLoaded: (() => void) | undefined;
  const loaded = new Promise<void>((resolve) => {
    noteLoaded = resolve;
  });

  async function loadOnce() {
    // Without these texts, which are English then, the rest still works.
    const [module] = await Promise.all([load(), loadTexts('schema').catch(() => undefined)]);
    isLoaded = true;
    noteLoaded?.();
    return { default: module[name] };
  }

  if (isPrefetched) chunks.add(loadOnce);
  const component = lazy(async () => {
    // Node has no `onLine`: prerendered pages wait for nothing.
    if (!isLoaded && isOffline() && !hasStoredChunks()) {
      notifyFailure({ title: t`You're offline`, text: t`This will open as soon as you're back online.` });
      // What was requested before may still arrive.
      await Promise.race([untilOnline(), loaded]);
      clearNotices();
    }
    return await loadOnce();
  });
  return Object.assign(component, { load: loadOnce });
}

function untilOnline(): Promise<void> {
  // A promise that is settled ignores the next calls.
  return new Promise((resolve) => connection.subscribe(() => connection.isReachable() && resolve()));
}

function isOffline(): boolean {
  return 'onLine' in navigator && !connection.isReachable();
}

/** A service worker has what this device has loaded before. */
function hasStoredChunks(): boolean {
  return Boolean(navigator.serviceWorker?.controller);
}

/** Fetches the chunks of all lazy components that the app has loaded so far. */
export function preloadComponents(): void {
  if (isOffline()) return;
  // Not supported by every browser.
  const whenIdle = window.requestIdleCallback ?? window.setTimeout;
  whenIdle(() => {
    for (const load of chunks) {
      chunks.delete(load);
      // Rendering it fails too, and shows why.
      load().catch(() => undefined);
    }
  });
}
