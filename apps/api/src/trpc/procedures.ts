import { TRPCError } from '@trpc/server';
import { DomainError, type ErrorCode, STATUS_OF_CODE } from '../domain-error.ts';
import { middleware, procedure } from './init.ts';

const TRPC_CODE_OF_STATUS = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<(typeof STATUS_OF_CODE)[ErrorCode], TRPCError['code']>;

/** Services refuse with a DomainError; tRPC wants its own kind to answer with the right status. */
const refusals = middleware(async ({ next }) => {
  const result = await next();
  const cause = result.ok ? undefined : result.error.cause;
  if (!(cause instanceof DomainError)) return result;
  throw new TRPCError({
    code: TRPC_CODE_OF_STATUS[STATUS_OF_CODE[cause.code]],
    message: cause.message,
    cause,
  });
});

/** Anybody may call. */
export const publicProcedure = procedure.use(refusals);

/** Parents and children; others get UNAUTHENTICATED. */
export const signedInProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.actor) throw new DomainError('UNAUTHENTICATED', 'Please log in first.');
  return next({ ctx: { ...ctx, actor: ctx.actor } });
});

/** Parents; children get FORBIDDEN. */
export const parentProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (ctx.actor.role !== 'parent') throw new DomainError('FORBIDDEN', 'Only a parent can do this.');
  return next({ ctx: { ...ctx, actor: ctx.actor } });
});

/** Parents who are admins; others get FORBIDDEN. */
export const adminProcedure = parentProcedure.use(({ ctx, next }) => {
  if (!ctx.actor.isAdmin) throw new DomainError('FORBIDDEN', 'Only an admin can do this.');
  return next();
});
