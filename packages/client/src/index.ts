import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  retryLink,
  splitLink,
  type TRPCClient,
  type TRPCLink,
} from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { EventSource } from 'eventsource';
import { createAuthenticatedFetch } from './authenticated-fetch.ts';
import { isLost } from './refusal.ts';
import type { AppRouter } from './router.ts';

export type { LiveEvent, WebhookMessage } from './messages.ts';
export { type Refusal, refusalOf } from './refusal.ts';
export type { AppRouter } from './router.ts';

export interface StarchartClientOptions {
  /** The server's address, such as `https://stars.example.org`. */
  url: string | URL;
  /** A personal access token (`sc_…`). Without one, log in with `auth.login` or `auth.childLogin`. */
  token?: string;
  /** Sends the requests; defaults to the platform's `fetch`. */
  fetch?: typeof fetch;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

export interface WriteOptions extends CallOptions {
  /** The caller's own `Idempotency-Key`, to repeat a write later. */
  context?: { idempotencyKey?: string | undefined } | undefined;
}

/** The operations with our own options: tRPC's context accepts any key, also a misspelt one. */
type Operations<Router> = {
  [Name in keyof Router]: Router[Name] extends (input: infer Input, options: never) => infer Output
    ? Name extends 'mutate'
      ? (input: Input, options?: WriteOptions) => Output
      : Name extends 'query'
        ? (input: Input, options?: CallOptions) => Output
        : Router[Name]
    : Operations<Router[Name]>;
};

/** Every operation of Starchart, such as `client.completions.record.mutate({ … })`. */
export type StarchartClient = Operations<TRPCClient<AppRouter>>;

/** Input of each operation, such as `StarchartInputs['habits']['create']`. */
export type StarchartInputs = inferRouterInputs<AppRouter>;

/** Output of each operation, such as `StarchartOutputs['children']['get']`. */
export type StarchartOutputs = inferRouterOutputs<AppRouter>;

/** Attempts per call without a response. */
const MAX_TRIES = 4;

/**
 * Creates a client of one Starchart server. Outside browsers it keeps the session cookie itself. A call without a response is
 * retried up to three times; writes carry an `Idempotency-Key`, so they happen once. To repeat a write later, pass your own
 * key: `mutate(input, { context: { idempotencyKey } })`. Calls throw when the server rejects them; see `refusalOf`.
 */
export function createStarchartClient(options: StarchartClientOptions): StarchartClient {
  const url = new URL('/trpc', options.url).href;
  const send = createAuthenticatedFetch(options);
  return createTRPCClient<AppRouter>({
    links: [
      chooseKey,
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url, EventSource, eventSourceOptions: { fetch: send } }),
        false: [
          retryLink({
            retry: ({ error, attempts }) => isLost(error) && attempts < MAX_TRIES,
            retryDelayMs: (attempts) => 250 * 2 ** attempts,
          }),
          splitLink({
            condition: ({ type }) => type === 'mutation',
            true: httpLink({ url, fetch: send, headers: ({ op }) => keyOf(op.context) }),
            false: httpBatchLink({ url, fetch: send, maxItems: MAX_BATCH }),
          }),
        ],
      }),
    ],
  });
}

/** Maximum batch size of the server. */
const MAX_BATCH = 10;

/** Chooses the idempotency key once for all attempts of a write. */
const chooseKey: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'mutation') return next(op);
    return next({ ...op, context: { ...op.context, idempotencyKey: op.context.idempotencyKey ?? newKey() } });
  };

/** A random UUID. Browsers have `crypto.randomUUID` on https only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, '$1-$2-4$3-8$4-$5');
}

function keyOf({ idempotencyKey }: Record<string, unknown>): Record<string, string> {
  return typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {};
}
