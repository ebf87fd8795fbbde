import { initTRPC } from '@trpc/server';
import { toProblem } from '../errors/to-problem.ts';
import type { Context } from './context.ts';

/** Metadata of a procedure, for the OpenAPI document. */
export interface ProcedureMeta {
  /** Accepts an `Idempotency-Key`. */
  idempotent?: true;
}

/** Interval of the keep-alive pings of an event stream. A client that misses them reconnects. In ms. */
const BEAT_EVERY_MS = 25_000;

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    sse: {
      ping: { enabled: true, intervalMs: BEAT_EVERY_MS },
      client: { reconnectAfterInactivityMs: 2.5 * BEAT_EVERY_MS },
    },
    errorFormatter({ shape, error, ctx }) {
      const { code, status, message, params, errors } = toProblem(error, ctx?.language);
      return { ...shape, message, data: { code, httpStatus: status, params, errors } };
    },
  });

export const { router, middleware, createCallerFactory } = t;
export const { procedure } = t;
