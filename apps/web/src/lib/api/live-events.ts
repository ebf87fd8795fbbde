import type { FamilyEvent } from '@starchart/schema';
import type { Query } from '@tanstack/react-query';
import { refreshChanged } from './refresh-changed';
import { askWhoIsSignedIn, onSessionChange, queryClient } from './trpc';

const STREAM = '/api/events';

/**
 * The page comes first: it is painted, and whoever waits until its network is quiet has waited, before a stream is opened that
 * never ends. In ms.
 */
const STARTS_AFTER_MS = 1_500;
/** A browser opens few connections to a server, so pages that nobody sees give theirs back. In ms. */
const HIDDEN_FOR_MS = 5_000;
/** A server that refuses the stream, or has gone, is asked again after so long, and then less and less often. In ms. */
const REFUSED_FOR_MS = { first: 5_000, most: 5 * 60_000 };
/** Hints come in bursts, and one look at the server answers many. In ms. */
const LOOKS_AGAIN_AFTER_MS = 300;

/**
 * Keeps what is on the screen as it is on the server, for as long as somebody is signed in and the page is seen. Where there is no
 * stream to be had, pages are fetched anew when somebody comes back to them, as ever.
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
      lookSoon(JSON.parse(data) as FamilyEvent);
    });
    opened.addEventListener('error', () => {
      // A stream that was cut comes back by itself; one that is refused does not.
      if (opened !== stream || opened.readyState !== EventSource.CLOSED) return;
      close();
      askWhoIsSignedIn();
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
  // The browser tries again at its own pace, and a stream of the network before may not know that it is dead.
  window.addEventListener('online', () => {
    close();
    openIn(0);
  });
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    // Every stream begins with the hint that anything may have changed, so nothing is missed in between.
    if (document.hidden) timer = window.setTimeout(close, HIDDEN_FOR_MS);
    else openIn(0);
  });
}

/** Hints that nobody has followed yet, by child. */
const waiting = new Map<number | null, FamilyEvent>();
let looking: number | undefined;

function lookSoon({ childId, kinds }: FamilyEvent): void {
  const known = waiting.get(childId)?.kinds ?? [];
  waiting.set(childId, { childId, kinds: [...new Set([...known, ...kinds])] });
  if (looking !== undefined) return;
  look();
  looking = window.setTimeout(function lookOn() {
    looking = undefined;
    if (waiting.size === 0) return;
    look();
    looking = window.setTimeout(lookOn, LOOKS_AGAIN_AFTER_MS);
  }, LOOKS_AGAIN_AFTER_MS);
}

const isFetchingMore = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined;

function look(): void {
  // A tap that is under way shows already what it does; an answer that was written before it would take that away again. And to
  // look again would give up the further page that somebody has asked for.
  if (queryClient.isMutating() > 0 || queryClient.isFetching({ predicate: isFetchingMore }) > 0) return;
  const events = [...waiting.values()];
  waiting.clear();
  for (const event of events) void refreshChanged(event);
}
