import { randomInt } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import underPressure from '@fastify/under-pressure';
import type { ConnectionQueue } from '@starchart/db';
import { LANGUAGES, type Language } from '@starchart/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { DomainError } from '../../core/domain-error.ts';
import { toProblem } from '../../core/to-problem.ts';
import { callsOf } from './calls-of-request.ts';
import { addressBlock } from './client-info.ts';
import type { ErrorSerializer } from './error-handler.ts';
import { FairShare } from './fair-share.ts';
import { languageOf } from './language.ts';

/** Event-loop delay from which requests are rejected, in ms; tolerates swapping. */
export const MOST_DELAY_MS = 5_000;
/** Range of the random `Retry-After`, in s; random, so that clients do not all retry at the same moment. */
const RETRY_AFTER_S = { first: 5, last: 15 };

export interface OverloadOptions {
  /** Requests that wait for a database connection. */
  queue: ConnectionQueue;
  mostDelayMs: number;
  /** The error serializer of each transport, by path prefix. */
  errorSerializers: Readonly<Record<string, ErrorSerializer>>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Uncounts the request in its address block's share of the queue; undefined if it was not counted. Repeated calls have no effect. */
    leaveQueue: (() => void) | undefined;
  }
}

/**
 * Rejects requests of its scope with UNAVAILABLE while the server is overloaded, so that accepted ones stay
 * fast; while the queue is full, only from address blocks that have their share of it. A rejection is cheap: nothing is
 * thrown or logged, and the body is prepared.
 */
export const shedLoad = fastifyPlugin<OverloadOptions>(
  async (scope, { queue, mostDelayMs, errorSerializers }) => {
    const share = new FairShare();
    const answers = Object.entries(errorSerializers).flatMap(([prefix, wording]) =>
      LANGUAGES.map((language) => ({ prefix, language, ...answerIn(wording, language) })),
    );

    function reject(request: FastifyRequest, reply: FastifyReply): void {
      const wanted = languageOf(request);
      const inLanguage = answers.filter(({ language }) => language === wanted);
      const answer = inLanguage.find(({ prefix }) => request.url.startsWith(prefix)) ?? inLanguage[0];
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
    scope.decorateRequest('leaveQueue');
    scope.addHook('onRequest', (request, reply, done) => {
      const client = addressBlock(request.ip);
      const calls = callsOf(request);
      if (queue.length >= queue.capacity && !share.hasRoomFor(client, queue.capacity, calls)) {
        return reject(request, reply);
      }
      const leave = share.enter(client, calls);
      request.leaveQueue = leave;
      reply.raw.once('close', leave);
      done();
    });
    // Once the response begins, the request waits for nothing more.
    scope.addHook('onSend', (request, _reply, payload, done) => {
      request.leaveQueue?.();
      done(null, payload);
    });
  },
);

function answerIn(wording: ErrorSerializer, language: Language) {
  const error = new DomainError('UNAVAILABLE', 'server.busy');
  const body = JSON.stringify(wording(toProblem(error, language), error));
  const headers = {
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  return { body, headers };
}
