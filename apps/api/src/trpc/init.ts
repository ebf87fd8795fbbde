import { initTRPC } from '@trpc/server';
import type { Context } from './context.ts';
import { describeError } from './describe-error.ts';

/** What a procedure says of itself, for whoever documents it. */
export interface ProcedureMeta {
  mayCall: 'anybody' | 'signed-in' | 'parent' | 'admin';
  /** An `Idempotency-Key` makes it happen once. */
  exactlyOnce?: true;
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const { code, status, message, errors } = describeError(error);
      return { ...shape, message, data: { code, httpStatus: status, errors } };
    },
  });

export const { router, middleware, createCallerFactory } = t;
export const { procedure } = t;
