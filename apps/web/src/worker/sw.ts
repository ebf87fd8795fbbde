import { fetchServer } from '@/lib/offline/fetch-server';
import { readEntries } from '@/lib/offline/outbox-store';
import { PROXY_LOGIN } from '@/lib/offline/proxy-login';
import { LOCK, SYNC_TAG, sendWaiting } from '@/lib/offline/send-waiting';

// The service worker: answers navigations and assets without a network, and sends the outbox while no page does. The build bundles it
// into /sw.js (build/prerender.ts). It never handles requests of the API, so Cache Storage holds nothing of a family.

declare const self: ServiceWorkerGlobalScope;
declare global {
  // Not in TypeScript's types.
  interface SyncEvent extends ExtendableEvent {
    tag: string;
  }
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}
/** The id of the build, inserted by the build. */
declare const BUILD: string;

/** Pages whose HTML is stored: the shell of a page without data. An address of no other shell gets the last one. */
const SHELLS = ['/family', '/kid-dashboard', '/parent-dashboard', '/start'];
const OTHER_SHELL = '/start';
/** All their assets are stored in advance; of the other shells, the style sheets alone. Others are stored on use. */
const COMPLETE_SHELLS = ['/kid-dashboard', '/start'];

const CACHE_PREFIX = 'starchart-';
const CACHE = CACHE_PREFIX + BUILD;
/** Opened once: after the page has removed the worker, opening it again would create it again. */
const ownCache = caches.open(CACHE);
const MATCH_OPTIONS = { ignoreVary: true };

/** After this time without an answer of the server, a navigation gets the stored shell. In ms. */
const NAVIGATION_LIMIT_MS = 3_000;
/** Time for a page to say which build it is. In ms. */
const REPORT_LIMIT_MS = 1_000;

const API = /^\/(?:trpc|api|healthz|readyz)(?:\/|$)/;
const ASSET = /^\/assets\/[\w.-]+$/;
const ICON = /^\/[\w.-]+\.(?:png|webmanifest)$/;
/** What the type of an asset has in it, by the end of its name. */
const TYPES: Record<string, string | undefined> = {
  js: 'javascript',
  css: 'text/css',
  woff2: 'font',
  svg: 'image/',
  png: 'image/',
  webmanifest: 'manifest',
};
/** The names of assets in HTML. Its style sheets are inline, too: only a page that another shell opens fetches them. */
const ASSETS_IN_HTML = /"(\/assets\/[\w.-]+)"/g;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  // A page has started. `loaded` is what it had loaded before the worker was there.
  const { loaded } = event.data ?? {};
  if (!Array.isArray(loaded)) return;
  event.waitUntil(Promise.all([storeAssets(loaded.filter((path) => ASSET.test(path))), deleteOldBuilds()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || API.test(pathname)) return;
  // The login of a proxy, which a stored page would hide.
  if (request.mode === 'navigate' && searchParams.has(PROXY_LOGIN)) return;
  if (request.mode === 'navigate') event.respondWith(navigate(event, pathname));
  else if (ASSET.test(pathname)) event.respondWith(fetchAsset(event));
  else if (ICON.test(pathname)) event.respondWith(fetchIcon(event));
});

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(navigator.locks.request(LOCK, sendOutbox));
});

/** Rejects if a page is visible or the server does not answer; the browser then tries again, a few times. */
async function sendOutbox(): Promise<void> {
  if (!(await readEntries()).some(({ state }) => state === 'waiting')) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  // A visible page sends the outbox itself. It may be closed before that.
  const isShown = pages.some(({ visibilityState }) => visibilityState === 'visible');
  if (isShown) throw new Error('A page sends it.');
  await sendWaiting(fetchServer);
}

/** Rejects if a shell is not our own page; the browser tries again at the next navigation. */
async function install(): Promise<void> {
  await self.skipWaiting();
  const cache = await ownCache;
  await Promise.all(
    SHELLS.map(async (shell) => {
      const response = await fetch(shell);
      if (!isOwnPage(response)) throw new Error(`${shell} is not there.`);
      const html = await response.clone().text();
      await cache.put(shell, response);
      await storeAssetsOf(html, COMPLETE_SHELLS.includes(shell));
    }),
  );
}

async function activate(): Promise<void> {
  // An earlier worker has enabled it, and it stays enabled.
  await self.registration.navigationPreload?.disable();
  await self.clients.claim();
  await deleteOldBuilds();
}

/** Deletes all builds but this one and the one before, unless an open page is of an older one. */
async function deleteOldBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  if (others.length < 2) return;
  // One without pages failed to install, or was deleted while it was read: Chromium then lists it again, as the newest.
  const shells = await Promise.all(others.map((cacheName) => caches.match(OTHER_SHELL, { cacheName })));
  const before = others.findLast((_, index) => shells[index]);
  const builds = await buildsOfPages();
  await Promise.all(
    others
      .filter((name) => name !== before && !builds.includes(name.slice(CACHE_PREFIX.length)))
      .map((name) => caches.delete(name)),
  );
}

/** The builds of the open pages that say so in time. */
async function buildsOfPages(): Promise<unknown[]> {
  const pages = await self.clients.matchAll();
  return Promise.all(
    pages.map((page) => {
      const { port1, port2 } = new MessageChannel();
      const build = new Promise((resolve) => port1.addEventListener('message', ({ data }) => resolve(data)));
      port1.start();
      page.postMessage('build', [port2]);
      return Promise.race([build, after(REPORT_LIMIT_MS)]);
    }),
  );
}

/** From the network; without an answer, the stored shell. A gateway's error is no answer of ours. */
async function navigate(event: FetchEvent, pathname: string): Promise<Response> {
  const shell = `/${pathname.split('/')[1]}`;
  const isStored = SHELLS.includes(shell);
  // Without navigation preload: Firefox shows its error page when that fails, whatever the worker answers.
  const online = fetch(event.request);
  event.waitUntil(
    online.then(
      (response) => isOwnPage(response) && storePage(isStored ? shell : undefined, response.clone()),
      () => undefined,
    ),
  );
  const response = await Promise.race([online.catch(() => undefined), after(NAVIGATION_LIMIT_MS)]);
  if (response && response.status < 500) return response;
  return (await stored(isStored ? shell : OTHER_SHELL)) ?? online;
}

/** Of a page without a shell of its own, the style sheets: they are inline in its HTML, and the last shell fetches them. */
async function storePage(shell: string | undefined, response: Response): Promise<void> {
  if (shell) await store(shell, response);
  else await storeAssetsOf(await response.text(), false);
}

async function storeAssetsOf(html: string, isComplete: boolean): Promise<void> {
  const assets = [...html.matchAll(ASSETS_IN_HTML)].map(([, path = '']) => path);
  await storeAssets(assets.filter((path) => isComplete || path.endsWith('.css')));
}

/** Names of assets contain a hash of their content, so a stored one is never stale. */
async function fetchAsset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const own = await storedNow(request);
  return own ?? storeAsset(event, (await caches.match(request, MATCH_OPTIONS)) ?? (await fetch(request)));
}

async function fetchIcon(event: FetchEvent): Promise<Response> {
  try {
    return storeAsset(event, await fetch(event.request));
  } catch (error) {
    const known = await stored(event.request);
    if (known) return known;
    throw error;
  }
}

function storeAsset(event: FetchEvent, response: Response): Response {
  if (isAsset(event.request.url, response)) event.waitUntil(store(event.request, response.clone()));
  return response;
}

/** Also what an older build has stored: its cache will be deleted. */
async function storeAssets(paths: readonly string[]): Promise<void> {
  await Promise.all(
    paths.map(async (path) => {
      if (await storedNow(path)) return;
      const response = (await caches.match(path, MATCH_OPTIONS)) ?? (await fetch(path));
      if (isAsset(path, response)) await store(path, response);
    }),
  );
}

/** The page is ours, and not that of a network that asks for a login. */
function isOwnPage({ status, redirected, headers }: Response): boolean {
  const policy = headers.get('content-security-policy');
  return status === 200 && !redirected && Boolean(policy?.includes('trusted-types starchart-worker'));
}

/** An asset of the type that its name says, and not the answer of another program. */
function isAsset(address: string, { status, redirected, headers }: Response): boolean {
  const type = TYPES[address.slice(address.lastIndexOf('.') + 1)];
  const isOfType = type !== undefined && headers.get('content-type')?.includes(type);
  return status === 200 && !redirected && Boolean(isOfType);
}

async function store(request: RequestInfo, response: Response): Promise<void> {
  const cache = await ownCache;
  // Without room, the page works as without a worker.
  await cache.put(request, response).catch(() => undefined);
}

/** The newest build's shell; an asset of any build. */
async function stored(request: RequestInfo): Promise<Response | undefined> {
  return (await storedNow(request)) ?? (await caches.match(request, MATCH_OPTIONS));
}

async function storedNow(request: RequestInfo): Promise<Response | undefined> {
  return await (await ownCache).match(request, MATCH_OPTIONS);
}

function after(delayMs: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, delayMs, undefined));
}
