import { callTRPCProcedure } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from '../http/error-answers.ts';
import { acceptJsonOnly, parseJson } from '../http/transport-guards.ts';
import type { CreateContext } from '../trpc/context.ts';
import { rootRouter } from '../trpc/root-router.ts';
import { exportDownload } from './export-download.ts';
import { REST_ROUTES } from './routes.ts';

/** Serves the documented paths under `/api`: each calls the very procedure that tRPC serves, with the same checks. */
export function restDoor(scope: FastifyInstance, createContext: CreateContext): void {
  acceptJsonOnly(scope);
  scope.setNotFoundHandler(answerNotFound);
  scope.addHook('preValidation', async (request) => {
    if (typeof request.body === 'string') {
      request.body = request.body === '' ? undefined : parseJson(request.body);
    }
  });
  exportDownload(scope, createContext);
  for (const route of REST_ROUTES) {
    scope.route<{ Params: { id?: string; token?: string }; Querystring: Record<string, unknown> }>({
      method: route.method,
      url: route.path,
      async handler(request, reply) {
        const answer: unknown = await callTRPCProcedure({
          router: rootRouter,
          path: route.procedure,
          ctx: createContext(request, reply),
          type: route.method === 'GET' ? 'query' : 'mutation',
          getRawInput: async () =>
            route.input?.({
              id: pathId(request.params.id),
              token: request.params.token ?? '',
              query: request.query,
              body: request.body,
            }),
          signal: undefined,
          batchIndex: 0,
        });
        const status = typeof route.status === 'function' ? route.status(answer) : (route.status ?? 200);
        return await reply.code(status).send(answer);
      },
    });
  }
}

/** Ids are 32-bit whole numbers from 1; text that is none becomes 0, which names nothing and so is not found. */
function pathId(text: string | undefined): number {
  const id = text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id < 2 ** 31 ? id : 0;
}
