import { openDatabase } from '@starchart/db';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { health } from './health.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('readiness probes share one ping a second', async () => {
  let pings = 0;
  const { db, close } = openDatabase({
    connection: { connectionString: app.connectionString },
    onStatement: () => void pings++,
  });
  const server = fastify();
  health(server, db);
  const probe = async () => (await server.inject('/readyz')).statusCode;
  const startedAt = performance.now();
  for (let round = 0; round < 3; round++) {
    expect(new Set(await Promise.all(Array.from({ length: 100 }, probe)))).toEqual(new Set([200]));
  }
  expect(pings).toBeLessThanOrEqual(1 + Math.floor((performance.now() - startedAt) / 1_000));
  const before = pings;
  await expect
    .poll(async () => {
      await probe();
      return pings;
    })
    .toBeGreaterThan(before);
  await server.close();
  await close();
});
