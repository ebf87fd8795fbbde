import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Language } from '@starchart/schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from './error-handler.ts';
import { languageOfPage } from './language.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const LIST_OF_PAGES = 'pages.json';

/** The HTML files of a page by language. */
type Page = Record<Language, string>;

/** The manifest of the built web app. */
interface Site {
  /** Id of the build. */
  build: string;
  /** The pages by their paths. */
  pages: Record<string, Page>;
  /** The page for unknown paths. */
  notFound: Page;
  /** The landing page of a new installation. */
  firstRun?: Page;
  /** Hashes of each HTML file and of its inline styles and scripts. */
  files: Record<string, { hash: string; styles: string[]; scripts?: string[] }>;
}

/** The validators of the static files are size and time, which the languages of a page may share. */
const WITHOUT_VALIDATORS = { etag: false, lastModified: false };

/** Replaces an installed service worker: removes it and what it stored. */
const NO_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
`;

/** The id of the built web app in a folder; undefined without one. */
export function buildOf(webRoot: string): string | undefined {
  return readSite(webRoot)?.build;
}

function readSite(webRoot: string): Site | undefined {
  const list = join(webRoot, LIST_OF_PAGES);
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : undefined;
}

interface WebAppOptions {
  hasWebWorker: boolean;
  isNewInstallation: () => Promise<boolean>;
}

/** Serves the built web app: static files, pages, and the not-found page. */
export async function webApp(
  app: FastifyInstance,
  webRoot: string,
  { hasWebWorker, isNewInstallation }: WebAppOptions,
): Promise<void> {
  const site = readSite(webRoot);
  if (!site) {
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

  const { pages, notFound, firstRun, files } = site;
  const policies = new Map(
    Object.entries(files).map(([file, inline]) => [file, contentSecurityPolicy(inline)]),
  );

  function send(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const language = languageOfPage(request);
    const file = page[language];
    reply.headers({
      'content-language': language,
      'content-security-policy': policies.get(file),
      'cache-control': 'no-cache',
      vary: 'accept-language, cookie',
    });
    if (reply.statusCode === 404) return reply.sendFile(file, WITHOUT_VALIDATORS);

    const etag = `W/"${files[file]?.hash}"`;
    reply.header('etag', etag);
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
    return known?.includes(etag) ? reply.code(304).send() : reply.sendFile(file, WITHOUT_VALIDATORS);
  }

  // Fastify and the web app's router interpret these patterns identically.
  for (const [path, page] of Object.entries(pages)) {
    const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
      // Without a database, visitors get the usual page.
      const isFirstRun = path === '/' && firstRun && (await isNewInstallation().catch(() => false));
      return send(isFirstRun ? firstRun : page, request, reply);
    };
    app.get(path, sendPage);
    if (path !== '/') app.get(`${path}/`, sendPage);
  }
  if (!hasWebWorker) {
    app.get('/sw.js', (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript').send(NO_WORKER),
    );
  }
  // Pages are not served under their file names.
  for (const file of [...Object.keys(files), LIST_OF_PAGES]) app.get(`/${file}`, answerNotFound);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    // `/trpc` and `/api` themselves are below no prefix, but no pages either.
    const isPage = request.method === 'GET' && !/\.\w+$|^\/(?:api|trpc)(?:\/|$)/.test(path);
    if (!isPage) return answerNotFound(request, reply);
    return send(notFound, request, reply.code(404));
  });
}
