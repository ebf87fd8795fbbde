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
import { isLost } from './refusal.ts';
import type { AppRouter } from './router.ts';
import { speakFor } from './speak-for.ts';

export { type Refusal, refusalOf } from './refusal.ts';
export type { AppRouter } from './router.ts';

export interface StarchartClientOptions {
  /** The server's address, such as `https://stars.example.org`. */
  url: string | URL;
  /** A personal access token (`sc_…`). Without one, the client acts for whoever logs in with `auth.login` or `auth.childLogin`. */
  token?: string;
  /** What sends the requests; the `fetch` of the platform unless told. */
  fetch?: typeof fetch;
}

/** Every operation of Starchart, such as `client.completions.record.mutate({ … })`. */
export type StarchartClient = TRPCClient<AppRouter>;

/** What each operation takes, such as `StarchartInputs['habits']['create']`. */
export type StarchartInputs = inferRouterInputs<AppRouter>;

/** What each operation answers, such as `StarchartOutputs['children']['get']`. */
export type StarchartOutputs = inferRouterOutputs<AppRouter>;

/** How often a call is sent whose answer was lost. */
const MAX_TRIES = 4;

/**
 * A client of one Starchart server. Outside browsers it keeps the session's cookie by itself. A call of which nothing is heard is
 * sent again, up to three times; writes carry an `Idempotency-Key` and so happen once. To repeat a write later, give it a
 * key of your own: `mutate(input, { context: { idempotencyKey } })`. What the server refuses is thrown; `refusalOf` reads it.
 */
export function createStarchartClient(options: StarchartClientOptions): StarchartClient {
  const url = new URL('/trpc', options.url).href;
  const send = speakFor(options);
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

/** As many calls as the server reads at once. */
const MAX_BATCH = 10;

/** Chosen before the first try, and kept for the others. */
const chooseKey: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'mutation') return next(op);
    return next({ ...op, context: { idempotencyKey: crypto.randomUUID(), ...op.context } });
  };

function keyOf({ idempotencyKey }: Record<string, unknown>): Record<string, string> {
  return typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {};
}
