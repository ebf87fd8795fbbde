import { inputMessage } from '@starchart/schema';
import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import type { Permission } from '../core/permissions.ts';
import { toProblem } from '../core/to-problem.ts';
import type { Context } from './context.ts';
import type { RestMeta } from './rest-meta.ts';

/** What a procedure requires of its caller; `session`: a session or an access token. */
export type Requirement = Permission | 'session' | 'nothing';

/** Metadata of a procedure, for REST, the OpenAPI document and the session record. Without `rest`, only tRPC serves it. */
export type ProcedureMeta = CallMeta & (RestMeta | { rest?: undefined });

interface CallMeta {
  requires?: Requirement;
  /** Accepts an `Idempotency-Key`; `ignored`: without effect, for clients that send one. */
  idempotent?: true | 'ignored';
  /** Takes long for a large family: of these calls about one noun, such as pauses, one at a time per family. */
  isLong?: true;
  /** Only ends access, to an account, a device or data: works while the server's clock is behind, too. */
  endsAccess?: true;
}

/** Interval of the keep-alive pings of an event stream. A client that misses them reconnects. In ms. */
const BEAT_EVERY_MS = 25_000;

// Rules without a message of their own. In browsers, which have forms, Zod keeps its own words.
z.config({ customError: inputMessage });

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

export const { router, mergeRouters, middleware, createCallerFactory } = t;
export const { procedure } = t;
