import type { SessionRecord } from '@starchart/schema';
import type { Mutation } from '@tanstack/react-query';
import { onSessionChange } from '@/lib/api/on-session-change';
import { readServerError, UnansweredError } from '@/lib/api/server-error';
import { isSessionQuery, queryClient, refetchSession, trpcClient, trpcUtils } from '@/lib/api/trpc';
import { backoffMs, retryAfterMs } from '@/lib/backoff';
import { connection } from '@/lib/connection';
import { familyDayAt } from '@/lib/format/family-day';
import { now } from '@/lib/format/now';
import { ownerOf, personOf } from '@/lib/session-identity';
import { wasFamilyDevice } from '@/lib/storage/paired-device';
import { storing } from './can-save';
import { hasServerTime } from './kept-clock';
import {
  changeOutbox,
  clearOutbox,
  readOutbox,
  refreshChildren,
  reportResult,
  resultOf,
  showTaken,
  storeTap,
  type TapResult,
} from './outbox';
import { type OutboxEntry, outboxEntries } from './outbox-entries';
import { type Answer, withoutNow, withoutOld } from './outbox-rules';
import { changeEntries, readEntries, tabs, tryStore } from './outbox-store';
import { asOfNow, LOCK, nextEntry, type OutboxServer, SYNC_TAG, sendWaiting } from './send-waiting';

declare global {
  interface ServiceWorkerRegistration {
    // Not in TypeScript's types. Firefox and Safari do not have it.
    sync?: { register: (tag: string) => Promise<void> };
  }
}

const EVERY_MS = 60_000;
/** When another tab sends: the time until this one tries again, and after which that tab is frozen. In ms. */
const OTHER_TAB_MS = { again: 1_000, frozen: 45_000 };
/** A question about what was not sent does not wait longer than this. In ms. */
const LAST_TRY_MS = 3_000;

/** After these, nothing of the family stays on this device. A session that ends otherwise may begin again. */
const LEAVES: ReadonlySet<string> = new Set(['auth.logout', 'account.erase', 'members.leave']);

let failures = 0;
/** The end of the backoff, in ms since the page was loaded. */
let notBefore = 0;
/** Since when another tab has sent without a change of the outbox, in ms since the page was loaded. */
let frozenSince: number | undefined;
let otherTabTimer: ReturnType<typeof setTimeout> | undefined;
/** The server asked for the pause. */
let isLimit = false;
/** Counts the runs of sending: an earlier one ends. */
let run = 0;

/** Stores and sends a tap that the page shows already. Resolves with what becomes of it. */
export async function keepAndSend(tap: OutboxEntry): Promise<TapResult> {
  const result = resultOf(tap);
  await storeTap(tap);
  void sendOutbox();
  return await result;
}

/** Sends the outbox now and whenever the server may be reached again. */
export function followOutbox(): void {
  connection.onReturn(() => {
    // A request that is still under way may fail yet: its pause is a short one.
    endBackoff();
    void sendOutbox();
  });
  tabs.addEventListener('message', () => {
    frozenSince = undefined;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void readOutbox().then(sendOutbox);
    else if (outboxEntries.read().some(({ state }) => state === 'waiting')) wakeWorkerLater();
  });
  setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    if (!storing.works()) void tryStore();
    void sendOutbox();
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
  let isStarted = false;
  onSessionChange(() => {
    endBackoff();
    if (trpcUtils.auth.session.getData()) void tryStore();
    // What another person or profile has tapped is no change of now. A tap from before this code was loaded is.
    void (isStarted ? postpone() : readOutbox()).then(removeOld).then(sendOutbox);
    isStarted = true;
  });
  void removeOld();
}

const pathOf = ({ options }: Mutation) => [options.mutationKey?.[0]].flat().join('.');

async function removeOld(): Promise<void> {
  const session = trpcUtils.auth.session.getData();
  // The session is unknown until the server answers.
  if (session === undefined || (await readEntries()).length === 0) return;
  // A grown-up has removed this device.
  if (session === null && wasFamilyDevice()) return await clearOutbox();
  // The clock of this device does not say that they are old.
  if (!hasServerTime()) return;
  const owner = ownerOf(session);
  const today = familyDayAt(now(), session?.timeZone);
  // What cannot be changed now is too old the next time, too.
  await changeOutbox((entries) => withoutOld(entries, owner, today)).catch(() => undefined);
}

/** Tries to send what waits, and counts what remains of all users of this browser. */
export async function countUnsent(): Promise<number> {
  const isOver = new Promise((resolve) => setTimeout(resolve, LAST_TRY_MS));
  await Promise.race([sendOutbox().catch(() => undefined), isOver]);
  return (await readEntries()).filter(({ state }) => state === 'waiting').length;
}

let sending: Promise<void> | undefined;
let isAskedAgain = false;

/** Sends what the current user may send, one entry after the other, in one tab at a time. */
export function sendOutbox(): Promise<void> {
  isAskedAgain = true;
  sending ??= sendWhileAsked().finally(() => {
    sending = undefined;
    if (isAskedAgain) void sendOutbox();
  });
  return sending;
}

async function sendWhileAsked(): Promise<void> {
  while (isAskedAgain) {
    isAskedAgain = false;
    await sendNow();
  }
}

async function sendNow(): Promise<void> {
  const session = trpcUtils.auth.session.getData();
  if (!session) return;
  const onlyNow = performance.now() < notBefore;
  const entries = asOfNow(outboxEntries.read(), session).filter(({ isNow }) => isNow || !onlyNow);
  const next = nextEntry(entries, session, SERVER.board());
  if (!next) return;
  if (!next.isNow) wakeWorkerLater();
  if (!connection.isReachable()) await postpone();
  else if (!('locks' in navigator)) await sendAll(session, onlyNow);
  else {
    const options = isOtherFrozen() ? { steal: true } : { ifAvailable: true };
    await navigator.locks
      .request(LOCK, options, async (lock) => {
        if (!lock) return waitForOtherTab();
        frozenSince = undefined;
        await sendAll(session, onlyNow);
      })
      // Another tab has taken the lock, because this one was frozen.
      .catch(() => void (run += 1));
  }
}

/** If this page is closed before all is sent, the browser starts the service worker once the network is back. Users can turn that off. */
function wakeWorkerLater(): void {
  navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => registration?.sync?.register(SYNC_TAG))
    .catch(() => undefined);
}

/** The browser may have frozen the tab that sends. */
const isOtherFrozen = () =>
  frozenSince !== undefined && performance.now() - frozenSince > OTHER_TAB_MS.frozen;

function waitForOtherTab(): void {
  frozenSince ??= performance.now();
  clearTimeout(otherTabTimer);
  otherTabTimer = setTimeout(() => void sendOutbox(), OTHER_TAB_MS.again);
}

async function sendAll(session: SessionRecord, onlyNow: boolean): Promise<void> {
  const changed = new Set<number>();
  run += 1;
  const own = run;
  const shown = () => {
    const known = trpcUtils.auth.session.getData();
    return own === run && known && personOf(known) === personOf(session) ? known : undefined;
  };
  try {
    const end = await sendWaiting(SERVER, changed, { session: shown, onlyNow, onTaken, onRejected });
    if (end === 'held') wait();
    // The cookie is that of another session, or of none.
    if (end !== 'done') void refetchSession();
    if (end === 'ended') await postpone();
    // One change of now says nothing about a pause that the server asked for.
    const isReached = !onlyNow || (changed.size > 0 && !isLimit);
    if (end === 'done' && isReached) {
      endBackoff();
      isAskedAgain ||= onlyNow;
    }
  } catch (error) {
    wait(error);
    await postpone(error);
  }
  await readOutbox();
  if (changed.size > 0) void refreshChildren(changed);
}

function onTaken(entry: OutboxEntry, answer: Answer): boolean {
  showTaken(entry);
  return reportResult(entry, { is: 'taken', answer });
}

function onRejected(entry: OutboxEntry, error: unknown): boolean {
  // Another session than this page shows, or one that has ended.
  if (readServerError(error)?.httpStatus === 403) void refetchSession();
  return reportResult(entry, { is: 'rejected', error });
}

/** Without an answer, nothing is a change of now any more, and what the browser does not store has failed. */
async function postpone(error: unknown = new Error('', { cause: new UnansweredError() })): Promise<void> {
  if (!outboxEntries.read().some(({ isNow, storage }) => isNow || storage === 'none'))
    return await readOutbox();
  for (const entry of outboxEntries.read()) {
    if (entry.storage === 'none' && entry.state === 'waiting') reportResult(entry, { is: 'rejected', error });
  }
  await changeEntries(withoutNow).catch(() => undefined);
  await readOutbox();
}

function wait(error?: unknown): void {
  failures += 1;
  isLimit = retryAfterMs(error) > 0 || readServerError(error)?.httpStatus === 429;
  const delayMs = backoffMs(failures, error);
  notBefore = performance.now() + delayMs;
  setTimeout(() => void sendOutbox(), delayMs + 1);
}

function endBackoff(): void {
  failures = 0;
  notBefore = 0;
}

const SERVER = {
  session: () => trpcClient.auth.session.query(),
  board: () => trpcUtils.familyDevices.board.getData(),
  record: (input, { signal, headers }) =>
    trpcClient.completions.record.mutate(input, { signal, context: { headers } }),
  undo: (input, { signal, headers }) =>
    trpcClient.completions.undo.mutate(input, { signal, context: { headers } }),
} satisfies OutboxServer;
