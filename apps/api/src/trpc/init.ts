import { initTRPC } from '@trpc/server';
import type { Context } from './context.ts';
import { describeError } from './describe-error.ts';

const t = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter({ shape, error }) {
    const { code, status, message, errors } = describeError(error);
    return { ...shape, message, data: { code, httpStatus: status, errors } };
  },
});

export const { router, middleware, createCallerFactory } = t;
export const { procedure } = t;
