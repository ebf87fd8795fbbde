import { rememberWhoIsSignedIn } from '@/lib/api/signed-in-child';
import { queryClient } from '@/lib/api/trpc';
import { isOtherInstallation, ownInstallation, usedInstallation } from '@/lib/storage/own-installation';
import { changeOutbox } from './outbox';
import { clearPages } from './page-cache';

/** Settings of the device itself. All others are of a family. */
const OF_DEVICE: ReadonlySet<string> = new Set(
  [
    'colors',
    'motion',
    'muted',
    'language',
    'keep-nothing',
    'visits',
    'outdated',
    'reloaded-for',
    'reloaded-at',
  ].map((name) => `starchart.${name}`),
);

/** Keeps what this device has stored of one installation from another one that answers at the same address later. */
export function followInstallation(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') follow();
  });
  follow();
}

function follow(): void {
  const own = ownInstallation();
  if (own === usedInstallation.read()) return;
  const isOther = isOtherInstallation();
  if (isOther) forgetFamily();
  usedInstallation.write(own);
  // Its page may show what was kept.
  if (isOther) void clearPages().then(() => window.location.reload());
  // What waits without a name gets that of the first installation.
  else void changeOutbox((entries) => entries).catch(() => undefined);
}

function forgetFamily(): void {
  rememberWhoIsSignedIn(null);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith('starchart.') && !OF_DEVICE.has(key)) localStorage.removeItem(key);
    }
  } catch {
    // This browser stores nothing.
  }
}
