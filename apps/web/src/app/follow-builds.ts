import { paths } from '@/app/paths';
import { isSessionQuery, queryClient, trpcUtils } from '@/lib/api/trpc';
import { hasOpenForm } from '@/lib/has-open-form';
import { registerWorker, removeWorker } from '@/lib/offline/register-worker';
import { deviceSetting } from '@/lib/storage/device-setting';

/** After this time in the background, a page may reload. In ms. */
const UNSEEN_FOR_MS = 5 * 60_000;

/** A build of pages on this device that was not the server's, and the builds of the server that it has seen. */
const outdated = deviceSetting('starchart.outdated');

/** The build of the server for which this device has reloaded a page. */
const reloadedFor = deviceSetting('starchart.reloaded-for');

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
  reloadWhenUnseen(own);
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

function reloadWhenUnseen(own: string): void {
  let timer: number | undefined;

  function reload(): void {
    const server = serverBuild();
    // A second reload would not help, for example on a slow network.
    if (server === undefined || server === own || reloadedFor.read() === server || hasOpenForm()) return;
    reloadedFor.write(server);
    window.location.reload();
  }

  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.hidden) timer = window.setTimeout(reload, UNSEEN_FOR_MS);
  });
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (isSessionQuery(query) && window.location.pathname === paths.family) reload();
  });
}
