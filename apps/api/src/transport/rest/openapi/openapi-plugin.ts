import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './document.ts';

/** Serves the document publicly; browsers revalidate it. */
export function openApiPlugin(app: FastifyInstance): void {
  let made: { text: string; etag: string } | undefined;
  const get = () => {
    if (!made) {
      const text = JSON.stringify(openApiDocument());
      made = { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
    }
    return made;
  };
  app.get('/api/openapi.json', (request, reply) => {
    const { text, etag } = get();
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
