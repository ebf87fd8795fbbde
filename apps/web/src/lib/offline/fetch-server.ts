import type { SessionRecord } from '@starchart/schema';
import { noteInstallation } from '@/lib/api/answering';
import { noteServerTime } from '@/lib/clock';
import { type OutboxServer, TIMEOUT_MS, type WriteOptions } from './send-waiting';

/** The server for the service worker, which has no tRPC client. */
export const fetchServer: OutboxServer = {
  async session() {
    const session = await call<SessionRecord | null>('auth.session');
    // Only a page knows whether the profile was left while offline. A child's own device has no profile picker.
    const mayBeLeft = session?.role !== 'device' && typeof session?.familyDevice?.lockAfterS === 'number';
    return mayBeLeft ? null : session;
  },
  board: () => call('familyDevices.board'),
  record: (input, options) => call('completions.record', input, options),
  undo: (input, options) => call('completions.undo', input, options),
};

/** Rejects with an error that `readServerError` understands. */
async function call<T>(path: string, input?: object, options?: WriteOptions): Promise<T> {
  const sentAt = Date.now();
  const response = await fetch(`/trpc/${path}`, {
    signal: options?.signal ?? AbortSignal.timeout(TIMEOUT_MS),
    ...(input && { method: 'POST', body: JSON.stringify(input) }),
    redirect: 'manual',
    headers: { ...options?.headers, 'content-type': 'application/json' },
  });
  noteServerTime(response, sentAt);
  noteInstallation(response);
  const { result, error } = await response.json();
  if (error) throw Object.assign(new Error(error.message), { data: error.data });
  return result.data;
}
