import { formatInstantDay } from '@/lib/format/format';
import { now } from '@/lib/format/now';
import { scheduleRefresh } from './live-events';
import { trpcUtils } from './trpc';

const CHECK_MS = 30_000;
/** The device's clock may be this far ahead of the server's, so pages are refetched again for this long. In ms. */
const CLOCK_ERROR_MS = 2 * 60_000;

/** Refetches visible pages when the family's day ends, because no change event says so. Returns a function that stops it. */
export function followFamilyDay(): () => void {
  let checkedAt = now();
  const check = setInterval(() => {
    const timeZone = trpcUtils.auth.session.getData()?.timeZone;
    // A hidden page is checked when it is visible again.
    if (!timeZone || document.hidden) return;
    const at = now();
    const dayOf = (ms: number) => formatInstantDay(new Date(ms).toISOString(), timeZone);
    if (dayOf(checkedAt - CLOCK_ERROR_MS) !== dayOf(at)) {
      scheduleRefresh('everything');
    }
    checkedAt = at;
  }, CHECK_MS);
  return () => clearInterval(check);
}
