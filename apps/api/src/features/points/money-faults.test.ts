import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateToLatest, type OpenDatabase, openDatabase, openJobQueue, syncBadges } from '@starchart/db';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@starchart/db/embedded';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp, createDeps } from '../../app.ts';
import { systemClock } from '../../clock.ts';
import { type CuttingProxy, startCuttingProxy } from '../../testing/cutting-proxy.ts';
import { expectSuccess } from '../../testing/families.ts';
import { NetworkClient } from '../../testing/network-client.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-processes.ts';
import { TestClient } from '../../testing/test-client.ts';
import { testOptions } from '../../testing/test-options.ts';
import { createAdminOf } from '../admin/operator.service.ts';
import { auditLedgers } from './audit-ledgers.ts';

/** How often each thing breaks; more with `FAULT_ROUNDS`. */
const FAULT_ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 2);
/** How long one write may go without an answer, in ms. */
const RECOVERY_MS = 60_000;
const WRITERS = 6;
const HABITS = 60;

/** Everything is kept as in earnest: the database writes through to the disk. */
let folder: string;
let postgres: EmbeddedPostgres;
let database: OpenDatabase;
let client: NetworkClient;
let childId: number;
let rewardId: number;
const habitIds: number[] = [];
let servers: ServerProcess[] = [];
let proxies: CuttingProxy[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'starchart-faults-'));
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  await migrateToLatest(postgres.connection);
  database = openDatabase({ connection: postgres.connection });
  await syncBadges(database.db);
  client = new NetworkClient(await furnish());
  servers = await Promise.all([0, 1].map(() => startServerProcess(postgres.connectionString)));
  proxies = await Promise.all(
    servers.map(({ url }) =>
      startCuttingProxy(Number(new URL(url).port), { share: 0.15, random: Math.random }),
    ),
  );
}, 120_000);

afterAll(async () => {
  await Promise.all([...proxies.map((proxy) => proxy.close()), ...servers.map((server) => server.kill())]);
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

/** A parent with a child, habits and a reward; answers the parent's cookie. */
async function furnish(): Promise<string | undefined> {
  const jobs = await openJobQueue({ connection: postgres.connection });
  const options = testOptions({ db: database.db, clock: systemClock, jobs });
  const app = await buildApp(options);
  const { password } = await createAdminOf(createDeps(options), { username: 'parent' });
  const parent = new TestClient(app);
  await expectSuccess(parent, 'POST /api/login', { username: 'parent', password });
  childId = (await expectSuccess(parent, 'POST /api/children', { name: 'Heroine' })).body.id;
  for (let habit = 0; habit < HABITS; habit++) {
    const body = { childId, name: `Habit ${habit}`, description: 'Once a day', pointsPerCompletion: 3 };
    habitIds.push((await expectSuccess(parent, 'POST /api/habits', body)).body.id);
  }
  const reward = { childId, name: 'Sticker', description: 'A small one', pointsCost: 1, icon: 'castle' };
  rewardId = (await expectSuccess(parent, 'POST /api/rewards', reward)).body.id;
  const bonus = { points: 1000, reason: 'To begin with' };
  await expectSuccess(parent, `POST /api/children/${childId}/bonus-points`, bonus);
  await app.close();
  await jobs.stop();
  return parent.cookie;
}

/** What has been answered with a success, and how often it was asked. */
const done = { bonuses: new Map<string, number>(), claims: new Set<number>(), completed: new Set<number>() };
let tries = 0;

/** Asks until there is an answer; whoever breaks in between, it is the same write under the same key. */
async function insist(key: string, call: string, body: unknown) {
  const deadline = Date.now() + RECOVERY_MS;
  for (;;) {
    tries++;
    const proxy = proxies[Math.floor(Math.random() * proxies.length)];
    const answer = await client.rest(proxy?.url ?? '', call, body, key).catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    if (Date.now() > deadline) throw new Error(`${call} was never answered: ${JSON.stringify(answer)}`);
    await sleep(50);
  }
}

async function writeOn(writer: number, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    const key = `writer ${writer} turn ${turn}`.replaceAll(' ', '-');
    if (turn % 3 === 0) {
      const points = 1 + (turn % 9);
      const body = { points, reason: key };
      const { status } = await insist(key, `POST /api/children/${childId}/bonus-points`, body);
      expect(status).toBe(200);
      done.bonuses.set(key, points);
    } else if (turn % 3 === 1) {
      const { status, body } = await insist(key, 'POST /api/reward-redemptions', { rewardId, childId });
      expect(status).toBe(201);
      done.claims.add(body.id);
    } else {
      const habitId = habitIds[(turn * WRITERS + writer) % HABITS] ?? 0;
      const { status } = await insist(key, 'POST /api/habit-completions', { habitId, childId });
      expect([200, 201]).toContain(status);
      done.completed.add(habitId);
    }
  }
}

async function restart(index: number): Promise<void> {
  const server = servers[index];
  if (!server) return;
  const port = Number(new URL(server.url).port);
  await server.kill();
  for (let attempt = 0; ; attempt++) {
    try {
      servers[index] = await startServerProcess(postgres.connectionString, { port });
      return;
    } catch (error) {
      // The database may be down as well.
      if (attempt > 40) throw error;
      await sleep(250);
    }
  }
}

async function freezeServer(): Promise<void> {
  const [server] = servers;
  server?.process.kill('SIGSTOP');
  await sleep(700);
  server?.process.kill('SIGCONT');
}

async function killDatabase(): Promise<void> {
  const [pid] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await sleep(1_500);
}

async function terminateConnections(): Promise<void> {
  const terminate = 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()';
  // The one that asks may itself be down.
  await database.pool.query(terminate).catch(() => undefined);
}

const FAULTS = [() => restart(0), freezeServer, killDatabase, terminateConnections, () => restart(1)];

async function breakThings(): Promise<void> {
  for (let round = 0; round < FAULT_ROUNDS; round++) {
    for (const breakIt of FAULTS) {
      await sleep(300 + Math.random() * 900);
      await breakIt();
    }
  }
}

function byNumber(a: number, b: number): number {
  return a - b;
}

test('whatever breaks, what was answered is there, nothing is there twice, and the books balance', {
  timeout: FAULT_ROUNDS * 60_000 + RECOVERY_MS,
}, async () => {
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, (_, writer) => writeOn(writer, () => isOver));
  await Promise.all([breakThings().finally(() => (isOver = true)), ...writers]);

  const answered = done.bonuses.size + done.claims.size + done.completed.size;
  expect(done.completed.size).toBeGreaterThan(0);
  expect(tries, 'Nothing had to be tried again').toBeGreaterThan(answered);
  expect(proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0)).toBeGreaterThan(0);

  const { rows: bonuses } = await database.pool.query(
    `select reason, count(*)::int as times, sum(amount)::int as points from points_entries
     where kind = 'adjustment' and reason <> 'To begin with' group by reason`,
  );
  expect(new Map(bonuses.map(({ reason, points }) => [reason, points]))).toEqual(done.bonuses);
  expect(bonuses.filter(({ times }) => times !== 1)).toEqual([]);
  const { rows: claims } = await database.pool.query('select id from reward_redemptions');
  expect(new Set(claims.map(({ id }) => id))).toEqual(done.claims);
  const { rows: completions } = await database.pool.query('select habit_id from habit_completions');
  expect(completions.map(({ habit_id }) => habit_id).toSorted(byNumber)).toEqual(
    [...done.completed].toSorted(byNumber),
  );
  const report = await auditLedgers({ db: database.db, clock: systemClock });
  expect(report.faulty).toEqual([]);
});
