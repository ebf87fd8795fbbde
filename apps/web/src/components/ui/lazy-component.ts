import { type ComponentType, lazy } from 'react';
import { clearNotices, notifyFailure } from '@/components/feedback/notify';

const chunks = new Set<() => Promise<unknown>>();

/**
 * A component in a chunk of its own, such as a dialog. The page fetches it when it is idle, so that it opens offline too.
 * A chunk that is missing offline comes when the network is back: a module that failed to load is not fetched again (HTML
 * standard, module map), so it is not requested before.
 */
export function lazyComponent<Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  let isLoaded = false;

  async function loadOnce() {
    const module = await load();
    isLoaded = true;
    return { default: module[name] };
  }

  chunks.add(loadOnce);
  return lazy(async () => {
    if (!isLoaded && !navigator.onLine) {
      notifyFailure({ title: 'You are offline', text: 'This comes as soon as the connection is back.' });
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
      clearNotices();
    }
    return await loadOnce();
  });
}

/** Fetches the chunks of all lazy components that the app has loaded so far. */
export function preloadComponents(): void {
  if (!navigator.onLine) return;
  // Not in every browser.
  const whenIdle = window.requestIdleCallback ?? window.setTimeout;
  whenIdle(() => {
    for (const load of chunks) {
      chunks.delete(load);
      // Rendering it fails too, and shows why.
      load().catch(() => undefined);
    }
  });
}
