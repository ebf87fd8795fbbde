import { trpcUtils } from '@/lib/api/trpc';

/** The current time in ms, including the offset of a demo's clock. */
export function now(): number {
  return Date.now() + (trpcUtils.auth.session.getData()?.clockAheadMs ?? 0);
}
