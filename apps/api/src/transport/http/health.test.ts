import { openDatabase } from '@starchart/db';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { health } from './health.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('readiness probes share one ping a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let pings = 0;
  const { db, close } = openDatabase({
    connection: { connectionString: app.connectionString },
    onStatement: () => void pings++,
  });
  const server = fastify();
  health(server, db);
  const probe = async () => (await server.inject('/readyz')).statusCode;
  for (let round = 0; round < 3; round++) {
    expect(new Set(await Promise.all(Array.from({ length: 100 }, probe)))).toEqual(new Set([200]));
  }
  expect(pings).toBe(1);
  vi.advanceTimersByTime(1_000);
  await probe();
  expect(pings).toBe(2);
  await server.close();
  await close();
});
