import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from './error-handler.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const LIST_OF_PAGES = 'pages.json';

/** The manifest of the built web app. */
interface Site {
  /** HTML file by page path. */
  pages: Record<string, string>;
  /** The file for unknown pages. */
  notFound: string;
  /** The landing page of a new installation. */
  firstRun?: string;
  /** Hashes of the inline styles of each file. */
  styles: Record<string, string[]>;
}

/** Without validators: otherwise a cached page would turn the response into an empty 304. */
const IN_FULL = { etag: false, lastModified: false };

/** Serves the built web app: static files, pages, and the not-found page. */
export async function webApp(
  app: FastifyInstance,
  webRoot: string,
  isNewInstallation: () => Promise<boolean>,
): Promise<void> {
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
      // Names of files under assets/ contain a content hash.
      const isHashed = path.startsWith(join(webRoot, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  const { pages, notFound, firstRun, styles }: Site = JSON.parse(
    readFileSync(join(webRoot, LIST_OF_PAGES), 'utf8'),
  );
  const policies = new Map(
    Object.entries(styles).map(([file, hashes]) => [file, contentSecurityPolicy(hashes)]),
  );
  const allowStylesOf = (reply: FastifyReply, file: string) =>
    reply.header('content-security-policy', policies.get(file) ?? contentSecurityPolicy());
  // Fastify and the web app's router interpret these patterns identically.
  for (const [path, file] of Object.entries(pages)) {
    const sendPage = async (_request: FastifyRequest, reply: FastifyReply) => {
      // Without a database, visitors get the usual page.
      if (path === '/' && firstRun && (await isNewInstallation().catch(() => false))) {
        return allowStylesOf(reply, firstRun).sendFile(firstRun, IN_FULL);
      }
      return allowStylesOf(reply, file).sendFile(file);
    };
    app.get(path, sendPage);
    if (path !== '/') app.get(`${path}/`, sendPage);
  }
  // Pages are not served under their file names.
  for (const file of new Set([...Object.values(pages), notFound, firstRun ?? notFound, LIST_OF_PAGES])) {
    app.get(`/${file}`, answerNotFound);
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = request.method === 'GET' && !/\.\w+$/.test(path);
    if (!isPage) return answerNotFound(request, reply);
    return allowStylesOf(reply, notFound).code(404).sendFile(notFound, IN_FULL);
  });
}
