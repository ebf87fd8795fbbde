import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconWifiOff } from '@tabler/icons-react';
import { notifyManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useKeepsTaps } from '@/hooks/use-may-tap';
import { useOnline } from '@/hooks/use-online';
import type { Surface } from '@/hooks/use-surface';
import { queryClient, refetchSession, trpc } from '@/lib/api/trpc';
import { connection } from '@/lib/connection';
import { familyDayAt } from '@/lib/format/family-day';
import { formatTimeOfDay, formatWeekday } from '@/lib/format/format';
import { formatDayAgo } from '@/lib/format/format-ago';
import { now } from '@/lib/format/now';
import { isClockWrong } from '@/lib/offline/kept-clock';
import { useShownSince } from '@/lib/offline/page-cache';
import { PROXY_LOGIN } from '@/lib/offline/proxy-login';
import classes from './offline-bar.module.css';

/** A bar that is higher than this part of the screen does not stay in sight. */
const MAX_STICKY_SHARE = 0.15;
const CHECK_CLOCK_MS = 10_000;

/** The content of the bar: that the device is offline, and since when the page is as it is. */
export function OfflineLine({ surface }: { surface: Surface }) {
  const online = useOnline();
  const since = useShownSince();
  const isWrong = useIsClockWrong();
  const isProxyAsking = useSyncExternalStore(connection.subscribe, connection.isProxyAsking);
  const isDated = since !== undefined || isWrong;
  const isShown = !online || isDated || isProxyAsking;
  return (
    <div role="status" className={classes.place} data-offline={isShown || undefined}>
      {isShown && (
        <p ref={followHeight} className={classes.bar} data-dated={isDated || undefined}>
          <IconWifiOff size={24} aria-hidden />
          <span>
            {isProxyAsking && online && <LogInAgain />} {!online && <OfflineTexts surface={surface} />}{' '}
            {isWrong ? <WrongClock surface={surface} /> : since !== undefined && <AsOf since={since} />}
          </span>
        </p>
      )}
    </div>
  );
}

/** A proxy asks for a login of its own, which only a page can show. */
function LogInAgain() {
  return (
    <Trans>
      You may need to log in again.{' '}
      <button type="button" className={classes.logIn} onClick={loadAgain}>
        Log in
      </button>
    </Trans>
  );
}

/** From the network: the service worker has a page for every other address (worker/sw.ts). */
function loadAgain() {
  const address = new URL(window.location.href);
  address.searchParams.set(PROXY_LOGIN, '');
  window.location.assign(address);
}

/** Notices and a header that stays in sight are below the bar. Large text makes it too high to stay. */
function followHeight(bar: HTMLElement | null) {
  const place = bar?.parentElement;
  if (!bar || !place) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = bar.offsetHeight;
    place.toggleAttribute('data-sticky', height <= MAX_STICKY_SHARE * window.innerHeight);
    style.setProperty('--offline-bar', `${height}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    place.removeAttribute('data-sticky');
    style.removeProperty('--offline-bar');
  };
}

function OfflineTexts({ surface }: { surface: Surface }) {
  const isKept = useKeepsTaps(surface === 'kid');
  return (
    <span>
      {isKept && surface === 'kid' ? (
        <Trans>
          You're offline.{' '}
          <span className={classes.more}>Your stars are saved here and will be sent later.</span>
        </Trans>
      ) : isKept ? (
        <Trans>
          You're offline.{' '}
          <span className={classes.more}>Habits you check off are saved here and sent later.</span>
        </Trans>
      ) : (
        <Trans>
          You're offline. <span className={classes.more}>Nothing can be saved right now.</span>
        </Trans>
      )}
    </span>
  );
}

function AsOf({ since }: { since: number }) {
  const { data: user } = trpc.auth.session.useQuery(undefined, { enabled: false });
  const timeZone = user?.timeZone;
  const day = formatDayAgo(familyDayAt(since, timeZone), familyDayAt(now(), timeZone));
  const time = formatTimeOfDay(new Date(since).toISOString(), timeZone);
  return <span>{t`As of ${day}, ${time}.`}</span>;
}

/** Whether the clock of this device is wrong, and the server does not answer, which would say what time it is. */
function useIsClockWrong(): boolean {
  const isWrong = useSyncExternalStore(followClock, isClockWrong);
  useEffect(() => {
    if (isWrong) void refetchSession();
  }, [isWrong]);
  return isWrong;
}

function followClock(listener: () => void): () => void {
  const check = setInterval(listener, CHECK_CLOCK_MS);
  const stop = queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener));
  return () => {
    clearInterval(check);
    stop();
  };
}

function WrongClock({ surface }: { surface: Surface }) {
  const { data: user } = trpc.auth.session.useQuery(undefined, { enabled: false });
  const weekday = formatWeekday(new Date(now()).toISOString(), user?.timeZone);
  return (
    <span>
      {surface === 'kid'
        ? t`This device's clock is wrong. Here it's still ${weekday}.`
        : t`This device's clock is wrong. Until it's right, this page stays on ${weekday}.`}
    </span>
  );
}
