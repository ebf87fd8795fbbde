import { randomUUID } from 'node:crypto';
import { openDatabase } from '@starchart/db';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, aHabit, aReward, givePoints, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
let connection: ReturnType<typeof openDatabase>;
let server: FastifyInstance;
/** All statements that the server sends to the database, including begin and commit. */
const sent: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
  await givePoints(family, 100);
  connection = openDatabase({ connection: { connectionString: app.connectionString } });
  connection.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    Object.assign(client, {
      query(asked: string | { text: string }, ...rest: unknown[]) {
        sent.push(typeof asked === 'string' ? asked : asked.text);
        return query(asked, ...rest);
      },
    });
  });
  server = await app.startSecondServer(connection.db);
});
afterAll(async () => {
  await app.close();
  await connection.close();
});

/** The number of statements of a request, including the session lookup. */
async function statementsOf(
  client: TestClient,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  body?: object,
  headers?: Record<string, string>,
) {
  sent.length = 0;
  const answer = await client.at(server).send({
    method,
    url,
    ...(body && {
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    }),
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  return sent.length;
}

const input = (fields: object) => `input=${encodeURIComponent(JSON.stringify(fields))}`;

test('the current user takes one statement', async () => {
  expect(await statementsOf(family.parent, 'GET', '/api/auth/me')).toBe(1);
  expect(await statementsOf(family.parent, 'GET', '/trpc/auth.me')).toBe(1);
});

test('a dashboard takes two statements', async () => {
  const { child, parent, childId } = family;
  const id = input({ id: childId });
  expect(await statementsOf(child, 'GET', `/api/children/${childId}/kid-dashboard`)).toBe(2);
  expect(await statementsOf(child, 'GET', `/trpc/children.kidDashboard?${id}`)).toBe(2);
  expect(await statementsOf(parent, 'GET', `/api/children/${childId}/parent-dashboard`)).toBe(2);
  expect(await statementsOf(parent, 'GET', `/trpc/children.parentDashboard?${id}`)).toBe(2);
});

test('a forged cookie takes no statement', async () => {
  const forged = `starchart=${'a'.repeat(43)}.${'b'.repeat(43)}`;
  sent.length = 0;
  const { statusCode } = await server.inject({ url: '/api/auth/me', headers: { cookie: forged } });
  expect(statusCode).toBe(401);
  expect(sent).toEqual([]);
});

test('completing, undoing and redeeming take three statements: session, read, write', async () => {
  const { child, parent, childId } = family;
  const completion = { habitId: await aHabit(family), childId };
  const query = `habitId=${completion.habitId}&childId=${childId}`;
  const redemption = { rewardId: await aReward(family, { pointsCost: 10 }), childId };
  for (const client of [child, parent]) {
    expect(await statementsOf(client, 'POST', '/api/habit-completions', completion)).toBe(3);
    expect(await statementsOf(client, 'DELETE', `/api/habit-completions/today?${query}`)).toBe(3);
    expect(await statementsOf(client, 'POST', '/trpc/completions.record', completion)).toBe(3);
    expect(await statementsOf(client, 'POST', '/trpc/completions.undo', completion)).toBe(3);
    expect(await statementsOf(client, 'POST', '/api/reward-redemptions', redemption)).toBe(3);
    expect(await statementsOf(client, 'POST', '/trpc/redemptions.redeem', redemption)).toBe(3);
  }
});

test('a tap of the web app takes three statements, its repeat two', async () => {
  const { child, childId } = family;
  const completion = {
    habitId: await aHabit(family),
    childId,
    day: '2026-03-11',
    today: '2026-03-11',
    slot: 1,
  };
  const options = { stock: 9, limit: { count: 31, period: 'day' as const }, weekdays: [3] };
  const rewardId = await aReward(family, { pointsCost: 10, ...options });
  const redemption = { rewardId, childId, pointsCost: 10 };
  const taps: [string, object][] = [
    ['completions.record', completion],
    ['completions.undo', completion],
    ['redemptions.redeem', { ...redemption, requestId: randomUUID() }],
  ];
  for (const [procedure, tap] of taps) {
    expect(await statementsOf(child, 'POST', `/trpc/${procedure}`, tap)).toBe(3);
    expect(await statementsOf(child, 'POST', `/trpc/${procedure}`, tap)).toBe(2);
  }
});

test('a repeated completion takes two statements: session, read', async () => {
  const { child, childId } = family;
  const completion = { habitId: await aHabit(family), childId };
  expect(await statementsOf(child, 'POST', '/trpc/completions.record', completion)).toBe(3);
  expect(await statementsOf(child, 'POST', '/trpc/completions.record', completion)).toBe(2);
});

test('an Idempotency-Key takes four more: begin, commit, the key, and its response', async () => {
  const { child, childId } = family;
  const completion = { habitId: await aHabit(family), childId };
  const key = { 'idempotency-key': 'statements' };
  expect(await statementsOf(child, 'POST', '/trpc/completions.record', completion, key)).toBe(7);
});
