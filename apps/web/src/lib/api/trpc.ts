import type { AppRouter } from '@starchart/api';
import type { SessionRecord } from '@starchart/schema';
import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import {
  createTRPCQueryUtils,
  createTRPCReact,
  getQueryKey,
  httpBatchLink,
  httpLink,
  splitLink,
} from '@trpc/react-query';
import { idempotencyKeyOf, idempotencyLink } from '@/lib/api/idempotency-link';
import { takePrefetched } from '@/lib/api/prefetched';
import { readServerError } from '@/lib/api/server-error';

export const trpc = createTRPCReact<AppRouter>();

export const trpcClient = trpc.createClient({
  links: [
    idempotencyLink,
    splitLink({
      condition: ({ type }) => type === 'mutation',
      true: httpLink({ ...door('{}'), headers: ({ op }) => idempotencyKeyOf(op.context) }),
      false: httpBatchLink(door()),
    }),
  ],
});

/** A write without input has a body all the same: what has a key is read, to tell a repeat from another write. */
function door(emptyBody?: string) {
  return {
    url: '/trpc',
    fetch: (url: RequestInfo | URL | string, options?: RequestInit) =>
      takePrefetched(url) ??
      fetch(url, { ...options, body: options?.body ?? emptyBody, credentials: 'include' }),
  };
}

/**
 * Data never grows stale by itself: after a mutation, its hook says what to fetch again. Without network a call fails at
 * once, rather than waiting unseen and being lost when the page is closed.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: followSession }),
  mutationCache: new MutationCache({ onError: followSession }),
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: Infinity, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * How long a prefetched response is fresh: from the request to the first render. For queries that are refetched when their
 * page is shown again, because other devices change the data. In ms.
 */
export const PREFETCHED_FRESH_MS = 1_000;

/** The queries of the product outside React. Inside, use `trpc.useUtils()`. */
export const trpcUtils = createTRPCQueryUtils({ client: trpcClient, queryClient });

const sessionHash = hashKey(getQueryKey(trpc.auth.session, undefined, 'query'));

/** Makes a record, or nobody, the session of this page; nothing of the person before stays in the cache. */
export function replaceSession(user: SessionRecord | null) {
  queryClient.removeQueries({ predicate: (query) => query.queryHash !== sessionHash });
  trpcUtils.auth.session.setData(undefined, user);
}

/**
 * Follows the browser's session silently when it has ended, or become somebody else's in another tab. A wrong password is
 * UNAUTHENTICATED too, so the server is asked who is signed in before anything is thrown away; the guards of the pages do
 * the rest.
 */
function followSession(error: Error) {
  const code = readServerError(error)?.code;
  const isSignedIn = Boolean(trpcUtils.auth.session.getData());
  if (isSignedIn && (code === 'UNAUTHENTICATED' || code === 'FORBIDDEN')) askWhoIsSignedIn();
}

/** Keeps this tab with whoever is signed in, so that no form of one person is ever saved for another. */
export function followOtherTabs() {
  const tabs = new BroadcastChannel('session');
  queryClient.getQueryCache().subscribe((event) => {
    const isNews = event.type === 'updated' && event.action.type === 'success';
    if (!isNews || event.query.queryHash !== sessionHash) return;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel ends at our own origin
    tabs.postMessage(nameOf(event.query.state.data));
  });
  tabs.addEventListener('message', ({ data }) => {
    const known = trpcUtils.auth.session.getData();
    if (known !== undefined && data !== nameOf(known)) askWhoIsSignedIn();
  });
  // A tab that slept may have missed it.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') askWhoIsSignedIn();
  });
}

/** How often it has been asked who is signed in. */
let turns = 0;

/** Follows the session of the browser if it is another by now. */
export function askWhoIsSignedIn() {
  const known = trpcUtils.auth.session.getData();
  if (known === undefined) return;
  const turn = ++turns;
  trpcClient.auth.session.query().then(
    (user) => {
      // Overtaken by a later question, it may be about a session that has been replaced meanwhile.
      if (turn !== turns || nameOf(user) === nameOf(known)) return;
      // A child's page would lock itself again as soon as it is a parent's: the child view is left for good.
      if (known?.role === 'child' && user?.role === 'parent') window.location.assign('/');
      else replaceSession(user);
    },
    // Offline: whoever was signed in may still be.
    () => undefined,
  );
}

/** Tells who is signed in here, undefined for nobody, now and whenever it is somebody else. */
export function onSessionChange(tell: (person: string | undefined) => void) {
  let told: string | undefined;
  const look = () => {
    const user = trpcUtils.auth.session.getData();
    const person = user ? nameOf(user) : undefined;
    if (person === told) return;
    told = person;
    tell(person);
  };
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === sessionHash) look();
  });
  look();
}

/** What tells one person's session from another's. */
function nameOf(user: SessionRecord | null | undefined): string {
  return user ? `${user.role} ${user.id}` : 'nobody';
}
