import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Allows pages of other origins to call the API with an access token and to read the answer. Never with a cookie: without a token
 * such a page cannot read the answer.
 */
export async function allowCrossOriginReads(app: FastifyInstance): Promise<void> {
  await app.register(cors, {
    delegator: (request, callback) =>
      callback(null, {
        origin: isQuestion(request) || request.headers.authorization !== undefined ? '*' : false,
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'starchart-sent-at'],
        exposedHeaders: ['retry-after', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
        maxAge: 600,
      }),
  });
}

/** Answers the preflight request. */
function isQuestion({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}
