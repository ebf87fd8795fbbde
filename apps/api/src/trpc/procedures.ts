import { TRPCError, type TRPCMiddlewareBuilder } from '@trpc/server';
import type { Actor } from '../core/actor.ts';
import { authorize, closedToTokens, requireSignedIn } from '../core/authorize.ts';
import type { Change, Changes } from '../core/change-events.ts';
import { DomainError, type ErrorCode, STATUS_OF_CODE, toDomainError } from '../core/domain-error.ts';
import type { Permission } from '../core/permissions.ts';
import type { RequestContext } from '../core/service-context.ts';
import { toProblem } from '../core/to-problem.ts';
import { assertNotBehind } from '../platform/clock-watch/clock-watch.ts';
import type { Context } from './context.ts';
import { idempotent } from './idempotency.ts';
import { middleware, type ProcedureMeta, procedure } from './init.ts';

const TRPC_CODE_OF_STATUS = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<(typeof STATUS_OF_CODE)[ErrorCode], TRPCError['code']>;

/** Converts a DomainError to a TRPCError with the matching status, and records metrics. */
const errorMapping = middleware(async ({ ctx: { metrics }, next, path, type }) => {
  const startedAt = performance.now();
  const result = await next();
  if (metrics) {
    const outcome = result.ok ? 'ok' : toProblem(result.error).code;
    metrics.noteCall(path, outcome, (performance.now() - startedAt) / 1000);
  }
  if (result.ok && type === 'subscription') {
    return { ...result, data: mapStreamErrors(result.data as AsyncGenerator) };
  }
  const refusal = result.ok ? undefined : toDomainError(result.error.cause);
  if (!refusal) return result;
  throw asTrpcError(refusal);
});

/**
 * Converts errors that a stream throws after it has begun. tRPC requests the next event before it has sent the previous one, and a slow
 * or closed reader never awaits it: an error that is never awaited must not end the process as an unhandled rejection.
 */
function mapStreamErrors<Item>(stream: AsyncGenerator<Item>): AsyncIterableIterator<Item> {
  return {
    next() {
      const next = stream.next().catch((error: unknown) => {
        const refusal = toDomainError(error);
        throw refusal ? asTrpcError(refusal) : error;
      });
      next.catch(() => undefined);
      return next;
    },
    return: (value) => stream.return(value),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

function asTrpcError(refusal: DomainError): TRPCError {
  return new TRPCError({
    code: TRPC_CODE_OF_STATUS[STATUS_OF_CODE[refusal.code]],
    message: refusal.message,
    cause: refusal,
  });
}

/** Publishes the change events of a mutation after the commit; a failed one publishes nothing. */
const publishChanges = middleware(async ({ ctx, type, next }) => {
  if (type !== 'mutation') return await next();
  const noted: Change[] = [];
  const { streamId } = ctx;
  const changes: Changes = { note: (change) => void noted.push({ ...change, streamId }) };
  const result = await next({ ctx: { changes } });
  if (result.ok) ctx.events.publish(noted);
  return result;
});

/** Rejects writes while the server's clock is behind, except those that only end access. */
const checkClock = middleware(({ ctx, type, meta, next }) => {
  if (type === 'mutation' && !meta?.endsAccess && ctx.clockWatch) assertNotBehind(ctx.clockWatch);
  return next();
});

/** The person or the access token; null for a visitor. Throws if the token or the session is rejected. */
function callerOf({ actor, bearer }: Pick<Context, 'actor' | 'bearer'>): Actor | null {
  if (bearer instanceof DomainError) throw bearer;
  return bearer?.actor ?? actor;
}

/** Waits for the turn of the caller's family. An event stream holds no turn, because it holds no connection. */
const inFamilyQueue = middleware(async ({ ctx, type, path, meta, next }) => {
  const { actor, bearer, familyQueues } = ctx;
  const caller = bearer instanceof DomainError ? null : (bearer?.actor ?? actor);
  if (!caller || type === 'subscription') return await next();
  const oneAtATime = meta?.isLong ? path.split('.')[0] : undefined;
  return await familyQueues.run(caller, () => next(), { oneAtATime });
});

const baseProcedure = procedure.use(errorMapping).use(checkClock).use(inFamilyQueue).use(publishChanges);

/** Open to everyone: visitors, sessions, access tokens. */
export const openProcedure = baseProcedure
  .meta({ requires: 'nothing' })
  .use(({ ctx, next }) => next({ ctx: { actor: callerOf(ctx) } }));

/** Open to visitors and sessions, closed to access tokens. */
export const publicProcedure = openProcedure.use(({ ctx, next }) => {
  if (ctx.bearer) throw closedToTokens();
  return next();
});

/** Writes of visitors, who have no family to store keys in. */
export const visitorProcedure = publicProcedure.meta({ idempotent: 'ignored' });

/** Requires a session or an access token, but no permission. */
export const signedInProcedure = baseProcedure.meta({ requires: 'session' }).use(({ ctx, next }) => {
  const actor = callerOf(ctx);
  requireSignedIn(actor);
  return next({ ctx: { actor } });
});

/** Requires a permission. Ignores an `Idempotency-Key`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the inferred type of the actor depends on it
export function authorizedWithoutKey<P extends Permission>(permission: P) {
  return baseProcedure.meta({ requires: permission }).use(({ ctx, next }) => {
    const actor = callerOf(ctx);
    authorize(actor, permission);
    return next({ ctx: { actor } });
  });
}

/** Requires a permission. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the inferred type of the actor depends on it
export function authorized<P extends Permission>(permission: P) {
  return authorizedWithoutKey(permission).meta({ idempotent: true }).use(idempotent);
}

/**
 * Requires a permission, for an input with a password: `sensitive(…).input(…).use(safeguarded(…))`.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the inferred type of the actor depends on it
export function sensitive<P extends Permission>(permission: P) {
  return authorizedWithoutKey(permission).meta({ idempotent: true });
}

/** What a sensitive procedure does before its write; both run outside of a transaction. */
interface Safeguards<Limited, Given, Confirmed> {
  /** Consumes an attempt, or throws RATE_LIMITED. */
  limit?: (ctx: RequestContext, caller: Actor, input: Limited) => Promise<SettleAttempt>;
  /** Verifies and hashes what the caller typed. The result becomes part of the context. */
  confirm: (ctx: RequestContext, caller: Actor, input: Given) => Promise<Confirmed>;
}

/** Called after the write, with its refusal if it failed: refunds an attempt that does not count. */
export type SettleAttempt = (refusal: DomainError | undefined) => Promise<void>;

/**
 * In this order: limit, confirmation, `Idempotency-Key`. The transaction of the key would roll back an attempt on a rejection, and hold a
 * connection while a hash is computed. Comes after the input schema.
 */
export function safeguarded<Limited, Given, Confirmed extends object>({
  limit,
  confirm,
}: Safeguards<Limited, Given, Confirmed>) {
  const safeguards = middleware(async ({ ctx, input, next }) => {
    const { actor } = ctx;
    requireSignedIn(actor);
    const settle = await limit?.(ctx, actor, input as Limited);
    try {
      const result = await next({ ctx: await confirm(ctx, actor, input as Given) });
      await settle?.(result.ok ? undefined : toDomainError(result.error.cause));
      return result;
    } catch (error) {
      await settle?.(toDomainError(error));
      throw error;
    }
  });
  // With this type, the procedure's schema must have what the safeguards read. tRPC infers nothing from type parameters.
  return safeguards.unstable_pipe(idempotent) as unknown as TRPCMiddlewareBuilder<
    Context,
    ProcedureMeta,
    Confirmed,
    Limited & Given
  >;
}
