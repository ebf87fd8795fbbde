import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Statement } from '@starchart/db';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** A statement that takes longer is worth a line of the log by itself. In ms. */
const SLOW_MS = 1_000;

const logOfRequest = new AsyncLocalStorage<FastifyBaseLogger>();

/**
 * The id of a request: the same in every line of the log about it, whichever process writes it, and in the answer. In letters of which
 * no access token, nor anything else that a log must not tell, could be made.
 */
export function newRequestId(): string {
  // Random bytes by themselves are a call of the system each; of these Node keeps some ready.
  return randomUUID().replaceAll('-', '');
}

/** Lets what is done for a request find its log, and tells the asker its id. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    logOfRequest.run(request.log, done);
  });
}

/** Logs statements with their request id: slow ones as a warning, the others at level debug. */
export function logStatement({ text, ms }: Statement, otherwise?: FastifyBaseLogger): void {
  const log = logOfRequest.getStore() ?? otherwise;
  const told = { statement: text, ms: Math.round(ms) };
  if (ms >= SLOW_MS) log?.warn(told, 'A statement was slow');
  else log?.debug(told, 'Statement');
}
