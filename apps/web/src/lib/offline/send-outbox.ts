import type { SessionRecord } from '@starchart/schema';
import type { Mutation } from '@tanstack/react-query';
import { refresh } from '@/lib/api/refresh';
import {
  isSessionQuery,
  onSessionChange,
  queryClient,
  refetchSession,
  trpcClient,
  trpcUtils,
} from '@/lib/api/trpc';
import { wasFamilyDevice } from '@/lib/storage/paired-device';
import { changeOutbox, clearOutbox, readOutbox, removeEntry, storedEntries } from './outbox';
import { type OutboxEntry, outboxEntries } from './outbox-entries';
import { backoffMs, maySend, type Outcome, outcomeOf, ownerOf, withoutOld } from './outbox-rules';
import { sentGains } from './sent-gains';

const LOCK = 'starchart-outbox';
const EVERY_MS = 60_000;
/** A request without an answer has failed after this time; its repeat has no second effect. In ms. */
const TIMEOUT_MS = 20_000;
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
  const owner = session ? ownerOf(session) : undefined;
  // What cannot be changed now is too old the next time, too.
  await changeOutbox((entries) => withoutOld(entries, owner, Date.now())).catch(() => undefined);
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
  if (!session || !nextEntry(session) || !navigator.onLine || performance.now() < notBefore) return;
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll();
  });
}

async function sendAll(): Promise<void> {
  /** Children whose next entry waits for another user: a later one must not overtake it. */
  const held = new Set<number>();
  const changed = new Set<number>();
  try {
    // The cookie may be another user's by now, and the shown session one that this device has kept.
    const session = await trpcClient.auth.session.query();
    if (!session) return void refetchSession();
    await changeOutbox((entries) => withoutOld(entries, ownerOf(session), Date.now()));
    for (;;) {
      await readOutbox();
      const entry = nextEntry(session, held);
      if (!entry) break;
      const outcome = await send(entry);
      if (outcome === 'ended') return void refetchSession();
      if (outcome === 'elsewhere') held.add(entry.childId);
      else changed.add(entry.childId);
    }
    if (held.size === 0) failures = 0;
    else wait();
  } catch (error) {
    wait(error);
  } finally {
    sentGains.show();
    if (changed.size > 0) void refresh(...changed);
  }
}

function wait(error?: unknown): void {
  failures += 1;
  const delayMs = backoffMs(failures, error, Math.random());
  notBefore = performance.now() + delayMs;
  setTimeout(() => void sendOutbox(), delayMs + 1);
}

/** The oldest entry that a session may send. */
function nextEntry(session: SessionRecord, held?: ReadonlySet<number>): OutboxEntry | undefined {
  const board = trpcUtils.familyDevices.board.getData();
  return outboxEntries
    .read()
    .find(
      (entry) => entry.state === 'waiting' && !held?.has(entry.childId) && maySend(session, entry, board),
    );
}

/** Sends one entry, keeps what it brought, and stores the outcome. Rejects if the server is to be tried again later. */
async function send(entry: OutboxEntry): Promise<Outcome> {
  const { id, op, childId, habitId, slot, occurredAt } = entry;
  // From now on the server may know it, so an undo no longer cancels it.
  await changeEntry(id, (stored) => ({ ...stored, tries: stored.tries + 1 }));
  const input = { childId, habitId, slot, occurredAt };
  const options = {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    context: { headers: { 'idempotency-key': id, 'starchart-sent-at': new Date().toISOString() } },
  };
  try {
    if (op === 'record') {
      sentGains.add(await trpcClient.completions.record.mutate({ ...input, asChild: true }, options));
    } else {
      const { badgesLost } = await trpcClient.completions.undoToday.mutate(
        { ...input, asChild: true },
        options,
      );
      sentGains.remove(entry, badgesLost);
    }
  } catch (error) {
    const outcome = outcomeOf(entry, error);
    if (outcome === 'later') throw error;
    if (outcome === 'rejected') await changeEntry(id, (stored) => ({ ...stored, state: 'rejected' }));
    if (outcome !== 'sent') return outcome;
  }
  await removeEntry(id);
  return 'sent';
}

async function changeEntry(id: string, change: (entry: OutboxEntry) => OutboxEntry): Promise<void> {
  await changeOutbox((entries) => entries.map((entry) => (entry.id === id ? change(entry) : entry)));
}
