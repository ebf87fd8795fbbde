import { randomInt } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import underPressure from '@fastify/under-pressure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { DomainError } from '../../core/domain-error.ts';
import { toProblem } from '../errors/to-problem.ts';
import type { ErrorSerializer } from './error-handler.ts';

/** Event-loop delay from which requests are rejected, in ms; tolerates swapping. */
export const MOST_DELAY_MS = 5_000;
/** Range of the random `Retry-After`, in s; random, so that clients do not all retry at the same moment. */
const RETRY_AFTER_S = { first: 5, last: 15 };

export interface OverloadOptions {
  /** True while the queue for database connections is too long. */
  isSaturated: () => boolean;
  mostDelayMs: number;
  /** The error serializer of each transport, by path prefix. */
  errorSerializers: Readonly<Record<string, ErrorSerializer>>;
}

/**
 * Rejects requests of its scope with UNAVAILABLE while the server is overloaded, so that accepted ones stay
 * fast. A rejection is cheap: nothing is thrown or logged, and the body is prepared.
 */
export const shedLoad = fastifyPlugin<OverloadOptions>(
  async (scope, { isSaturated, mostDelayMs, errorSerializers }) => {
    const answers = Object.entries(errorSerializers).map(([prefix, wording]) => ({
      prefix,
      ...answerIn(wording),
    }));

    function reject({ url }: FastifyRequest, reply: FastifyReply): void {
      const answer = answers.find(({ prefix }) => url.startsWith(prefix)) ?? answers[0];
      reply.headers({
        ...answer?.headers,
        'retry-after': randomInt(RETRY_AFTER_S.first, RETRY_AFTER_S.last + 1),
      });
      reply.hijack();
      reply.raw.writeHead(503, reply.getHeaders() as OutgoingHttpHeaders).end(answer?.body);
    }

    await scope.register(underPressure, {
      maxEventLoopDelay: mostDelayMs,
      // A process with no event-loop turn between two samples counts as infinitely late, so samples are this far apart.
      sampleInterval: mostDelayMs,
      pressureHandler: reject,
    });
    scope.addHook('onRequest', (request, reply, done) => {
      if (isSaturated()) reject(request, reply);
      else done();
    });
  },
);

function answerIn(wording: ErrorSerializer) {
  const error = new DomainError(
    'UNAVAILABLE',
    'Starchart is very busy right now. Please try again in a moment.',
  );
  const body = JSON.stringify(wording(toProblem(error), error));
  const headers = {
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  return { body, headers };
}
