import { getTRPCErrorFromUnknown } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toProblem } from '../../core/to-problem.ts';
import type { CreateContext } from '../../trpc/context.ts';
import { acceptJsonOnly, assertUtf8Query, parseJson } from '../http/body-parsing.ts';
import { MAX_BATCH_SIZE } from '../http/calls-of-request.ts';
import { answerNotFound, type ErrorSerializer, handleErrors } from '../http/error-handler.ts';
import { hasHint } from '../http/operator-hints.ts';
import { rootRouter } from './root-router.ts';

/** Procedure names, separated by commas. */
const CALLS = /^[\w.,]+$/;

/**
 * Serializes an error from outside tRPC's adapter in its format. Clients apply it to all calls of a batch.
 */
export const serializeForTrpc: ErrorSerializer = ({ code, status, message, params, errors }, error) => ({
  error: {
    message,
    code: TRPC_ERROR_CODES_BY_KEY[getTRPCErrorFromUnknown(error).code],
    data: { code, httpStatus: status, ...(params && { params }), ...(errors && { errors }) },
  },
});

/** Serves every procedure under `/trpc`. */
export function trpcPlugin(scope: FastifyInstance, createContext: CreateContext): void {
  handleErrors(scope, serializeForTrpc);
  acceptJsonOnly(scope);
  scope.setNotFoundHandler(answerNotFound);
  // Otherwise the static files under `/*` would match.
  scope.get('/*', answerNotFound);
  scope.addHook('preValidation', (request, _reply, done) => {
    assertUtf8Query(request);
    refuseTampering(request);
    // Only JSON gets here, but tRPC accepts only one spelling of the type, and requires it without a body
    // too.
    if (request.method === 'POST') request.raw.headers['content-type'] = 'application/json';
    done();
  });
  scope.addHook('onSend', async (_request, reply, payload) => {
    if (!(payload instanceof Response)) return payload;
    const { status, headers } = payload;
    const isEventStream = headers.get('content-type')?.startsWith('text/event-stream');
    // Proxies must not cache, buffer or compress a stream.
    if (isEventStream) headers.set('cache-control', 'no-store, no-transform');
    if (isEventStream || headers.has('transfer-encoding')) return payload;
    // tRPC labels some errors as plain text, although they are JSON.
    reply.code(status).headers({ ...Object.fromEntries(headers), 'content-type': 'application/json' });
    // A text is one write to the socket; Fastify sends the body of a `Response` in two.
    return await payload.text();
  });
  async function answer(
    req: FastifyRequest<{ Params: { path: string }; Querystring: Record<string, unknown> }>,
    res: FastifyReply,
  ) {
    // tRPC decodes the path again; a path that cannot be decoded twice would be a 500.
    if (!CALLS.test(req.params.path)) return answerNotFound(req, res);
    return await fastifyRequestHandler({
      req,
      res,
      path: req.params.path,
      router: rootRouter,
      maxBatchSize: MAX_BATCH_SIZE,
      createContext: () => createContext(req, res),
      responseMeta({ errors }) {
        const waits = errors.map((error) => toProblem(error).retryAfterSeconds ?? 0);
        const longest = Math.max(0, ...waits);
        return longest > 0 ? { headers: { 'retry-after': String(longest) } } : {};
      },
      onError({ error }) {
        if (toProblem(error).status >= 500 && !hasHint(error)) req.log.error(error.cause ?? error);
        req.server.logHint(req, error);
      },
    });
  }
  // Queries use GET, mutations POST.
  scope.get('/:path', { exposeHeadRoute: false }, answer);
  scope.post('/:path', answer);
}

/** tRPC's parser lets `__proto__` through, so input is checked here as well. */
function refuseTampering(request: FastifyRequest): void {
  if (typeof request.body === 'string' && request.body !== '') parseJson(request.body);
  const { input } = request.query as { input?: unknown };
  for (const text of [input].flat()) {
    if (typeof text === 'string' && text !== '') parseJson(text);
  }
}
