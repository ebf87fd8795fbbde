import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy } from '../../http/security-headers.ts';

const OUR_FILES = join(import.meta.dirname, 'reference');
const folderOf = (file: string) => dirname(fileURLToPath(file));
const FOLDERS = [
  OUR_FILES,
  folderOf(import.meta.resolve('swagger-ui-dist/package.json')),
  join(folderOf(import.meta.resolve('@fontsource-variable/fredoka/package.json')), 'files'),
  join(folderOf(import.meta.resolve('@fontsource-variable/lexend/package.json')), 'files'),
];

/** The files that are served from the folders. */
const FILES = new Set([
  '/reference.css',
  '/reference.js',
  '/swagger-ui.css',
  '/swagger-ui-bundle.js',
  '/fredoka-latin-wght-normal.woff2',
  '/lexend-latin-wght-normal.woff2',
]);

/** Swagger UI renders the document's texts as HTML and has data URLs in its stylesheet. */
const POLICY = contentSecurityPolicy()
  .split('; ')
  .filter((rule) => !rule.includes('trusted-types'))
  .map((rule) => (rule.startsWith('img-src') ? `${rule} data:` : rule))
  .join('; ');

/** Serves Swagger UI under `/api/docs`. */
export async function referencePage(app: FastifyInstance): Promise<void> {
  const page = readFileSync(join(OUR_FILES, 'index.html'));
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(page),
  );
  app.get('/api/docs/', (_request, reply) => reply.redirect('/api/docs', 301));
  await app.register(fastifyStatic, {
    root: FOLDERS,
    prefix: '/api/docs/',
    allowedPath: (path) => FILES.has(path),
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
}
