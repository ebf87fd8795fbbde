import { i18n } from '@lingui/core';
import type { AppRouter } from '@starchart/api';
import type { SessionRecord } from '@starchart/schema';
import { hashKey, MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import {
  createTRPCQueryUtils,
  createTRPCReact,
  getQueryKey,
  httpBatchLink,
  httpLink,
  splitLink,
} from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { noteInstallation } from '@/lib/api/answering';
import { idempotencyLink } from '@/lib/api/idempotency-link';
import { QUERY_TIMEOUT_MS, takePrefetched } from '@/lib/api/prefetched';
import { readServerError, UnansweredError } from '@/lib/api/server-error';
import { noteServerTime } from '@/lib/clock';
import { connection } from '@/lib/connection';
import { personOf } from '@/lib/session-identity';

export const trpc = createTRPCReact<AppRouter>();

type Outputs = inferRouterOutputs<AppRouter>;
/** The path of a procedure, such as `children.list`. */
export type ProcedurePath = {
  [Router in keyof Outputs]: `${Router}.${keyof Outputs[Router] & string}`;
}[keyof Outputs];

/** The server rejects larger batches as a whole. */
const MAX_BATCH_SIZE = 10;

export const trpcClient = trpc.createClient({
  links: [
    idempotencyLink,
    splitLink({
      condition: ({ type }) => type === 'mutation',
      true: httpLink({
        ...linkOptions('{}'),
        // Those of the context are for this write alone, such as its `Idempotency-Key`.
        headers: ({ op }) => ({ ...language(), ...streamId(), ...Object(op.context['headers']) }),
      }),
      false: httpBatchLink({ ...linkOptions(), headers: language, maxItems: MAX_BATCH_SIZE }),
    }),
  ],
});

/** The server words names and errors in the language of the page. */
function language() {
  return { 'accept-language': i18n.locale };
}

/** The page's event stream. The server leaves out of it what the page writes with its id. */
export const ownStream: { id?: string } = {};

function streamId() {
  return ownStream.id === undefined ? {} : { 'x-stream-id': ownStream.id };
}

/** What the app does around requests, registered at its start (app/prepare-requests.ts). */
export const requestHooks = {
  /** Run before each request, with its URL. A rejection cancels the request. */
  before: async (_url: string) => {},
  /** Run before a page of another user is loaded. */
  forgetUser: async () => {},
};

/** A server that accepts a query and never answers is as good as down. A mutation may have had its effect; `idempotencyLink` limits some. */
function withTimeout(signal: AbortSignal | null | undefined): AbortSignal {
  // Not `AbortSignal.any`, which Safari has only since 17.4.
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const one of [signal, AbortSignal.timeout(QUERY_TIMEOUT_MS)]) {
    if (one?.aborted) abort();
    one?.addEventListener('abort', abort);
  }
  return controller.signal;
}

/** Options of both links. A mutation without input sends a body too: the server compares it on a repeated idempotency key. */
function linkOptions(emptyBody?: string) {
  return {
    url: '/trpc',
    async fetch(url: RequestInfo | URL | string, options?: RequestInit) {
      if (typeof url === 'string') await requestHooks.before(url);
      const wasOnline = connection.isReachable();
      // Not `performance.now`, which stands still on some systems while they sleep.
      const sentAt = Date.now();
      const answer =
        takePrefetched(url) ??
        fetch(url, {
          ...options,
          body: options?.body ?? emptyBody,
          signal: emptyBody === undefined ? withTimeout(options?.signal) : options?.signal,
          credentials: 'include',
          // Followed to the login page of a proxy, it would look like a lost connection.
          redirect: 'manual',
          // The page may be about to close.
          keepalive: document.visibilityState === 'hidden',
        });
      const [response, body] = await readAnswer(answer);
      // A page, a redirect to one (status 0) or a rejection of a proxy, which may have a login of its own; not an outage.
      const isForeign = !isOwnAnswer(response, body);
      connection.noteProxy(isForeign && response.status < 404);
      if (isForeign) throw new UnansweredError(response);
      noteServerTime(response, sentAt);
      noteInstallation(response);
      if (!wasOnline) connection.noteAnswer();
      return new Response(body, response);
    },
  };
}

/** Rejects if the connection is lost before the answer is complete. Whatever fails later is the program's error. */
async function readAnswer(answer: Promise<Response>): Promise<[Response, string]> {
  try {
    const response = await answer;
    return [response, await response.text()];
  } catch {
    throw new UnansweredError();
  }
}

/** Our server answers with JSON that has results, or errors that name the status. */
function isOwnAnswer({ headers }: Response, body: string): boolean {
  return Boolean(headers.get('content-type')?.includes('json')) && /"result"|"httpStatus"/.test(body);
}

/**
 * Data does not become stale with time: mutations and change events invalidate it. Offline, a call fails at once instead of
 * waiting unseen.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: followSession }),
  mutationCache: new MutationCache({ onError: followSession, onSuccess: followConfirmation }),
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

/** The queries outside of React components. */
export const trpcUtils = createTRPCQueryUtils({ client: trpcClient, queryClient });

const sessionHash = hashKey(getQueryKey(trpc.auth.session, undefined, 'query'));

export function isSessionQuery({ queryHash }: Pick<Query, 'queryHash'>): boolean {
  return queryHash === sessionHash;
}

/** Sets the session of this page, null after a logout, and clears the cache of the previous user. */
export function replaceSession(user: SessionRecord | null) {
  queryClient.removeQueries({ predicate: (query) => !isSessionQuery(query) });
  trpcUtils.auth.session.setData(undefined, user);
}

/** Errors of a call that another session would have been allowed. */
const CODE_OF_AN_OLD_SESSION = /^(?:UNAUTHENTICATED|FORBIDDEN|PROFILE_EXPIRED)$/;

/**
 * Follows the session of the browser after it ended, or changed in another tab. A wrong password is UNAUTHENTICATED too, so
 * the server decides; the guards of the pages then redirect.
 */
function followSession(error: Error) {
  const code = readServerError(error)?.code ?? '';
  if (trpcUtils.auth.session.getData() && CODE_OF_AN_OLD_SESSION.test(code)) void refetchSession();
}

/** A password that was right is valid for the session for a while, which then says until when. */
function followConfirmation(_output: unknown, input: unknown) {
  if (typeof input === 'object' && input && 'currentPassword' in input && input.currentPassword) {
    void refetchSession();
  }
}

/** Number of session requests so far. */
let requests = 0;

/** Fetches the session, and follows it if its user or a setting, such as the language, has changed. */
export async function refetchSession(): Promise<void> {
  const known = trpcUtils.auth.session.getData();
  if (known === undefined) return;
  const request = ++requests;
  // Offline: the session may still be valid.
  const user = await trpcClient.auth.session.query().catch(() => known);
  // After a later request or a login, this response may be about an older session.
  if (request !== requests || trpcUtils.auth.session.getData() !== known) return;
  if (personOf(user) === personOf(known)) {
    trpcUtils.auth.session.setData(undefined, user);
    return;
  }
  // A child's page would lock itself again for a parent, so the page is left.
  if (known?.role === 'child' && user?.role === 'parent' && !user.familyDevice) {
    await openAsOtherUser('/');
  } else replaceSession(user);
}

/** Loads a page for another user. If the server is slow, it would show what this device has kept of the last one. */
export async function openAsOtherUser(path: string): Promise<void> {
  await requestHooks.forgetUser().catch(() => undefined);
  window.location.assign(path);
}
