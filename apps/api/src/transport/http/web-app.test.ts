import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webApp } from './web-app.ts';

const site = mkdtempSync(join(tmpdir(), 'starchart-site-'));
const app = fastify();
let isNewInstallation = () => Promise.resolve(false);

beforeAll(async () => {
  mkdirSync(join(site, 'assets'));
  mkdirSync(join(site, '.vite'));
  const pages = { '/': 'index.html', '/auth': 'app.html', '/kid-dashboard/:childId?': 'app.html' };
  const files = {
    'pages.json': JSON.stringify({
      pages,
      notFound: 'app.html',
      firstRun: 'first-run.html',
      styles: { 'app.html': ['sha256-shell'] },
    }),
    'index.html': 'the landing page',
    'first-run.html': 'the landing page of a new installation',
    'app.html': 'the shell',
    'app.html.br': brotliCompressSync('the shell'),
    'assets/index-1a2b.js': 'script',
    'favicon-32.png': 'picture',
    '.vite/manifest.json': '{}',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(site, name), content);
  await webApp(app, site, () => isNewInstallation());
});

afterAll(async () => {
  await app.close();
  rmSync(site, { recursive: true });
});

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers });
}

describe('pages', () => {
  test.each([
    ['/', 'the landing page'],
    ['/?tab=register', 'the landing page'],
    ['/auth', 'the shell'],
    ['/auth?tab=register', 'the shell'],
    ['/kid-dashboard', 'the shell'],
    ['/kid-dashboard/7', 'the shell'],
  ])('%s returns %s', async (url, body) => {
    const answer = await get(url);
    expect(answer).toMatchObject({ statusCode: 200, body });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) });
  });

  test('B14: the landing page of a new installation is another file, which no browser reuses later', async () => {
    const usual = await get('/');
    isNewInstallation = () => Promise.resolve(true);
    const first = await get('/', { 'if-none-match': String(usual.headers.etag) });
    expect(first).toMatchObject({ statusCode: 200, body: 'the landing page of a new installation' });
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect(first.headers).not.toHaveProperty('etag');
    expect(first.headers).not.toHaveProperty('last-modified');
    isNewInstallation = () => Promise.reject(new Error('no database'));
    expect(await get('/')).toMatchObject({ statusCode: 200, body: 'the landing page' });
    isNewInstallation = () => Promise.resolve(false);
    expect(await get('/')).toMatchObject({ statusCode: 200, body: 'the landing page' });
    expect((await get('/first-run.html')).statusCode).toBe(404);
  });

  test.each(['/nowhere', '/auth/nowhere', '/kid-dashboard/7/nowhere'])(
    '%s is not a page: the shell is sent with status 404',
    async (url) => {
      expect(await get(url)).toMatchObject({ statusCode: 404, body: 'the shell' });
    },
  );

  test.each([
    ['/auth', "style-src 'self' 'sha256-shell'"],
    ['/nowhere', "style-src 'self' 'sha256-shell'"],
    ['/', "style-src 'self'"],
  ])('%s allows only the inline styles of its own markup', async (url, styles) => {
    const policy = String((await get(url)).headers['content-security-policy']);
    expect(policy.split('; ')).toContain(styles);
  });

  test('an unknown page is sent in full despite If-None-Match', async () => {
    const { headers } = await get('/auth');
    const again = await get('/nowhere', { 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ statusCode: 404, body: 'the shell' });
  });
});

describe('files', () => {
  test('with a hash in their name are cached for good, others are revalidated', async () => {
    const hashed = await get('/assets/index-1a2b.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon-32.png')).headers['cache-control']).toBe('no-cache');
  });

  test('compressed at build time are sent to clients that accept it', async () => {
    const answer = await get('/auth', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(answer.headers['content-type']).toContain('text/html');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('the shell');
  });

  test.each(['/gone.png', '/assets/index-old.js', '/app.html', '/pages.json', '/.vite/manifest.json'])(
    '%s is not a file',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    },
  );
});
