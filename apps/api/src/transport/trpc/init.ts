import { initTRPC } from '@trpc/server';
import type { z } from 'zod';
import { toProblem } from '../errors/to-problem.ts';
import type { Context } from './context.ts';

/** What a procedure says of itself, for whoever documents it. */
export interface ProcedureMeta {
  mayCall: 'anybody' | 'signed-in' | 'parent' | 'admin';
  /** An `Idempotency-Key` makes it happen once. */
  idempotent?: true;
}

/** A stream of events says so often that it lives; a client that hears nothing for longer opens another. In ms. */
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
    errorFormatter({ shape, error }) {
      const { code, status, message, errors } = toProblem(error);
      return { ...shape, message, data: { code, httpStatus: status, errors } };
    },
  });

/** A check of answers, with what it checks by. */
export interface Check<Answer> {
  (answer: unknown): Answer;
  schema: z.ZodType<Answer>;
}

/**
 * What a procedure answers, by its schema. Given the schema itself, tRPC would have it check as if it had to wait for something, which
 * takes Zod half as long again.
 */
export function checked<Answer>(schema: z.ZodType<Answer>): Check<Answer> {
  return Object.assign((answer: unknown) => schema.parse(answer), { schema });
}

export const { router, middleware, createCallerFactory } = t;
export const { procedure } = t;
