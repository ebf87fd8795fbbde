import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = (url: string) => app.visitor().send({ method: 'GET', url });

test('the page and its resources are served by us, and revalidated', async () => {
  const page = await get('/api/docs');
  expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
  const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
  expect(files.every((address) => /^\/(?!\/)/.test(address))).toBe(true);
  const parts = files.filter((address) => address.startsWith('/api/'));
  expect(parts).toHaveLength(5);
  const { text: styles } = await get('/api/docs/reference.css');
  const imported = [...styles.matchAll(/url\("([^"]+)"\)/g)].map(([, address]) => address ?? '');
  expect(imported).toHaveLength(3);
  for (const part of [...parts, ...imported]) {
    const { status, headers } = await get(part);
    expect([part, status, headers['cache-control']]).toEqual([part, 200, 'no-cache']);
    expect(headers['content-type']).not.toContain('html');
  }
});

test('the page of the API reference leads back to the app', async () => {
  expect((await get('/api/docs')).text).toMatch(/<a class="back" href="\/settings\/developer">/);
});

test('the page has the CSP of every page plus the needs of the library', async () => {
  const { headers } = await get('/api/docs');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'"]),
  );
  const strict = String((await get('/api/openapi.json')).headers['content-security-policy']).split('; ');
  expect(policy.filter((rule) => !strict.includes(rule))).toEqual(["img-src 'self' data:"]);
});

test('the address with a trailing slash redirects to it, and no other library file is served', async () => {
  expect(await get('/api/docs/')).toMatchObject({ status: 301, headers: { location: '/api/docs' } });
  for (const file of [
    'package.json',
    'index.html',
    'swagger-ui-bundle.js.map',
    'oauth2-redirect.html',
    '%2e%2e/routes.ts',
  ]) {
    expect(await get(`/api/docs/${file}`), file).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
});
