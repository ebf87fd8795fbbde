import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { bundleScript } from './bundle-script.ts';

type Handler = (event: object) => void;

const script = bundleScript(join(import.meta.dirname, '..'), 'src/worker/sw.ts', { BUILD: '"build"' });

/** Runs the worker with the caches of a test. Returns its handlers of events. */
async function startWorker(others: object): Promise<Map<string, Handler>> {
  const handlers = new Map<string, Handler>();
  // Neither a document nor the storage of a page, as in a worker.
  const scope = {
    addEventListener: (event: string, handler: Handler) => handlers.set(event, handler),
    location: new URL('https://family.example/sw.js'),
    performance,
    URL,
    BroadcastChannel: class {
      addEventListener() {}
    },
    ...others,
  };
  runInContext(await script, createContext({ ...scope, self: scope }));
  return handlers;
}

test('the service worker starts without a page, and follows the events of a worker', async () => {
  const handlers = await startWorker({ caches: { open: () => Promise.resolve({}) } });
  expect([...handlers.keys()]).toEqual(['install', 'activate', 'message', 'fetch', 'sync']);
});

test.each([
  ['/assets/page.js', 'text/javascript', true],
  ['/assets/page.js', 'application/json', false],
  ['/assets/page.js', 'text/html; charset=utf-8', false],
  ['/assets/page.css', 'text/css; charset=utf-8', true],
  ['/assets/page.css', 'text/plain', false],
  ['/assets/letters.woff2', 'font/woff2', true],
  ['/assets/star.svg', 'image/svg+xml', true],
  ['/assets/star.svg', 'text/javascript', false],
  ['/icon-192.png', 'image/png', true],
  ['/icon-192.png', 'application/octet-stream', false],
])('of an asset %s of the type %s, it is %s that the worker stores it', async (path, type, isStored) => {
  const put: string[] = [];
  const cache = { match: async () => undefined, put: async (request: Request) => put.push(request.url) };
  const handlers = await startWorker({
    caches: { open: async () => cache, match: async () => undefined },
    fetch: async () => new Response('content', { headers: { 'content-type': type } }),
  });
  const request = new Request(`https://family.example${path}`);
  let answer: Promise<Response> | undefined;
  const waits: Promise<unknown>[] = [];
  handlers.get('fetch')?.({
    request,
    respondWith: (response: Promise<Response>) => void (answer = response),
    waitUntil: (work: Promise<unknown>) => waits.push(work),
  });
  expect(await (await answer)?.text()).toBe('content');
  await Promise.all(waits);
  expect(put).toEqual(isStored ? [request.url] : []);
});
