import { readServerError } from '@/lib/api/server-error';
import { beforeRequests, trpcClient, trpcUtils } from '@/lib/api/trpc';
import { isLeavingProfile, setLeavingProfile } from '@/lib/storage/paired-device';

const LEAVES = /\/profiles\.leave$/;
/** The server has answered, and this browser has no open profile. */
const IS_CLOSED: ReadonlySet<number | undefined> = new Set([401, 403]);

let closing: Promise<void> | undefined;

/**
 * A family device that left a profile without the server shows its profile picker already. Every request then closes the profile first, so
 * that the server takes none for the person who has left.
 */
beforeRequests.push(async (url) => {
  const session = trpcUtils.auth.session.getData();
  if (session?.role !== 'device' || !isLeavingProfile(session) || LEAVES.test(url)) return;
  closing ??= close().finally(() => {
    closing = undefined;
  });
  await closing;
});

async function close(): Promise<void> {
  try {
    trpcUtils.auth.session.setData(undefined, await trpcClient.profiles.leave.mutate());
  } catch (error) {
    if (!IS_CLOSED.has(readServerError(error)?.httpStatus)) throw error;
  }
  setLeavingProfile(false);
}
