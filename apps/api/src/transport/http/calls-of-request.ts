import type { FastifyRequest } from 'fastify';

/** Calls per HTTP batch; a page of the web app needs a handful. Larger batches are rejected as a whole. */
export const MAX_BATCH_SIZE = 10;

/** The number of calls in a request: those of a batch, otherwise one. */
export function callsOf({ routeOptions, params }: FastifyRequest): number {
  if (routeOptions.url !== '/trpc/:path') return 1;
  const { path } = params as { path: string };
  return Math.min(path.split(',').length, MAX_BATCH_SIZE);
}
