import { sendHeldWrites } from '@/lib/api/held-writes';
import { requestHooks } from '@/lib/api/trpc';
import { syncProfile } from '@/lib/offline/left-profile';

/** After these, the session may no longer write for the grown-up. */
const ENDS_SESSION = /\/(?:auth\.logout|childView\.enter|profiles\.leave)$/;

/** A write without an answer does not keep the session open. In ms. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Registers what the app does around the requests of the API client, which imports nothing above it. Called before the first of them.
 */
export function prepareRequests(): void {
  requestHooks.before = async (url) => {
    await Promise.all([syncProfile(url), ENDS_SESSION.test(url) && sendHeldForAWhile()]);
  };
  requestHooks.forgetUser = async () => await (await import('@/lib/offline/page-cache')).clearPages();
}

async function sendHeldForAWhile(): Promise<void> {
  await Promise.race([sendHeldWrites(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
}
