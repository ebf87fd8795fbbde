import type { FastifyRequest } from 'fastify';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Writes name the event stream of their page in a header; a browser opens a stream without headers of its own. */
export function streamIdOf({ headers, query }: FastifyRequest): string | undefined {
  const id = headers['x-stream-id'] ?? (query as { streamId?: unknown }).streamId;
  return typeof id === 'string' && UUID.test(id) ? id : undefined;
}
