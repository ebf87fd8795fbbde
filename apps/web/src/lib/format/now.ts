import { serverTime } from '@/lib/api/server-time';
import { trpcUtils } from '@/lib/api/trpc';

export { serverTime } from '@/lib/api/server-time';

/** The current time of the server in ms, including the offset of a demo's clock. */
export function now(): number {
  return serverTime() + (trpcUtils.auth.session.getData()?.clockAheadMs ?? 0);
}
