import type { ChangeKind, FamilyEvent } from '@starchart/schema';
import type { Query } from '@tanstack/react-query';
import { refreshChanged } from './refresh-changed';
import { onSessionChange, queryClient, refetchSession } from './trpc';

const STREAM = '/api/events';

/** The stream opens after the page's own requests. In ms. */
const STARTS_AFTER_MS = 1_500;
/** A browser opens few connections to a server, so hidden pages close theirs after this time. In ms. */
const HIDDEN_FOR_MS = 5_000;
/** Backoff after the server refused the stream or was not reached. In ms. */
const REFUSED_FOR_MS = { first: 5_000, most: 5 * 60_000 };
/** Events come in bursts; one refetch answers many. In ms. */
const REFRESH_INTERVAL_MS = 300;

const listeners = new Set<(event: FamilyEvent) => void>();

/** Calls `listener` with each change event. Returns a function that stops it. */
export function onFamilyEvent(listener: (event: FamilyEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Follows the family's change events while a user is logged in and the page is visible, and refetches what they change.
 * Without the stream, pages are refetched when they get the focus again.
 */
export function followEvents(): void {
  let stream: EventSource | undefined;
  let isSignedIn = false;
  let refusedForMs = REFUSED_FOR_MS.first;
  let timer: number | undefined;

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
    const opened = new EventSource(STREAM);
    opened.addEventListener('message', ({ data }) => {
      refusedForMs = REFUSED_FOR_MS.first;
      const event = parseEvent(data);
      for (const listener of listeners) listener(event);
      scheduleRefresh(event);
    });
    opened.addEventListener('error', () => {
      // EventSource reconnects after a lost connection, but not after a rejection.
      if (opened !== stream || opened.readyState !== EventSource.CLOSED) return;
      close();
      refetchSession();
      openIn(refusedForMs);
      refusedForMs = Math.min(2 * refusedForMs, REFUSED_FOR_MS.most);
    });
    return opened;
  }

  onSessionChange((person) => {
    isSignedIn = person !== undefined;
    close();
    openIn(STARTS_AFTER_MS);
  });
  // EventSource retries at its own pace, and a connection of an earlier network may be dead without an error.
  window.addEventListener('online', () => {
    close();
    openIn(0);
  });
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    // Every stream begins with the event `everything`, so nothing is missed in between.
    if (document.hidden) timer = window.setTimeout(close, HIDDEN_FOR_MS);
    else openIn(0);
  });
}

/** `CHANGE_KINDS` of the schema, which would import Zod. */
const KINDS: Record<ChangeKind, true> = {
  child: true,
  habits: true,
  completions: true,
  pauses: true,
  rewards: true,
  redemptions: true,
  points: true,
  badges: true,
  notes: true,
  family: true,
  members: true,
  'family-devices': true,
  'entry-requests': true,
  registrations: true,
  everything: true,
};

const isKind = (kind: unknown): kind is ChangeKind => typeof kind === 'string' && Object.hasOwn(KINDS, kind);

/** Does not use Zod, which would be a fifth of a page's scripts. An event of another version may mean any change. */
function parseEvent(data: string): FamilyEvent {
  const event: unknown = JSON.parse(data);
  if (typeof event === 'object' && event !== null && 'childId' in event && 'kinds' in event) {
    const { childId, kinds } = event;
    const isOfChild = childId === null || typeof childId === 'number';
    if (isOfChild && Array.isArray(kinds) && kinds.every(isKind)) return { childId, kinds };
  }
  return { childId: null, kinds: ['everything'] };
}

/** Events whose data has not been refetched yet, by child. */
const pendingEvents = new Map<number | null, FamilyEvent>();
let refreshTimer: number | undefined;

/** Refetches what an event changes, at most every 300 ms, and after pending mutations. */
export function scheduleRefresh({ childId, kinds }: FamilyEvent): void {
  const known = pendingEvents.get(childId)?.kinds ?? [];
  pendingEvents.set(childId, { childId, kinds: [...new Set([...known, ...kinds])] });
  if (refreshTimer !== undefined) return;
  refresh();
  refreshTimer = window.setTimeout(function refreshPending() {
    refreshTimer = undefined;
    if (pendingEvents.size === 0) return;
    refresh();
    refreshTimer = window.setTimeout(refreshPending, REFRESH_INTERVAL_MS);
  }, REFRESH_INTERVAL_MS);
}

const isFetchingMore = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined;

function refresh(): void {
  // A response from before a pending tap would undo its optimistic update, and a refetch would cancel the request of a
  // further page.
  if (queryClient.isMutating() > 0 || queryClient.isFetching({ predicate: isFetchingMore }) > 0) return;
  const events = [...pendingEvents.values()];
  pendingEvents.clear();
  for (const event of events) void refreshChanged(event);
}
