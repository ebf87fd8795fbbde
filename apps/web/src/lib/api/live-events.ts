import type { Query } from '@tanstack/react-query';
import { backoffMs } from '@/lib/backoff';
import { connection } from '@/lib/connection';
import { newKey, onLostWrite } from './idempotency-link';
import { onSessionChange } from './on-session-change';
import { type Changed, isKind, refresh } from './refresh';
import { ownStream, queryClient, refetchSession } from './trpc';

const STREAM = '/api/events';

/** The stream opens after the page's own requests. In ms. */
const STARTS_AFTER_MS = 1_500;
/** A browser opens few connections to a server, so hidden pages close theirs after this time. In ms. */
const HIDDEN_FOR_MS = 5_000;
/** After an error of the stream, the page asks for its session at most this often. In ms. */
const ASKS_EVERY_MS = 5_000;
/** Events come in bursts; one refetch answers many. In ms. */
const REFRESH_INTERVAL_MS = 300;

type Listener = (changes: readonly Changed[]) => void;

const listeners = new Set<Listener>();

/** Calls `listener` with what each change event says. Returns a function that stops it. */
export function onFamilyEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Follows the family's change events while a user is logged in and the page is visible, and refetches what they change. The server
 * leaves out those of the page's own writes, which refetch by themselves.
 * Without the stream, pages are refetched when they get the focus again.
 */
export function followEvents(): void {
  let stream: EventSource | undefined;
  let isSignedIn = false;
  /** Since the last event. */
  let refusals = 0;
  let timer: number | undefined;
  /** In ms since the page was loaded. */
  let askedAt = Number.NEGATIVE_INFINITY;

  function openIn(delayMs: number): void {
    clearTimeout(timer);
    if (!isSignedIn || stream || document.hidden) return;
    timer = window.setTimeout(() => {
      stream = open();
    }, delayMs);
  }

  function close(): void {
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
  }

  function open(): EventSource {
    ownStream.id = newKey();
    const opened = new EventSource(`${STREAM}?streamId=${ownStream.id}`);
    opened.addEventListener('message', ({ data }) => {
      refusals = 0;
      const changes = changesOf(JSON.parse(data));
      for (const listener of listeners) listener(changes);
      scheduleRefresh(...changes);
    });
    opened.addEventListener('error', () => {
      // The login of a proxy looks like a lost connection to it, not to a request.
      if (performance.now() - askedAt > ASKS_EVERY_MS) {
        askedAt = performance.now();
        void refetchSession();
      }
      // EventSource reconnects after a lost connection, but not after a rejection.
      if (opened !== stream || opened.readyState !== EventSource.CLOSED) return;
      close();
      refusals += 1;
      openIn(backoffMs(refusals));
    });
    return opened;
  }

  onSessionChange((person) => {
    isSignedIn = person !== undefined;
    close();
    openIn(STARTS_AFTER_MS);
  });
  const reopen = () => {
    close();
    openIn(0);
  };
  // EventSource retries at its own pace, and a connection of an earlier network may be dead without an error.
  connection.onReturn(reopen);
  // The write may still happen. A stream with another id has its event.
  onLostWrite(reopen);
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    // Every stream begins with the event `everything`, so nothing is missed in between.
    if (document.hidden) timer = window.setTimeout(close, HIDDEN_FOR_MS);
    else openIn(0);
  });
}

/** Does not use Zod, which would be a fifth of a page's scripts. An event of another version may mean any change. */
function changesOf(event: unknown): Changed[] {
  if (typeof event === 'object' && event !== null && 'childId' in event && 'kinds' in event) {
    const { childId, kinds } = event;
    if (typeof childId === 'number') return [childId];
    if (Array.isArray(kinds) && kinds.every(isKind)) return kinds;
  }
  return ['everything'];
}

/** What has not been refetched yet. */
const pendingChanges = new Set<Changed>();
let refreshTimer: number | undefined;

/** Refetches what changed, at most every 300 ms, and after pending mutations. */
export function scheduleRefresh(...changes: readonly Changed[]): void {
  for (const change of changes) pendingChanges.add(change);
  if (refreshTimer !== undefined) return;
  refreshNow();
  refreshTimer = window.setTimeout(function refreshPending() {
    refreshTimer = undefined;
    if (pendingChanges.size === 0) return;
    refreshNow();
    refreshTimer = window.setTimeout(refreshPending, REFRESH_INTERVAL_MS);
  }, REFRESH_INTERVAL_MS);
}

const isFetchingMore = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined;

function refreshNow(): void {
  // A response from before a pending tap would undo its optimistic update, and a refetch would cancel the request of a
  // further page.
  if (queryClient.isMutating() > 0 || queryClient.isFetching({ predicate: isFetchingMore }) > 0) return;
  const changes = [...pendingChanges];
  pendingChanges.clear();
  void refresh(...changes);
}
