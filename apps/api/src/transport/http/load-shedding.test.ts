import { openDatabase } from '@starchart/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';
import { testOptions } from '../../../test-support/test-options.ts';
import { buildApp } from '../../app.ts';
import { Metrics } from '../../platform/metrics/metrics.ts';

let app: TestApp;
let family: TestFamily;
let neighbor: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
  neighbor = await aFamily(app);
});
afterAll(() => app.close());

const CONNECTIONS = 2;
const PLACES = 3;

test('a request is rejected at once while the queue is full; queued requests, later ones and those of other address blocks are served', async () => {
  const narrow = openDatabase({
    connection: { connectionString: app.connectionString },
    maxConnections: CONNECTIONS,
    maxWaiting: PLACES,
  });
  const server = await app.startSecondServer(narrow.db, narrow.queue);
  const browser = family.parent.at(server);
  const { pool, close } = openDatabase({ connection: { connectionString: app.connectionString } });
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('lock table habits in access exclusive mode');

  const habit = (name: string, { childId } = family) => ({
    childId,
    name,
    description: 'Whatever it takes',
    frequency: 'daily',
    icon: 'reading',
    color: 'primary',
    pointsPerCompletion: 3,
  });
  const taken = ['one', 'two', 'three'].map((name) => browser.rest('POST /api/habits', habit(name)));
  // A family has at most three calls at once.
  const ofNeighbor = ['four', 'five'].map((name) =>
    neighbor.parent.at(server).rest('POST /api/habits', habit(name, neighbor)),
  );
  await expect.poll(() => narrow.queue.length).toBe(PLACES);

  // Another address block has its share of the queue; its request is served once there is a connection.
  const fromElsewhere = browser.send({ method: 'GET', url: '/api/auth/me', remoteAddress: '192.0.2.7' });
  await expect.poll(() => narrow.queue.length).toBe(PLACES + 1);

  expectOverloaded(await browser.rest('GET /api/auth/me'));
  expectOverloaded(await browser.query('auth.session'));
  expectOverloaded(await browser.rest('POST /api/habits', habit('six')));
  expectOverloaded(await browser.rest('POST /api/login', family.parentLogin));
  // The health checks do not use the database and stay unaffected.
  expect((await browser.rest('GET /healthz')).status).toBe(200);

  await holder.query('rollback');
  holder.release();
  expect((await fromElsewhere).status).toBe(200);
  for (const answer of await Promise.all([...taken, ...ofNeighbor]))
    expect(answer.status, answer.text).toBe(201);
  expect((await browser.rest('POST /api/habits', habit('six'))).status).toBe(201);
  const { body } = await browser.rest(`GET /api/children/${family.childId}/habits`);
  const names = body.map(({ name }: { name: string }) => name);
  expect(names.filter((name: string) => /one|two|three|six/.test(name))).toHaveLength(4);
  await close();
  await narrow.close();
});

test('a 503 response has the common headers and an id, is counted, and is readable by other sites', async () => {
  const metrics = new Metrics();
  const server = await buildApp({ ...testOptions(app), queue: { length: 1, capacity: 0 }, metrics });
  const usual = await app.visitor().rest('GET /api/auth/me');
  const { headers } = await family.parent.at(server).rest('GET /api/auth/me');
  for (const [name, value] of Object.entries(usual.headers)) {
    const isItsOwn = ['content-length', 'date', 'x-request-id'].includes(name);
    expect(headers[name], name).toEqual(isItsOwn ? expect.anything() : value);
  }
  expect(headers['x-request-id']).not.toBe(usual.headers['x-request-id']);

  const elsewhere = { origin: 'https://elsewhere.example', authorization: 'Bearer sc_any' };
  const read = await server.inject({ url: '/api/auth/me', headers: elsewhere });
  expect(read.headers).toMatchObject({ 'access-control-allow-origin': '*' });
  expect(read.headers['access-control-expose-headers']).toContain('retry-after');
  await expect
    .poll(() => metrics.registry.metrics())
    .toContain(
      'starchart_http_request_duration_seconds_count{method="GET",route="/api/auth/me",status="503"} 2',
    );
  await server.close();
});

function expectOverloaded({ status, headers, body, text }: Answer): void {
  expect(status, text).toBe(503);
  expect(body).toEqual({
    code: 'UNAVAILABLE',
    message: 'Starchart is very busy right now. Please try again in a moment.',
  });
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(5);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15);
}
