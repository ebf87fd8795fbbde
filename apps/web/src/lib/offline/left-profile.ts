import type { SessionRecord } from '@starchart/schema';
import { refresh } from '@/lib/api/refresh';
import { readServerError, responseOf, UnansweredError } from '@/lib/api/server-error';
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
let opening: { childId: number; done: Promise<void> } | undefined;

let failures = 0;
/** The last error of opening or closing. */
let failure: unknown;
/** The end of the backoff, in ms since the page was loaded. */
let notBefore = 0;

/**
 * Before each request of a family device, makes the server's session that of the page: closes a profile that was left without the server,
 * and opens one that was opened without it. So the server takes no request for another person's. Throws `UnansweredError` where it cannot:
 * the request itself was not sent.
 */
export async function syncProfile(url: string): Promise<void> {
  const session = trpcUtils.auth.session.getData();
  if (session?.role === 'child' && session.id === profileOpenedHere.read() && !OPENS_OR_CLOSES.test(url)) {
    if (performance.now() < notBefore) throw new UnansweredError(responseOf(failure));
    return await openOnce(session.id);
  }
  if (session?.role !== 'device' || !isLeavingProfile(session) || LEAVES.test(url)) return;
  if (performance.now() < notBefore && !ENTERS.test(url)) throw new UnansweredError(responseOf(failure));
  closing ??= close().finally(() => {
    closing = undefined;
  });
  await closing;
}

/** Of several requests, the first opens the profile; after one of another child that is under way. */
async function openOnce(childId: number): Promise<void> {
  if (opening?.childId !== childId) {
    const before = opening?.done.catch(() => undefined);
    const own = { childId, done: Promise.resolve(before).then(() => open(childId)) };
    opening = own;
    void own.done
      .catch(() => undefined)
      .then(() => {
        if (opening === own) opening = undefined;
      });
  }
  await opening.done;
}

/**
 * Where the child has got a PIN, has left this device or is no more, the page shows the session of the server again, and what was tapped
 * waits.
 */
async function open(childId: number): Promise<void> {
  let session: SessionRecord;
  try {
    session = await trpcClient.profiles.enter.mutate({ childId });
  } catch (error) {
    const { httpStatus = 500 } = readServerError(error) ?? {};
    if (httpStatus >= 500 || httpStatus === 429) {
      if (responseOf(error)) wait(error);
    } else {
      profileOpenedHere.write(undefined);
      void refetchSession();
    }
    throw new UnansweredError(responseOf(error));
  }
  failures = 0;
  if (profileOpenedHere.read() !== childId) {
    // It was left meanwhile. Another profile that was opened since follows by itself.
    if (profileOpenedHere.read() === undefined) setLeavingProfile(true);
    throw new UnansweredError();
  }
  setLeavingProfile(false);
  profileOpenedHere.write(undefined);
  trpcUtils.auth.session.setData(undefined, session);
}

async function close(): Promise<void> {
  try {
    trpcUtils.auth.session.setData(undefined, await trpcClient.profiles.leave.mutate());
  } catch (error) {
    if (!IS_CLOSED.has(readServerError(error)?.httpStatus)) {
      // Without an answer, the next request tries again.
      if (responseOf(error)) wait(error);
      throw new UnansweredError(responseOf(error));
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
