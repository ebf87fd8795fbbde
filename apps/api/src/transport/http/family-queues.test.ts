import { type OpenDatabase, openDatabase } from '@starchart/db';
import { countLockWaits } from '@starchart/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complete } from '../../../test-support/actions.ts';
import { aFamily, aHabit, aToken, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';
import { CALLS_AT_ONCE, CALLS_OF_FAMILY } from '../../platform/family-queues.ts';

let app: TestApp;
let hand: OpenDatabase;
let other: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  hand = openDatabase({ connection: { connectionString: app.connectionString } });
  other = await aFamily(app);
});
afterAll(async () => {
  await hand.close();
  await app.close();
});

/** Holds a lock during the work. */
async function holding<T>(lock: string, work: (release: () => Promise<unknown>) => Promise<T>): Promise<T> {
  const holder = await hand.pool.connect();
  const release = () => holder.query('rollback');
  try {
    await holder.query(`begin; ${lock}`);
    return await work(release);
  } finally {
    await release();
    holder.release();
  }
}

const lockOf = ({ familyId }: TestFamily) => `select from families where id = ${familyId} for update`;
const waits = () => countLockWaits(app.db);

/** A short write that locks the family. */
function savePresets({ parent }: Pick<TestFamily, 'parent'>): Promise<Answer> {
  return parent.rest('PUT /api/praise-presets', { presets: [] });
}

function pause({ parent, childId }: TestFamily): Promise<Answer> {
  const today = app.clock.now().toISOString().slice(0, 10);
  return parent.rest('POST /api/pauses', { childId, kind: 'sick', startsOn: today, endsOn: today });
}

const statuses = async (answers: Promise<Answer>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

test('three calls of a family wait for its lock, the others for their turn, and other families are served', async () => {
  const family = await aFamily(app);
  const habitId = await aHabit(other);
  await holding(lockOf(family), async (release) => {
    const writes = times(30, () => savePresets(family));
    await expect.poll(waits, { timeout: 20_000 }).toBe(CALLS_AT_ONCE);
    const own = family.child.rest('GET /api/auth/me');
    const batch = family.child.send({ method: 'GET', url: '/trpc/auth.me,auth.me,auth.me,auth.me?batch=1' });
    const served = times(8, () => complete(other, habitId));
    expect(Math.max(...(await statuses(served)))).toBeLessThan(300);
    expect(await waits()).toBe(CALLS_AT_ONCE);
    await release();
    expect(await statuses(writes)).toEqual(times(30, () => 200));
    expect(await statuses([own, batch])).toEqual([200, 200]);
  });
});

test('a family whose queue is full gets 429, its sender with the most calls first; others are served', async () => {
  const family = await aFamily(app);
  await holding(lockOf(family), async (release) => {
    const writes = times(CALLS_OF_FAMILY, () => savePresets(family));
    await expect.poll(waits, { timeout: 20_000 }).toBe(CALLS_AT_ONCE);

    const { status, body, headers } = await savePresets(family);
    expect([status, body]).toEqual([
      429,
      {
        code: 'RATE_LIMITED',
        message: 'Your family already has 100 requests on the way. Please try again in a moment.',
        params: { max: CALLS_OF_FAMILY },
      },
    ]);
    expect(headers['retry-after']).toBe('5');
    expect((await other.parent.rest('GET /api/auth/me')).status).toBe(200);

    const ofChild = family.child.rest('GET /api/auth/me');
    const evicted = await Promise.race(writes);
    expect(evicted.status).toBe(429);
    await release();
    expect((await ofChild).status).toBe(200);
    const ended = await statuses(writes);
    expect(ended.filter((one) => one === 429)).toHaveLength(1);
    expect(Math.max(...ended)).toBe(429);
    expect((await family.parent.rest('GET /api/auth/me')).status).toBe(200);
  });
});

test('the calls of an access token count for its family', async () => {
  const family = await aFamily(app);
  const { program } = await aToken(app, family, { scope: 'manage' });
  await holding(lockOf(family), async (release) => {
    const writes = times(3, () => [savePresets(family), savePresets({ parent: program })]).flat();
    await expect.poll(waits, { timeout: 20_000 }).toBe(CALLS_AT_ONCE);
    expect((await other.parent.rest('GET /api/auth/me')).status).toBe(200);
    expect(await waits()).toBe(CALLS_AT_ONCE);
    await release();
    expect(await statuses(writes)).toEqual(times(6, () => 200));
  });
});

test('pauses of a family are written one at a time, and all of them', async () => {
  const family = await aFamily(app);
  await holding(lockOf(family), async (release) => {
    const pauses = times(10, () => pause(family));
    await expect.poll(waits, { timeout: 20_000 }).toBe(1);
    expect((await family.child.rest('GET /api/auth/me')).status).toBe(200);
    expect(await waits()).toBe(1);
    await release();
    expect(await statuses(pauses)).toEqual(times(10, () => 201));
  });
});

test.each<[string, string, (family: TestFamily) => string]>([
  ['verification', 'points_entries', ({ childId }) => `/api/children/${childId}/points-entries/verify`],
  ['read of the family board', 'habits', () => '/api/family-board'],
  ['read of today', 'habits', () => '/trpc/children.today'],
  ['list of habits', 'habits', ({ childId }) => `/api/children/${childId}/habits`],
  ['recap', 'habits', () => '/api/recaps/week?weekOn=2026-03-02'],
  ['chart', 'habits', ({ childId }) => `/api/children/${childId}/days?fromOn=2026-02-01&days=42`],
])(
  'one %s of a family runs at a time, and those that wait hold up no other call',
  async (_what, table, path) => {
    const family = await aFamily(app);
    const read = (url: string) => family.parent.send({ method: 'GET', url });
    await holding(`lock table ${table} in access exclusive mode`, async (release) => {
      const long = times(30, () => read(path(family)));
      await expect.poll(waits, { timeout: 20_000 }).toBe(1);
      expect((await family.child.rest('GET /api/auth/me')).status).toBe(200);
      expect((await read('/api/webhooks')).status).toBe(200);
      expect(await waits()).toBe(1);
      await release();
      expect(await statuses(long)).toEqual(times(30, () => 200));
    });
  },
);

test('event streams hold no turn of their family', async () => {
  const family = await aFamily(app);
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const streams = new AbortController();
  try {
    for (let opened = 0; opened < 2 * CALLS_AT_ONCE; opened++) {
      const answer = await fetch(`${url}/api/events`, {
        headers: { cookie: family.parent.cookie ?? '' },
        signal: streams.signal,
      });
      expect(answer.status).toBe(200);
    }
    expect((await family.parent.rest('GET /api/auth/me')).status).toBe(200);
  } finally {
    streams.abort();
  }
});
