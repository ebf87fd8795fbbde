import type { AppRouter } from '@starchart/api';
import type { SessionRecord } from '@starchart/schema';
import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCQueryUtils, createTRPCReact, getQueryKey, httpBatchLink } from '@trpc/react-query';
import { readServerError } from '@/lib/server-error';

export const trpc = createTRPCReact<AppRouter>();

export const trpcClient = trpc.createClient({
  links: [
    httpBatchLink({
      url: '/trpc',
      fetch: (url, options) => fetch(url, { ...options, credentials: 'include' }),
    }),
  ],
});

/**
 * Data never grows stale by itself: after a mutation, its hook says what to fetch again. Without network a call fails at
 * once, rather than waiting unseen and being lost when the page is closed.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endLostSession }),
  mutationCache: new MutationCache({ onError: endLostSession }),
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: Infinity, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** The queries of the product outside React. Inside, use `trpc.useUtils()`. */
export const trpcUtils = createTRPCQueryUtils({ client: trpcClient, queryClient });

const sessionHash = hashKey(getQueryKey(trpc.auth.session, undefined, 'query'));

/** Makes a record, or nobody, the session of this page; nothing of the person before stays in the cache. */
export function replaceSession(user: SessionRecord | null) {
  queryClient.removeQueries({ predicate: (query) => query.queryHash !== sessionHash });
  trpcUtils.auth.session.setData(undefined, user);
}

/**
 * Signs out silently when the server no longer knows this session. A wrong password is UNAUTHENTICATED too, so the
 * server is asked who is signed in before anything is thrown away; the guards of the pages do the rest.
 */
function endLostSession(error: Error) {
  if (readServerError(error)?.code !== 'UNAUTHENTICATED' || !trpcUtils.auth.session.getData()) return;
  trpcClient.auth.session.query().then(
    (user) => user || replaceSession(null),
    // Offline: whoever was signed in may still be.
    () => undefined,
  );
}
