import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { bundleScript } from './bundle-script.ts';

test('the service worker starts without a page, and follows the events of a worker', async () => {
  const script = await bundleScript(join(import.meta.dirname, '..'), 'src/worker/sw.ts', {
    BUILD: '"build"',
  });
  const followed: string[] = [];
  // Neither a document nor the storage of a page, as in a worker.
  const scope = {
    addEventListener: (event: string) => followed.push(event),
    location: new URL('https://family.example/sw.js'),
    performance,
    caches: { open: () => Promise.resolve({}) },
    BroadcastChannel: class {
      addEventListener() {}
    },
  };
  runInContext(script, createContext({ ...scope, self: scope }));
  expect(followed).toEqual(['install', 'activate', 'message', 'fetch', 'sync']);
});
