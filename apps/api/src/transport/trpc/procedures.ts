import { currentPassword } from '@starchart/schema';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import type { Actor, ParentActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, type ErrorCode, refusalIn, STATUS_OF_CODE } from '../../core/domain-error.ts';
import { checkCurrentPassword, wrongCurrentPassword } from '../../features/account/current-password.ts';
import { enumerationLimit } from '../../features/auth/enumeration-limit.ts';
import type { Change, Changes } from '../../platform/change-events/change-event.ts';
import { consume } from '../../platform/rate-limit/consume.ts';
import { toProblem } from '../errors/to-problem.ts';
import type { Context } from './context.ts';
import { anonymousIdempotency, idempotent } from './idempotency.ts';
import { middleware, procedure } from './init.ts';

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

/** Services refuse with a DomainError; tRPC wants its own kind to answer with the right status. Every answer is counted. */
const errorMapping = middleware(async ({ ctx: { metrics }, next, path, type }) => {
  const startedAt = performance.now();
  const result = await next();
  if (metrics) {
    const outcome = result.ok ? 'ok' : toProblem(result.error).code;
    metrics.noteCall(path, outcome, (performance.now() - startedAt) / 1000);
  }
  if (result.ok && type === 'subscription') {
    return { ...result, data: leavingQuietly(refusingLater(result.data as AsyncIterable<unknown>)) };
  }
  const refusal = result.ok ? undefined : refusalIn(result.error.cause);
  if (!refusal) return result;
  throw asTrpcError(refusal);
});

/** A stream that is under way may still be refused. */
async function* refusingLater(stream: AsyncIterable<unknown>) {
  try {
    yield* stream;
  } catch (error) {
    const refusal = refusalIn(error);
    throw refusal ? asTrpcError(refusal) : error;
  }
}

/**
 * tRPC requests the next event before it has sent the previous one, and a slow or closed reader never awaits it: an error that is
 * never awaited must not end the process as an unhandled rejection.
 */
function leavingQuietly<Item>(stream: AsyncGenerator<Item>): AsyncIterableIterator<Item> {
  return {
    next() {
      const next = stream.next();
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

/**
 * Authorizes the caller by the policy of the procedure, and narrows its type. Publishes change events after the commit; a
 * failed mutation publishes nothing.
 */
function authorized<Caller extends Actor | null>(narrow: (actor: Actor | null) => Caller) {
  return middleware(async ({ ctx, path, type, next }) => {
    const caller = callerOf(ctx);
    authorize(caller, path);
    const actor = narrow(caller);
    if (type !== 'mutation') return await next({ ctx: { actor } });
    const noted: Change[] = [];
    const changes: Changes = { note: (change) => void noted.push(change) };
    const result = await next({ ctx: { actor, deps: { ...ctx.deps, changes } } });
    if (result.ok) ctx.deps.events.announce(noted);
    return result;
  });
}

/** The person or the access token that calls; null for a visitor. Throws what is wrong with the token. */
function callerOf({ actor, bearer }: Pick<Context, 'actor' | 'bearer'>): Actor | null {
  if (bearer instanceof DomainError) throw bearer;
  return bearer?.actor ?? actor;
}

const baseProcedure = procedure.use(errorMapping);

/** Anybody may call. Who may call which procedure is in the policies; these types narrow the caller accordingly. */
export const publicProcedure = baseProcedure.use(authorized((actor) => actor));

/** Anybody may write. */
export const visitorProcedure = publicProcedure.meta({ idempotent: true }).use(anonymousIdempotency);

/** Parents and children. */
export const signedInProcedure = baseProcedure
  .meta({ idempotent: true })
  .use(authorized(requireSignedIn))
  .use(idempotent);

/**
 * Parents whose input, which comes next, holds a password. What is done with that comes after it, and then `idempotent`: the
 * transaction of a keyed write would take the count of a wrong password back along with the refusal, and hold a connection
 * while a new one waits for its hash.
 */
export const passwordProcedure = baseProcedure.meta({ idempotent: true }).use(authorized(requireParent));

/** Parents. */
export const parentProcedure = passwordProcedure.use(idempotent);

const maybeConfirmed = z.object({ currentPassword: currentPassword.optional() });

/**
 * Checks the `currentPassword` of an input, where there is one: a wrong one is VALIDATION on it, too many are RATE_LIMITED. Hands on
 * its hash as `confirmed`.
 */
export const confirmPassword = middleware(async ({ ctx, input, next }) => {
  const given = maybeConfirmed.parse(input).currentPassword;
  if (given === undefined) return await next({ ctx: { confirmed: undefined } });
  const confirmed = await checkCurrentPassword(ctx.deps, ctx.session, requireParent(ctx.actor), given);
  if (confirmed === undefined) throw wrongCurrentPassword();
  return await next({ ctx: { confirmed } });
});

const maybeNamed = z.object({ username: z.unknown().optional(), email: z.unknown().optional() });

/**
 * Counts, where an input asks for a username or an e-mail, the answer that somebody else has it, before it is given. Too many are
 * RATE_LIMITED. Before `idempotent`, whose transaction would take the count back along with the refusal.
 */
export const limitNameLookups = middleware(async ({ ctx, input, next }) => {
  const { username, email } = maybeNamed.parse(input);
  if (username === undefined && email === undefined) return await next();
  const asked = await consume(ctx.deps, [enumerationLimit(ctx.deps, requireParent(ctx.actor))]);
  const result = await next();
  const refusal = result.ok ? undefined : refusalIn(result.error.cause);
  if (refusal?.code !== 'USERNAME_TAKEN' && refusal?.code !== 'EMAIL_TAKEN') await asked.refund();
  return result;
});

/** Parents who are admins. */
export const adminProcedure = baseProcedure
  .meta({ idempotent: true })
  .use(authorized(requireParent))
  .use(idempotent);

/** Parents whose session is locked in a child's view. */
export const lockedViewProcedure = baseProcedure.use(authorized(requireSignedIn));

/** Narrows the caller to a person or token that is signed in. Throws UNAUTHENTICATED. */
export function requireSignedIn(actor: Actor | null): Actor {
  if (!actor) throw new DomainError('UNAUTHENTICATED', 'Please log in first.');
  return actor;
}

/** Narrows the caller to a parent. Throws UNAUTHENTICATED, FORBIDDEN. */
export function requireParent(actor: Actor | null): ParentActor {
  const caller = requireSignedIn(actor);
  if (caller.role !== 'parent') throw new DomainError('FORBIDDEN', 'Only a parent can do this.');
  return caller;
}
