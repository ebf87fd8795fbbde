import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOf, webApp } from './web-app.ts';

const site = mkdtempSync(join(tmpdir(), 'starchart-site-'));
const app = fastify();
let isNewInstallation = () => Promise.resolve(false);

beforeAll(async () => {
  mkdirSync(join(site, 'assets'));
  mkdirSync(join(site, '.vite'));
  const shell = { en: 'app.html', de: 'app.de.html' };
  const files = {
    'pages.json': JSON.stringify({
      build: 'a-build',
      pages: {
        '/': { en: 'index.html', de: 'index.de.html' },
        '/auth': shell,
        '/kid-dashboard/:childId?': shell,
      },
      notFound: shell,
      firstRun: { en: 'first-run.html', de: 'first-run.de.html' },
      files: {
        'index.html': { hash: 'landing', styles: [] },
        'index.de.html': { hash: 'landing-de', styles: [] },
        'first-run.html': { hash: 'first-run', styles: [] },
        'first-run.de.html': { hash: 'first-run-de', styles: [] },
        'app.html': { hash: 'shell', styles: ['sha256-shell'], scripts: ['sha256-start'] },
        'app.de.html': { hash: 'shell-de', styles: ['sha256-shell-de'] },
      },
    }),
    'index.html': 'the landing page',
    'index.de.html': 'die Startseite',
    'first-run.html': 'the landing page of a new installation',
    'first-run.de.html': 'die Startseite einer neuen Installation',
    'app.html': 'the shell',
    'app.html.br': brotliCompressSync('the shell'),
    // This page is as long as the English one.
    'app.de.html': 'das Haus!',
    'app.de.html.br': brotliCompressSync('das Haus!'),
    'assets/index-1a2b.js': 'script',
    'favicon-32.png': 'picture',
    'sw.js': 'the service worker',
    '.vite/manifest.json': '{}',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(site, name), content);
  await webApp(app, site, { hasWebWorker: true, isNewInstallation: () => isNewInstallation() });
});

afterAll(async () => {
  await app.close();
  rmSync(site, { recursive: true });
});

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers });
}

const GERMAN = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' };

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

  test('the landing page of a new installation is another file, which no browser reuses later', async () => {
    const usual = await get('/');
    isNewInstallation = () => Promise.resolve(true);
    const first = await get('/', { 'if-none-match': String(usual.headers.etag) });
    expect(first).toMatchObject({ statusCode: 200, body: 'the landing page of a new installation' });
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect((await get('/', GERMAN)).body).toBe('die Startseite einer neuen Installation');
    isNewInstallation = () => Promise.reject(new Error('no database'));
    expect(await get('/')).toMatchObject({ statusCode: 200, body: 'the landing page' });
    isNewInstallation = () => Promise.resolve(false);
    const later = await get('/', { 'if-none-match': String(first.headers.etag) });
    expect(later).toMatchObject({ statusCode: 200, body: 'the landing page' });
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
    ['/nowhere?lang=de', "style-src 'self' 'sha256-shell-de'"],
    ['/', "style-src 'self'"],
    ['/auth', "script-src 'self' 'sha256-start'"],
    ['/', "script-src 'self'"],
  ])('%s allows only the inline styles and scripts of its own markup: %s', async (url, allowed) => {
    const policy = String((await get(url)).headers['content-security-policy']);
    expect(policy.split('; ')).toContain(allowed);
  });

  test.each(['/trpc', '/trpc/', '/trpc?batch=1', '/trpc/a/b', '/api', '/api/nowhere'])(
    '%s is no page, and is not found in JSON',
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect([statusCode, headers['content-type']]).toEqual([
        404,
        expect.stringContaining('application/json'),
      ]);
      expect(JSON.parse(body)).toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  test('an unknown page is sent in full despite If-None-Match', async () => {
    const { headers } = await get('/auth');
    const again = await get('/nowhere', { 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ statusCode: 404, body: 'the shell' });
  });
});

const CHOSE_GERMAN = { cookie: 'starchart=x; starchart-language=de' };

describe('the language of a page', () => {
  test.each([
    ['/auth', {}, 'en'],
    ['/auth', GERMAN, 'de'],
    ['/auth', { 'accept-language': 'nl,de;q=0.5,en;q=0.4' }, 'de'],
    ['/auth', { 'accept-language': 'de;q=0,xx' }, 'en'],
    ['/auth/', GERMAN, 'de'],
    ['/nowhere', GERMAN, 'de'],
    ['/auth?lang=de', {}, 'de'],
    ['/auth?tab=register&lang=de', { 'accept-language': 'en' }, 'de'],
    ['/auth?lang=en', { ...GERMAN, ...CHOSE_GERMAN }, 'en'],
    ['/auth?lang=nl', GERMAN, 'de'],
    ['/auth?lang=en&lang=en', GERMAN, 'de'],
    ['/auth', CHOSE_GERMAN, 'de'],
    ['/auth', { ...GERMAN, cookie: 'starchart-language=en' }, 'en'],
    ['/auth', { cookie: 'starchart-language=../index.html' }, 'en'],
  ])('%s with %o is %s', async (url, headers, language) => {
    const answer = await get(url, headers);
    expect(answer.body).toBe({ en: 'the shell', de: 'das Haus!' }[language]);
    expect(answer.headers).toMatchObject({ 'content-language': language });
    expect(String(answer.headers.vary).split(', ')).toEqual(
      expect.arrayContaining(['accept-language', 'cookie']),
    );
  });

  test('has its own validator, with and without compression', async () => {
    for (const encoding of [{ 'accept-encoding': 'identity' }, { 'accept-encoding': 'br' }]) {
      const english = await get('/auth', encoding);
      const validator = { ...encoding, 'if-none-match': `"x", ${english.headers.etag}` };
      const again = await get('/auth', validator);
      expect(again).toMatchObject({ statusCode: 304, body: '' });
      expect(again.headers).toMatchObject({
        etag: english.headers.etag,
        'cache-control': 'no-cache',
        vary: 'accept-language, cookie',
        'content-security-policy': english.headers['content-security-policy'],
      });
      expect((await get('/auth', { ...GERMAN, ...validator })).statusCode).toBe(200);
    }
  });

  test('is also that of a HEAD request', async () => {
    const { headers } = await get('/auth', GERMAN);
    const head = await app.inject({ method: 'HEAD', url: '/auth', headers: GERMAN });
    expect(head).toMatchObject({ statusCode: 200, body: '' });
    for (const name of ['content-language', 'content-length', 'content-security-policy', 'etag', 'vary']) {
      expect(head.headers[name], name).toBe(headers[name]);
    }
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
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-language, cookie, accept-encoding',
    });
    expect(answer.headers['content-type']).toContain('text/html');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('the shell');
  });

  test.each([
    '/gone.png',
    '/assets/index-old.js',
    '/app.html',
    '/app.de.html',
    '/pages.json',
    '/.vite/manifest.json',
  ])('%s is not a file', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the service worker', () => {
  test('is revalidated at each load', async () => {
    const answer = await get('/sw.js');
    expect(answer).toMatchObject({ statusCode: 200, body: 'the service worker' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('javascript'),
    });
  });

  test('removes itself where the operator has switched it off', async () => {
    const without = fastify();
    await webApp(without, site, { hasWebWorker: false, isNewInstallation: () => isNewInstallation() });
    const { statusCode, headers, body } = await without.inject('/sw.js');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers['content-type']).toContain('text/javascript');
    expect(body).toContain('registration.unregister()');
    await without.close();
  });
});

test('reads the id of the build from the list of pages', () => {
  expect(buildOf(site)).toBe('a-build');
  expect(buildOf(join(site, 'assets'))).toBeUndefined();
});
