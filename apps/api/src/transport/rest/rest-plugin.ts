import { callTRPCProcedure } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import type { CreateContext } from '../../trpc/context.ts';
import { acceptJsonOnly, assertUtf8Query, parseJson } from '../http/body-parsing.ts';
import { answerNotFound } from '../http/error-handler.ts';
import { eventStream } from '../sse/event-stream.ts';
import { rootRouter } from '../trpc/root-router.ts';
import { exportDownload } from './export-download.ts';
import { inputOf, type RestRequest } from './rest-input.ts';
import { REST_ROUTES, type RestRoute } from './routes.ts';

/** Serves the documented routes under `/api`. Each calls the procedure that tRPC serves. */
export function restPlugin(scope: FastifyInstance, createContext: CreateContext): void {
  acceptJsonOnly(scope);
  scope.setNotFoundHandler(answerNotFound);
  // Otherwise the static files under `/*` would match.
  scope.get('/*', answerNotFound);
  scope.addHook('preValidation', (request, _reply, done) => {
    if (typeof request.body === 'string') {
      request.body = request.body === '' ? undefined : parseJson(request.body);
    }
    done();
  });
  exportDownload(scope, createContext);
  for (const route of REST_ROUTES) {
    if (route.definition.type === 'subscription') {
      eventStream(scope, route.path, createContext);
      continue;
    }
    scope.route<{ Params: RestRequest['params']; Querystring: RestRequest['query'] }>({
      method: route.method,
      url: route.path,
      async handler(request, reply) {
        if (route.queryFields.length > 0) assertUtf8Query(request);
        const answer: unknown = await callTRPCProcedure({
          router: rootRouter,
          path: route.procedure,
          ctx: createContext(request, reply),
          type: route.definition.type,
          getRawInput: async () => inputOf(route, request),
          signal: undefined,
          batchIndex: 0,
        });
        const status = statusOf(route, answer);
        return await reply.code(status).send(status === 204 ? undefined : answer);
      },
    });
  }
}

function statusOf({ accepted, isRepeat, status }: RestRoute, answer: unknown): number {
  if (accepted?.when(answer)) return 202;
  return isRepeat?.(answer) ? 200 : status;
}
