import { mayReload, UNSEEN_FOR_MS } from '@/app/may-reload';
import { paths } from '@/app/paths';
import { isSessionQuery, queryClient, refetchSession, trpcUtils } from '@/lib/api/trpc';
import { connection } from '@/lib/connection';
import { hasOpenForm } from '@/lib/has-open-form';
import { outboxEntries } from '@/lib/offline/outbox-entries';
import { registerWorker, removeWorker } from '@/lib/offline/register-worker';
import { deviceSetting } from '@/lib/storage/device-setting';

const LOOKS_EVERY_MS = 60_000;
/** How often a page that is never hidden asks for the server's build. In ms. */
const ASKS_EVERY_MS = 60 * 60_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** A build of pages on this device that was not the server's, and the builds of the server that it has seen. */
const outdated = deviceSetting('starchart.outdated');

/** The build of the server for which this device has reloaded a page. */
const reloadedFor = deviceSetting('starchart.reloaded-for');
/** When that was, in ms by the clock of this device. */
const RELOADED_AT = 'starchart.reloaded-at';
const reloadedAt = deviceSetting(RELOADED_AT);

/**
 * Keeps the page and its service worker on the server's build. `own` is the build of the page. Called once, when somebody is signed in.
 */
export function followBuilds(own: string): void {
  const server = serverBuild();
  // Only on https pages and on this machine.
  if (server !== undefined && 'serviceWorker' in navigator) {
    const isUsable = isUpToDate(own, server);
    const whenIdle = window.requestIdleCallback ?? window.setTimeout;
    // Without a worker, for example in a private window, the page needs the network.
    whenIdle(() => void (isUsable ? registerWorker(own) : removeWorker()).catch(() => undefined));
  }
  reloadForNewBuild(own);
}

function serverBuild(): string | undefined {
  return trpcUtils.auth.session.getData()?.build;
}

/** False for a page that is two builds behind on two consecutive starts, which a worker that is broken could cause. */
export function isUpToDate(own: string, server: string): boolean {
  const [page, ...known] = outdated.read()?.split(' ') ?? [];
  const seen = page === own ? known : [];
  if (own === server) {
    if (page !== undefined) outdated.write(null);
    return true;
  }
  if (seen.length < 2 && seen.at(-1) === server) return true;
  seen.push(server);
  outdated.write(seen.length > 2 ? null : [own, ...seen].join(' '));
  return seen.length <= 2;
}

/** Reloads the page for a new build while it is not in use. A visible page asks for the server's build once an hour: it may send no other request for a day. */
function reloadForNewBuild(own: string): void {
  let touchedAt = Date.now();
  let hiddenAt: number | undefined;
  let askedAt = touchedAt;
  let timer: number | undefined;

  function reload(isPicker = false): void {
    const server = serverBuild();
    const now = Date.now();
    const isBehind =
      server !== undefined && server !== own && connection.isReachable() && !connection.isProxyAsking();
    const isWaiting = outboxEntries.read().some(({ state }) => state === 'waiting');
    const triedAt = reloadedFor.read() === server ? Number(reloadedAt.read()) : undefined;
    const page = { now, hour: new Date(now).getHours(), touchedAt, hiddenAt, isPicker, isBehind, isWaiting };
    if (!isBehind || !mayReload({ ...page, isBusy: hasOpenForm(), triedAt })) return;
    reloadedFor.write(server);
    reloadedAt.write(`${now}`);
    // Without a store, the next page would not know of it, and reload for ever.
    if (isStored(RELOADED_AT)) window.location.reload();
  }

  for (const event of TOUCHES) {
    window.addEventListener(event, () => void (touchedAt = Date.now()), { capture: true, passive: true });
  }
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    hiddenAt = document.hidden ? Date.now() : undefined;
    // A timer may be early by a fraction of a millisecond.
    if (document.hidden) timer = window.setTimeout(reload, UNSEEN_FOR_MS + 1);
  });
  setInterval(() => {
    reload();
    if (document.hidden || Math.abs(Date.now() - askedAt) < ASKS_EVERY_MS) return;
    askedAt = Date.now();
    void refetchSession();
  }, LOOKS_EVERY_MS);
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (isSessionQuery(query) && window.location.pathname === paths.family) reload(true);
  });
}

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
