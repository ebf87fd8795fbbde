import { refresh } from '@/lib/api/refresh';
import { readServerError, responseOf } from '@/lib/api/server-error';
import { refetchSession, trpcClient, trpcUtils } from '@/lib/api/trpc';
import { backoffMs } from '@/lib/backoff';
import { connection } from '@/lib/connection';
import { isLeavingProfile, profileOpenedHere, setLeavingProfile } from '@/lib/storage/paired-device';

const LEAVES = /\/profiles\.leave$/;
/** A tap on a picture does not wait. */
const ENTERS = /\/profiles\.enter$/;
const OPENS_OR_CLOSES = /\/profiles\.(?:enter|leave)$/;
/** The server has answered, and this browser has no open profile. */
const IS_CLOSED: ReadonlySet<number | undefined> = new Set([401, 403]);

let closing: Promise<void> | undefined;
let opening: Promise<void> | undefined;

let failures = 0;
/** Why the server did not close it the last time. */
let failure: unknown;
/** The end of the backoff, in ms since the page was loaded. */
let notBefore = 0;

/**
 * A family device that left a profile without the server shows its profile picker already. Every request then closes the profile first, so
 * that the server takes none for the person who has left.
 */
export async function closeLeftProfile(url: string): Promise<void> {
  const session = trpcUtils.auth.session.getData();
  if (session?.role === 'child' && session.id === profileOpenedHere.read() && !OPENS_OR_CLOSES.test(url)) {
    if (performance.now() < notBefore) throw failure;
    opening ??= open(session.id).finally(() => {
      opening = undefined;
    });
    return await opening;
  }
  if (session?.role !== 'device' || !isLeavingProfile(session) || LEAVES.test(url)) return;
  if (performance.now() < notBefore && !ENTERS.test(url)) throw failure;
  closing ??= close().finally(() => {
    closing = undefined;
  });
  await closing;
}

/**
 * Opens on the server the profile that this page has opened without it. Where the child has got a PIN, has left this device or is no more,
 * the page shows the session of the server again, and what was tapped waits.
 */
async function open(childId: number): Promise<void> {
  try {
    const session = await trpcClient.profiles.enter.mutate({ childId });
    setLeavingProfile(false);
    profileOpenedHere.write(undefined);
    trpcUtils.auth.session.setData(undefined, session);
  } catch (error) {
    const { httpStatus = 500 } = readServerError(error) ?? {};
    if (httpStatus >= 500 || httpStatus === 429) {
      if (responseOf(error)) wait(error);
    } else {
      profileOpenedHere.write(undefined);
      void refetchSession();
    }
    throw error;
  }
  failures = 0;
}

async function close(): Promise<void> {
  try {
    trpcUtils.auth.session.setData(undefined, await trpcClient.profiles.leave.mutate());
  } catch (error) {
    if (!IS_CLOSED.has(readServerError(error)?.httpStatus)) {
      // Without an answer, the next request tries again.
      if (responseOf(error)) wait(error);
      throw error;
    }
  }
  failures = 0;
  setLeavingProfile(false);
}

connection.subscribe(() => {
  notBefore = 0;
});

/** The page requests everything again after a lost write: without a pause, that would close the profile again at once. */
function wait(error: unknown): void {
  failures += 1;
  failure = error;
  const delayMs = backoffMs(failures, error);
  notBefore = performance.now() + delayMs;
  setTimeout(() => void refresh('everything'), delayMs + 1);
}
