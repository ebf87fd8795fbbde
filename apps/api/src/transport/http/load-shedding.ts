import { randomInt } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import underPressure from '@fastify/under-pressure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { DomainError } from '../../core/domain-error.ts';
import { toProblem } from '../errors/to-problem.ts';
import type { ErrorSerializer } from './error-handler.ts';

/**
 * A process that comes to each of its tasks so late is busy with more than it can do. A machine that fetches back memory which it had
 * put away makes it seconds late at times, and is no reason to send anybody away. In ms.
 */
export const MOST_DELAY_MS = 5_000;
/** Range of the random `Retry-After`, in s; random, so that clients do not all retry at the same moment. */
const BACK_AFTER_S = { first: 5, last: 15 };

export interface OverloadOptions {
  /** True while so many requests wait for the database that one more would only wait too. */
  isSaturated: () => boolean;
  mostDelayMs: number;
  /** How each door of the scope, by the beginning of its paths, words a refusal. */
  errorSerializers: Readonly<Record<string, ErrorSerializer>>;
}

/**
 * Answers requests of its scope UNAVAILABLE, before anything is done for them, while the server has more to do than it can: those
 * that it has taken are then answered as fast as ever. Nothing is thrown, logged or put together: there are thousands of them.
 */
export const shedLoad = fastifyPlugin<OverloadOptions>(
  async (scope, { isSaturated, mostDelayMs, errorSerializers }) => {
    const answers = Object.entries(errorSerializers).map(([prefix, wording]) => ({
      prefix,
      ...answerIn(wording),
    }));

    function sendAway({ url }: FastifyRequest, reply: FastifyReply): void {
      const answer = answers.find(({ prefix }) => url.startsWith(prefix)) ?? answers[0];
      reply.headers({
        ...answer?.headers,
        'retry-after': randomInt(BACK_AFTER_S.first, BACK_AFTER_S.last + 1),
      });
      reply.hijack();
      reply.raw.writeHead(503, reply.getHeaders() as OutgoingHttpHeaders).end(answer?.body);
    }

    await scope.register(underPressure, {
      maxEventLoopDelay: mostDelayMs,
      // A process with no event-loop turn between two samples counts as infinitely late, so samples are this far apart.
      sampleInterval: mostDelayMs,
      pressureHandler: sendAway,
    });
    scope.addHook('onRequest', (request, reply, done) => {
      if (isSaturated()) sendAway(request, reply);
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
