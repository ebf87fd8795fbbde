import type { Mutation } from '@tanstack/react-query';
import { onSessionChange } from '@/lib/api/on-session-change';
import { refresh } from '@/lib/api/refresh';
import { isSessionQuery, queryClient, refetchSession, trpcClient, trpcUtils } from '@/lib/api/trpc';
import { familyDayAt } from '@/lib/format/family-day';
import { now } from '@/lib/format/now';
import { onlineState } from '@/lib/online';
import { wasFamilyDevice } from '@/lib/storage/paired-device';
import { hasServerTime } from './kept-clock';
import { changeOutbox, clearOutbox, readOutbox, storedEntries } from './outbox';
import { outboxEntries } from './outbox-entries';
import { backoffMs, ownerOf, withoutOld } from './outbox-rules';
import { LOCK, nextEntry, type OutboxServer, SYNC_TAG, sendWaiting } from './send-waiting';

declare global {
  interface ServiceWorkerRegistration {
    // Not in TypeScript's types. Firefox and Safari do not have it.
    sync?: { register: (tag: string) => Promise<void> };
  }
}

const EVERY_MS = 60_000;
/** A question about what was not sent does not wait longer than this. In ms. */
const LAST_TRY_MS = 3_000;

/** After these, nothing of the family stays on this device. A session that ends otherwise may begin again. */
const LEAVES: ReadonlySet<string> = new Set(['auth.logout', 'account.erase', 'members.leave']);

let failures = 0;
/** The end of the backoff, in ms since the page was loaded. */
let notBefore = 0;

/** Sends the outbox now and whenever the server may be reached again. */
export function followOutbox(): void {
  window.addEventListener('online', () => {
    // A request that is still under way may fail yet: its pause is a short one.
    failures = 0;
    notBefore = 0;
    void sendOutbox();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void readOutbox().then(sendOutbox);
  });
  setInterval(() => {
    if (document.visibilityState === 'visible') void sendOutbox();
  }, EVERY_MS);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    // Also the first answer, which is no change.
    if (isSessionQuery(event.query) && event.query.state.data === null) void removeOld();
    else void sendOutbox();
  });
  queryClient.getMutationCache().subscribe((event) => {
    const isOver = event.type === 'updated' && event.action.type === 'success';
    if (isOver && trpcUtils.auth.session.getData() === null && LEAVES.has(pathOf(event.mutation))) {
      void clearOutbox();
    }
  });
  onSessionChange(() => {
    failures = 0;
    notBefore = 0;
    void readOutbox().then(removeOld).then(sendOutbox);
  });
  void removeOld();
}

const pathOf = ({ options }: Mutation) => [options.mutationKey?.[0]].flat().join('.');

async function removeOld(): Promise<void> {
  const session = trpcUtils.auth.session.getData();
  // The session is unknown until the server answers.
  if (session === undefined || (await storedEntries()).length === 0) return;
  // A grown-up has removed this device.
  if (session === null && wasFamilyDevice()) return await clearOutbox();
  // The clock of this device does not say that they are old.
  if (!hasServerTime()) return;
  const owner = session ? ownerOf(session) : undefined;
  const today = familyDayAt(now(), session?.timeZone);
  // What cannot be changed now is too old the next time, too.
  await changeOutbox((entries) => withoutOld(entries, owner, today)).catch(() => undefined);
}

/** Tries to send what waits, and counts what remains of all users of this browser. */
export async function countUnsent(): Promise<number> {
  const isOver = new Promise((resolve) => setTimeout(resolve, LAST_TRY_MS));
  await Promise.race([sendOutbox().catch(() => undefined), isOver]);
  return (await storedEntries()).filter(({ state }) => state === 'waiting').length;
}

/** Sends what the current user may send, one entry after the other, in one tab at a time. */
export async function sendOutbox(): Promise<void> {
  const session = trpcUtils.auth.session.getData();
  if (!session || !nextEntry(outboxEntries.read(), session, SERVER.board())) return;
  // If this page is closed before all is sent, the browser starts the service worker once the network is back. Users can turn that off.
  navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => registration?.sync?.register(SYNC_TAG))
    .catch(() => undefined);
  if (!onlineState.read() || performance.now() < notBefore) return;
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll();
  });
}

async function sendAll(): Promise<void> {
  const changed = new Set<number>();
  try {
    const end = await sendWaiting(SERVER, changed);
    if (end === 'done') failures = 0;
    else if (end === 'held') wait();
    else void refetchSession();
  } catch (error) {
    wait(error);
  }
  await readOutbox();
  if (changed.size > 0) void refresh(...changed);
}

function wait(error?: unknown): void {
  failures += 1;
  const delayMs = backoffMs(failures, error, Math.random());
  notBefore = performance.now() + delayMs;
  setTimeout(() => void sendOutbox(), delayMs + 1);
}

const SERVER = {
  session: () => trpcClient.auth.session.query(),
  board: () => trpcUtils.familyDevices.board.getData(),
  record: (input, { signal, headers }) =>
    trpcClient.completions.record.mutate(input, { signal, context: { headers } }),
  undo: (input, { signal, headers }) =>
    trpcClient.completions.undoToday.mutate(input, { signal, context: { headers } }),
} satisfies OutboxServer;
