/** What a page knows when it may reload for a new build of the server. Times in ms, by the clock of the device. */
export type OpenPage = {
  now: number;
  /** Hour of the day on the device, from 0. */
  hour: number;
  /** The last tap or key, or the start of the page. */
  touchedAt: number;
  /** Since when it is hidden. */
  hiddenAt: number | undefined;
  /** The profile picker of a family device, which has just heard from the server. */
  isPicker: boolean;
  /** The server has a build that is not the page's, and answers. */
  isBehind: boolean;
  /** A form or a dialog is open, or a write is under way. */
  isBusy: boolean;
  /** A tap waits for the server. */
  isWaiting: boolean;
  /** When a page of this device has last reloaded for the same build. */
  triedAt: number | undefined;
};

/** After this time in the background, a page may reload. In ms. */
export const UNSEEN_FOR_MS = 5 * 60_000;
const UNTOUCHED_FOR_MS = 60 * 60_000;
/** Hours of a night. */
const NIGHT = { from: 2, until: 5 };
/** Shorter than from the end of a night to the next one. */
const NEXT_NIGHT_MS = 12 * 60 * 60_000;

/**
 * Whether a page takes the new build now: hidden for 5 minutes, on the profile picker, or on a screen that is never hidden, at night or
 * after an hour without a touch. A reload that did not bring the build, for example on a slow network, is repeated in another night.
 */
export function mayReload(page: OpenPage): boolean {
  const { now, hour, touchedAt, hiddenAt, triedAt } = page;
  if (!page.isBehind || page.isBusy || page.isWaiting) return false;
  const isNight = hour >= NIGHT.from && hour < NIGHT.until;
  // A clock that was set back ends no wait, and makes none endless.
  if (triedAt !== undefined && !(isNight && Math.abs(now - triedAt) >= NEXT_NIGHT_MS)) return false;
  if (page.isPicker || (hiddenAt !== undefined && now - hiddenAt >= UNSEEN_FOR_MS)) return true;
  return now - touchedAt >= (isNight ? UNSEEN_FOR_MS : UNTOUCHED_FOR_MS);
}
