import { clearPinInput, currentPassword } from '@starchart/schema';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import type { Actor, ParentActor } from '../../core/actor.ts';
import { authorize, closedToTokens, requireSignedIn } from '../../core/authorize.ts';
import { DomainError, type ErrorCode, STATUS_OF_CODE, toDomainError } from '../../core/domain-error.ts';
import type { Permission } from '../../features/access/access.policy.ts';
import { checkCurrentPassword, wrongCurrentPassword } from '../../features/account/current-password.ts';
import { deviceInvitationLimit, enumerationLimit } from '../../features/auth/request-limits.ts';
import { confirmPinOwner } from '../../features/pins/pins.service.ts';
import type { Change, Changes } from '../../platform/change-events/change-event.ts';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
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

/** Converts a DomainError to a TRPCError with the matching status, and records metrics. */
const errorMapping = middleware(async ({ ctx: { metrics }, next, path, type }) => {
  const startedAt = performance.now();
  const result = await next();
  if (metrics) {
    const outcome = result.ok ? 'ok' : toProblem(result.error).code;
    metrics.noteCall(path, outcome, (performance.now() - startedAt) / 1000);
  }
  if (result.ok && type === 'subscription') {
    return { ...result, data: ignoreUnread(mapStreamErrors(result.data as AsyncIterable<unknown>)) };
  }
  const refusal = result.ok ? undefined : toDomainError(result.error.cause);
  if (!refusal) return result;
  throw asTrpcError(refusal);
});

/** Converts errors that a stream throws after it has begun. */
async function* mapStreamErrors(stream: AsyncIterable<unknown>) {
  try {
    yield* stream;
  } catch (error) {
    const refusal = toDomainError(error);
    throw refusal ? asTrpcError(refusal) : error;
  }
}

/**
 * tRPC requests the next event before it has sent the previous one, and a slow or closed reader never awaits it: an error that is
 * never awaited must not end the process as an unhandled rejection.
 */
function ignoreUnread<Item>(stream: AsyncGenerator<Item>): AsyncIterableIterator<Item> {
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

/** Publishes the change events of a mutation after the commit; a failed one publishes nothing. */
const publishChanges = middleware(async ({ ctx, type, next }) => {
  if (type !== 'mutation') return await next();
  const noted: Change[] = [];
  const changes: Changes = { note: (change) => void noted.push(change) };
  const result = await next({ ctx: { changes } });
  if (result.ok) ctx.events.publish(noted);
  return result;
});

/** The person or the access token; null for a visitor. Throws if the token or the session is rejected. */
function callerOf({ actor, bearer }: Pick<Context, 'actor' | 'bearer'>): Actor | null {
  if (bearer instanceof DomainError) throw bearer;
  return bearer?.actor ?? actor;
}

const baseProcedure = procedure.use(errorMapping).use(publishChanges);

/** Open to everyone: visitors, sessions, access tokens. */
export const openProcedure = baseProcedure
  .meta({ requires: 'nothing' })
  .use(({ ctx, next }) => next({ ctx: { actor: callerOf(ctx) } }));

/** Open to visitors and sessions, closed to access tokens. */
export const publicProcedure = openProcedure.use(({ ctx, next }) => {
  if (ctx.bearer) throw closedToTokens();
  return next();
});

export const visitorProcedure = publicProcedure.meta({ idempotent: true }).use(anonymousIdempotency);

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

/**
 * Requires a permission, for an input with a password. Password checks and hashing run before `idempotent`: its transaction would
 * roll back the attempt on a rejection, and hold a connection while a hash is computed.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the inferred type of the actor depends on it
export function authorizedWithPassword<P extends Permission>(permission: P) {
  return authorizedWithoutKey(permission).meta({ idempotent: true });
}

/** Requires a permission. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the inferred type of the actor depends on it
export function authorized<P extends Permission>(permission: P) {
  return authorizedWithoutKey(permission).meta({ idempotent: true }).use(idempotent);
}

const maybeConfirmed = z.object({ currentPassword: currentPassword.optional() });

/**
 * Verifies `currentPassword` if given: VALIDATION if wrong, RATE_LIMITED after too many attempts. Passes its
 * hash on as `confirmed`.
 */
export const confirmPassword = middleware(async ({ ctx, input, next }) => {
  const given = maybeConfirmed.parse(input).currentPassword;
  if (given === undefined) return await next({ ctx: { confirmed: undefined } });
  const confirmed = await checkCurrentPassword(ctx, requireParent(ctx.actor), given);
  if (confirmed === undefined) throw wrongCurrentPassword();
  return await next({ ctx: { confirmed } });
});

const pinChange = clearPinInput.extend({ pin: z.string().optional() });

/**
 * Verifies who changes a PIN, hashes a new one, and passes `person` and `pinHash` on. Runs before `idempotent`, like `confirmPassword`.
 */
export const confirmPinChange = middleware(async ({ ctx, input, next }) => {
  const { pin, ...change } = pinChange.parse(input);
  const { actor } = ctx;
  requireSignedIn(actor);
  if (actor.role === 'device') throw new DomainError('FORBIDDEN', 'Please tap your picture first.');
  const person = await confirmPinOwner(ctx, actor, change);
  const pinHash = pin === undefined ? '' : await ctx.passwords.hash(pin);
  return await next({ ctx: { person, pinHash } });
});

const withNewPassword = z.object({ newPassword: z.string() });

/** Hashes `newPassword` and passes the hash on as `passwordHash`. Runs before `idempotent`. */
export const hashPassword = middleware(async ({ ctx, input, next }) => {
  const { newPassword } = withNewPassword.parse(input);
  return await next({ ctx: { passwordHash: await ctx.passwords.hash(newPassword) } });
});

const maybeNamed = z.object({ username: z.unknown().optional(), email: z.unknown().optional() });

/**
 * Limits how often a caller can probe whether a username or e-mail is taken; throws RATE_LIMITED. Runs before
 * `idempotent`, whose transaction would roll back the attempt.
 */
export const limitNameLookups = middleware(async ({ ctx, input, next }) => {
  const { username, email } = maybeNamed.parse(input);
  if (username === undefined && email === undefined) return await next();
  const attempt = await consume(ctx, [enumerationLimit(ctx, requireParent(ctx.actor))]);
  const result = await next();
  const refusal = result.ok ? undefined : toDomainError(result.error.cause);
  if (refusal?.code !== 'USERNAME_TAKEN' && refusal?.code !== 'EMAIL_TAKEN') await attempt.refund();
  return result;
});

/** Limits the invitations of family devices; throws RATE_LIMITED. Runs before `idempotent`, like `limitNameLookups`. */
export const limitDeviceInvitations = middleware(async ({ ctx, next }) => {
  const attempt = await consume(ctx, [deviceInvitationLimit(ctx, requireParent(ctx.actor))]);
  const result = await next();
  if (!result.ok) await attempt.refund();
  return result;
});

/** Narrows the caller to a parent. Throws UNAUTHENTICATED, FORBIDDEN. */
function requireParent(actor: Actor | null): ParentActor {
  requireSignedIn(actor);
  if (actor.role !== 'parent') throw new DomainError('FORBIDDEN', 'Only a parent can do this.');
  return actor;
}
