import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { testOptions } from '../../../test-support/test-options.ts';
import { buildApp } from '../../app.ts';
import { MOST_DELAY_MS } from './load-shedding.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Blocks the event loop for `ms`, then runs one turn of it. */
async function blockEventLoop(ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    // Busy-wait.
  }
  await setImmediate();
}

test('a process that blocks briefly rejects no request', async () => {
  const server = await buildApp({ ...testOptions(app), mostDelayMs: MOST_DELAY_MS });
  const visitor = app.visitor().at(server);
  for (let times = 0; times < 4; times++) {
    await blockEventLoop(1_500);
    expect((await visitor.rest('GET /api/auth/me')).status).toBe(401);
  }
  await server.close();
});

test('a process with a blocked event loop rejects requests until it recovers', async () => {
  const server = await buildApp({ ...testOptions(app), mostDelayMs: 1_000 });
  const visitor = app.visitor().at(server);
  for (let times = 0; times < 3; times++) await blockEventLoop(1_500);
  expect((await visitor.rest('GET /api/auth/me')).status).toBe(503);
  await expect.poll(async () => (await visitor.rest('GET /api/auth/me')).status).toBe(401);
  await server.close();
});
