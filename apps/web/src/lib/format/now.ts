import { trpcUtils } from '@/lib/api/trpc';

/** Now, in milliseconds. In a demo as far ahead of this device's clock as the server's has been moved. */
export function now(): number {
  return Date.now() + (trpcUtils.auth.session.getData()?.clockAheadMs ?? 0);
}
