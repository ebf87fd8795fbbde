import { followFamilyDay } from '@/lib/api/follow-family-day';
import { followOtherTabs } from '@/lib/api/follow-other-tabs';
import { followEvents } from '@/lib/api/live-events';
import { onSessionChange } from '@/lib/api/on-session-change';
import { followDayRollover, showToday } from '@/lib/offline/day-rollover';
import { followInstallation } from '@/lib/offline/follow-installation';
import { holdInstallPrompt } from '@/lib/offline/install-prompt';
import { readOutbox } from '@/lib/offline/outbox';
import * as pageCache from '@/lib/offline/page-cache';
import { PROXY_LOGIN } from '@/lib/offline/proxy-login';
import { followOutbox } from '@/lib/offline/send-outbox';

export { keptProfiles, restorePages, restorePicker } from '@/lib/offline/page-cache';

/** Opens the profile of a child as this device has kept it, on the present day. Resolves with whether it had it. */
export async function openKeptProfile(childId: number): Promise<boolean> {
  const isOpen = await pageCache.openKeptProfile(childId);
  if (isOpen) showToday();
  return isOpen;
}

/**
 * Refetches what changes on other devices, and at the end of the family's day. Keeps pages for the time without a network, and sends what
 * was tapped in it. Follows the builds of the web app.
 */
export function followUpdates(): void {
  forgetProxyLogin();
  followOtherTabs();
  followEvents();
  followFamilyDay();
  holdInstallPrompt();
  // Before what is stored is read or sent.
  followInstallation();
  pageCache.followPages();
  followOutbox();
  // What waits is shown on its own day before the page is that of a later one.
  void readOutbox().then(followDayRollover);
  // Not in development.
  let { build } = document.documentElement.dataset;
  onSessionChange((user) => {
    if (user === undefined || build === undefined) return;
    const own = build;
    build = undefined;
    import('@/app/follow-builds').then(
      ({ followBuilds }) => followBuilds(own),
      () => undefined,
    );
  });
}

/** After the login of a proxy, the address is as before. */
function forgetProxyLogin(): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has(PROXY_LOGIN)) return;
  address.searchParams.delete(PROXY_LOGIN);
  window.history.replaceState(window.history.state, '', address);
}
