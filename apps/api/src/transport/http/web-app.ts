import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from './error-handler.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const LIST_OF_PAGES = 'pages.json';

/** What the build of the web app says of itself. */
interface Site {
  /** The file that answers each page. */
  pages: Record<string, string>;
  /** The file that answers an unknown page. */
  notFound: string;
  /** Hashes of the styles in the markup of each file. */
  styles: Record<string, string[]>;
}

/** Serves the built web app: its files, its pages, and a page that says so where there is none. */
export async function webApp(app: FastifyInstance, webRoot: string): Promise<void> {
  if (!existsSync(join(webRoot, LIST_OF_PAGES))) {
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, path) {
      // Files under assets/ carry a hash of their content in their names.
      const isHashed = path.startsWith(join(webRoot, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  const { pages, notFound, styles }: Site = JSON.parse(readFileSync(join(webRoot, LIST_OF_PAGES), 'utf8'));
  const policies = new Map(
    Object.entries(styles).map(([file, hashes]) => [file, contentSecurityPolicy(hashes)]),
  );
  const allowStylesOf = (reply: FastifyReply, file: string) =>
    reply.header('content-security-policy', policies.get(file) ?? contentSecurityPolicy());
  // The web app's router and ours read these patterns alike.
  for (const [path, file] of Object.entries(pages)) {
    const sendPage = (_request: FastifyRequest, reply: FastifyReply) =>
      allowStylesOf(reply, file).sendFile(file);
    app.get(path, sendPage);
    if (path !== '/') app.get(`${path}/`, sendPage);
  }
  // The files behind the pages have no addresses of their own.
  for (const file of new Set([...Object.values(pages), notFound, LIST_OF_PAGES])) {
    app.get(`/${file}`, answerNotFound);
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = request.method === 'GET' && !/\.\w+$/.test(path);
    if (!isPage) return answerNotFound(request, reply);
    // Without validators: to a browser that has the page already, this status would go out with no page at all.
    return allowStylesOf(reply, notFound).code(404).sendFile(notFound, { etag: false, lastModified: false });
  });
}
