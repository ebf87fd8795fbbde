import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, openJobQueue } from '@starchart/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../apps/api/src/app.ts';
import { aFamily, type TestFamily } from '../../apps/api/test-support/families.ts';
import { movableClock } from '../../apps/api/test-support/movable-clock.ts';
import { type Answer, TestClient } from '../../apps/api/test-support/test-client.ts';
import { testOptions } from '../../apps/api/test-support/test-options.ts';
import { Cluster } from './cluster.ts';

const NOW = '2026-03-11T12:00:00Z';
/** Interval of bonuses, in ms. */
const PAUSE_MS = 50;
/** The 5 s of docs/reliability.md, doubled for a busy machine. */
const RECOVERY_MS = 10_000;

const cleanup = new AsyncDisposableStack();
let cluster: Cluster;
let family: TestFamily;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'starchart-faults-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  cluster = await Cluster.create(folder, NOW);
  cleanup.defer(() => cluster.close());
  // The pool is like that of a server, but its timeouts are shorter than a database freeze.
  const { db, close } = openDatabase({
    connection: cluster.postgres.connection,
    connectTimeoutMs: 1_000,
    queryTimeoutMs: 1_000,
  });
  cleanup.defer(close);
  const jobs = await openJobQueue({ connection: cluster.postgres.connection });
  cleanup.defer(() => jobs.stop());
  const app = await buildApp(testOptions({ db, clock: movableClock(NOW), jobs }));
  cleanup.defer(() => app.close());
  family = await aFamily({ db, visitor: () => new TestClient(app) });
}, 180_000);
afterAll(() => cleanup.disposeAsync(), 180_000);

/** Gives one bonus point with this idempotency key. */
async function giveStar(key: string): Promise<Answer> {
  return await family.parent.send({
    method: 'POST',
    url: `/api/children/${family.childId}/bonus-points`,
    payload: JSON.stringify({ points: 1, reason: 'Every star counts' }),
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
  });
}

test.each([
  ['stands still for a while', () => cluster.freezeDatabase(4_000), 'refuses'],
  ['is killed and starts again', () => cluster.killDatabase(), 'refuses'],
  ['loses all its connections', () => cluster.terminateConnections(), 'may refuse'],
])(
  'a server whose database %s returns 503, recovers by itself, and loses nothing',
  async (how, breakDatabase, meanwhile) => {
    const before = await starsOfChild();
    const refused: string[] = [];
    let given = 0;
    const broken = breakDatabase().then(() => true);
    for (let isOver = false; !isOver; isOver = await Promise.race([broken, sleep(PAUSE_MS, false)])) {
      const key = `${how.replaceAll(' ', '-')}-${given}-${refused.length}`;
      const answer = await giveStar(key);
      if (answer.status === 200) given++;
      else {
        expect(answer.status, answer.text).toBe(503);
        expect(answer.headers['retry-after']).toBe('5');
        expect(answer.body.code).toBe('UNAVAILABLE');
        refused.push(key);
      }
    }
    if (meanwhile === 'refuses') expect(refused).not.toEqual([]);

    const backBy = performance.now() + RECOVERY_MS;
    while ((await family.parent.rest('GET /api/auth/me')).status !== 200) {
      expect(performance.now(), 'when everybody should have been served again').toBeLessThan(backBy);
    }
    // Each idempotency key counts once, whether or not the failed request was committed.
    for (const key of refused) {
      const answer = await giveStar(key);
      expect(answer.status, answer.text).toBe(200);
    }
    expect(await starsOfChild()).toBe(before + given + refused.length);
  },
  60_000,
);

/** The recalculated balance. */
async function starsOfChild(): Promise<number> {
  const { status, body, text } = await family.parent.rest(
    `GET /api/children/${family.childId}/points-entries/verify`,
  );
  expect(status, text).toBe(200);
  expect(body.ok).toBe(true);
  return body.currentPoints;
}
