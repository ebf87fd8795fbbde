import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { openDatabase } from '@starchart/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, aHabit, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

const CONNECTIONS = 200;
const FAMILY_ADDRESS = '198.51.100.7';
const FLOOD_ADDRESS = '203.0.113.9';
const REQUESTS_PER_CONNECTION = 10;
const MOST_REJECTED = 0.05;

let app: TestApp;
let family: TestFamily;
let port: number;
let closeDatabase: () => Promise<void>;
beforeAll(async () => {
  app = await startTestApp(undefined, { trustProxy: 1 });
  family = await aFamily(app);
  await aHabit(family);
  const { db, queue, close } = openDatabase({ connection: { connectionString: app.connectionString } });
  closeDatabase = close;
  const server = await app.startSecondServer(db, queue);
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  await app.close();
  await closeDatabase();
});

interface Call {
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

const FLOODS: [string, () => Call][] = [
  ['readiness probes', () => ({ path: '/readyz' })],
  [
    'made-up access tokens',
    () => ({
      path: '/api/auth/me',
      headers: { authorization: `Bearer sc_${randomBytes(32).toString('base64url')}` },
    }),
  ],
  [
    'requests for password resets',
    () => ({
      path: '/api/password-resets',
      body: { email: `${randomBytes(8).toString('hex')}@example.org` },
    }),
  ],
];

test.each(FLOODS)(
  `200 connections with %s cost a signed-in family at most ${MOST_REJECTED * 100} % of its requests`,
  { timeout: 120_000 },
  async (_what, aRequest) => {
    const floodAgent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const agent = new Agent({ keepAlive: true });
    const statuses: number[] = [];
    const attacker = async () => {
      for (let made = 0; made < REQUESTS_PER_CONNECTION; made++) {
        statuses.push(await statusOf(floodAgent, FLOOD_ADDRESS, aRequest()));
      }
    };
    const attackers = Promise.all(Array.from({ length: CONNECTIONS }, attacker));
    await expect.poll(() => statuses.length, { interval: 1 }).toBeGreaterThan(0);

    const cookie = family.parent.cookie ?? '';
    // A page makes three requests at once.
    const page = [
      '/api/auth/me',
      `/api/children/${family.childId}`,
      `/api/children/${family.childId}/habits`,
    ];
    const ofFamily: number[] = [];
    do {
      const asked = page.map((path) => statusOf(agent, FAMILY_ADDRESS, { path, headers: { cookie } }));
      ofFamily.push(...(await Promise.all(asked)));
    } while (statuses.length < CONNECTIONS * REQUESTS_PER_CONNECTION);
    await attackers;
    floodAgent.destroy();
    agent.destroy();

    const rejected = ofFamily.filter((status) => status !== 200);
    expect(rejected.length, rejected.join(' ')).toBeLessThanOrEqual(MOST_REJECTED * ofFamily.length);
  },
);

function statusOf(agent: Agent, address: string, { path, headers, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        path,
        method: body ? 'POST' : 'GET',
        headers: {
          'x-forwarded-for': address,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response: IncomingMessage) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
