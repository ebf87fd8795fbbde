import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Statement } from '@starchart/db';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Threshold of slow statements, in ms. */
const SLOW_MS = 1_000;

const logOfRequest = new AsyncLocalStorage<FastifyBaseLogger>();

/**
 * The request id, in every log line of the request and in the response. Hexadecimal, so it cannot resemble an
 * access token.
 */
export function newRequestId(): string {
  // `randomUUID` caches random bytes; `randomBytes` makes a system call each time.
  return randomUUID().replaceAll('-', '');
}

/** Makes the request's logger available to its statements and returns its id in `X-Request-Id`. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    logOfRequest.run(request.log, done);
  });
}

/** Logs statements with their request id: slow ones as a warning, the others at level debug. */
export function logStatement({ text, ms }: Statement, otherwise?: FastifyBaseLogger): void {
  const log = logOfRequest.getStore() ?? otherwise;
  const fields = { statement: text, ms: Math.round(ms) };
  if (ms >= SLOW_MS) log?.warn(fields, 'A statement was slow');
  else log?.debug(fields, 'Statement');
}
