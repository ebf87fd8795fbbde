import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from './error-answers.ts';

/** Serves the built web app. Every path that is not a file is a page of it, except what looks like a file. */
export async function webApp(app: FastifyInstance, webRoot: string): Promise<void> {
  if (!existsSync(join(webRoot, 'index.html'))) {
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: webRoot,
    cacheControl: false,
    setHeaders(reply, path) {
      // Files under assets/ carry a hash of their content in their names.
      const isHashed = path.startsWith(join(webRoot, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = request.method === 'GET' && !/\.\w+$/.test(path);
    return isPage ? reply.sendFile('index.html') : answerNotFound(request, reply);
  });
}
