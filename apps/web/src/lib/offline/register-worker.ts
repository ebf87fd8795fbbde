declare global {
  interface Window {
    // Not in TypeScript's types. Older Firefox and Safari do not have it.
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ) => { createScriptURL: (address: string) => unknown };
    };
  }
}

const WORKER = '/sw.js';

/** The content security policy allows no other policy, and this one no other address. */
const addresses = window.trustedTypes?.createPolicy('starchart-worker', { createScriptURL: workerAddress });

function workerAddress(address: string): string {
  if (address !== WORKER) throw new TypeError(`${address} is not the service worker`);
  return address;
}

/** Installs or updates the service worker of a page of this build. It then stores what the page has loaded already. */
export async function registerWorker(build: string): Promise<void> {
  const { serviceWorker } = navigator;
  const isNew = serviceWorker.controller === null;
  serviceWorker.addEventListener('message', ({ ports: [port] }) => port?.postMessage(build));
  const address = (addresses?.createScriptURL(WORKER) ?? WORKER) as string;
  await serviceWorker.register(address, { updateViaCache: 'none' });
  const { active } = await serviceWorker.ready;
  const loaded = isNew
    ? performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    : [];
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has our own origin
  active?.postMessage({ loaded });
}

/** Uninstalls the service worker with what it stored. IndexedDB stays. */
export async function removeWorker(): Promise<void> {
  await (await navigator.serviceWorker.getRegistration())?.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
