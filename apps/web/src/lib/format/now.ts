import { trpcUtils } from '@/lib/api/trpc';
import { serverTime } from '@/lib/clock';

/** The current time of the page in ms: the server's, for its session. */
export function now(): number {
  return serverTime(trpcUtils.auth.session.getData());
}
