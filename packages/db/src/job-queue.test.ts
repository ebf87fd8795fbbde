import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { confirmTime } from './index.ts';
import { installJobQueue, JOB_NAMES, type JobQueue, openJobQueue } from './job-queue.ts';
import {
  createTestDatabase,
  deleteJobs,
  isWorkLeft,
  lastLookAtClock,
  lookAwayFor,
  queuedJobs,
  type TestDatabase,
} from './testing/index.ts';
import { runOnServer } from './testing/server-commands.ts';

let database: TestDatabase;
let open: JobQueue[];
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  open = [];
  await deleteJobs(database.db);
});
afterEach(async () => {
  await Promise.all(open.map((queue) => queue.stop()));
});
afterAll(() => database.drop());

async function aQueue(onError?: (error: Error) => void): Promise<JobQueue> {
  const queue = await openJobQueue({ connection: database.connection, ...(onError && { onError }) });
  open.push(queue);
  return queue;
}

const UNTIL = '2026-03-12T12:00:00.000Z';

function aJob(queue: JobQueue, mailId = 1): Promise<void> {
  return queue.enqueue(database.db, 'deliver-mail', { mailId, until: UNTIL });
}

/** Processes the jobs of a queue and records them. */
async function doing(queue: JobQueue): Promise<number[]> {
  const done: number[] = [];
  await queue.work('deliver-mail', async ({ mailId }) => void done.push(mailId));
  return done;
}

/** Whether the queue has a due schedule that has not become a job yet. */
async function isForwardingLeft(): Promise<boolean> {
  const { rows } = await sql`
    select from jobs.job where name = '__pgboss__send-it' and state in ('created', 'retry', 'active')`.execute(
    database.db,
  );
  return rows.length > 0;
}

describe('a job', () => {
  test('exists only if its transaction commits', async () => {
    const queue = await aQueue();
    const inTransaction = (mailId: number, fails: boolean) =>
      database.db.transaction().execute(async (tx) => {
        await queue.enqueue(tx, 'deliver-mail', { mailId, until: UNTIL });
        if (fails) throw new Error('the cause fails');
      });
    await expect(inTransaction(1, true)).rejects.toThrow('the cause fails');
    expect(await queuedJobs(database.db, 'deliver-mail')).toEqual([]);
    await inTransaction(2, false);
    expect(await queuedJobs(database.db, 'deliver-mail')).toEqual([
      { data: { mailId: 2, until: UNTIL }, startsInSeconds: 0 },
    ]);
  });

  test('survives the queue object that created it', async () => {
    const first = await aQueue();
    await aJob(first, 7);
    await first.stop();
    const done = await doing(await aQueue());
    await expect.poll(() => done).toEqual([7]);
  });

  test('runs once, on one of several servers', async () => {
    const queues = [await aQueue(), await aQueue(), await aQueue()];
    const ids = [1, 2, 3, 4, 5, 6];
    for (const id of ids) await aJob(queues[0]!, id);
    const done = await Promise.all(queues.map(doing));
    await expect.poll(() => done.flat().toSorted((a, b) => a - b)).toEqual(ids);
    await expect.poll(() => queuedJobs(database.db, 'deliver-mail')).toEqual([]);
    expect(done.flat()).toHaveLength(ids.length);
  });

  test('is retried after a failure, after at least a minute', async () => {
    const queue = await aQueue();
    await aJob(queue);
    await queue.work('deliver-mail', () => Promise.reject(new Error('not now')));
    await expect
      .poll(async () => (await queuedJobs(database.db, 'deliver-mail')).map((job) => job.startsInSeconds))
      .toEqual([expect.toSatisfy((seconds: number) => seconds > 50 && seconds <= 120)]);
  });

  test('waits until its start time', async () => {
    const queue = await aQueue();
    await queue.enqueue(database.db, 'notify-admins', { parentId: 1 }, { startAfter: 1800 });
    const [job] = await queuedJobs(database.db, 'notify-admins');
    expect(job?.startsInSeconds).toBeGreaterThan(1790);
    expect(job?.startsInSeconds).toBeLessThanOrEqual(1800);
  });
});

test('jobs of a queue that an earlier version named otherwise are run after an upgrade', async () => {
  const before = await aQueue();
  await before.enqueue(database.db, 'purge-deleted-data', {}, { startAfter: 1800 });
  await before.schedule('delete-expired-rows', '0 3 * * *', 'UTC');
  await before.stop();
  const earlier = { 'purge-deleted-data': 'clear-remains', 'delete-expired-rows': 'tidy-up' };
  for (const [name, earlierName] of Object.entries(earlier)) {
    await sql`insert into jobs.queue (select (jsonb_populate_record(queue, ${JSON.stringify({ name: earlierName })})).*
      from jobs.queue where name = ${name})`.execute(database.db);
    await sql`update jobs.job set name = ${earlierName} where name = ${name}`.execute(database.db);
    await sql`update jobs.schedule set name = ${earlierName} where name = ${name}`.execute(database.db);
  }
  const waiting = () => queuedJobs(database.db, 'purge-deleted-data');
  expect(await waiting()).toEqual([]);

  await installJobQueue(database.connection);
  expect(await waiting()).toHaveLength(1);
  const { rows } = await sql`
    select name from jobs.queue where name in ('clear-remains', 'tidy-up')
    union select name from jobs.schedule where name in ('clear-remains', 'tidy-up')`.execute(database.db);
  expect(rows).toEqual([]);
  await installJobQueue(database.connection);
  expect(await waiting()).toHaveLength(1);
});

describe('after the clock of the database was ahead', () => {
  const AHEAD = '-400 days';

  test('schedules, and jobs that were to be repeated then, are run again once it is corrected', async () => {
    const waiting = await aQueue();
    await waiting.schedule('delete-expired-rows', '* * * * *', 'UTC');
    await waiting.enqueue(database.db, 'notify-admins', { parentId: 1 }, { startAfter: 400 * 86_400 });
    await waiting.enqueue(database.db, 'notify-admins', { parentId: 2 }, { startAfter: 3_600 });
    await expect.poll(() => lastLookAtClock(database.db)).toBeGreaterThan(0);
    await waiting.stop();
    await lookAwayFor(database.db, AHEAD);
    await sql`update jobs.queue set maintain_on = now() + interval '400 days'`.execute(database.db);
    await confirmTime(database.db, new Date());

    const starts = (await queuedJobs(database.db, 'notify-admins')).map((job) => job.startsInSeconds);
    expect(starts).toEqual([0, expect.toSatisfy((seconds: number) => seconds > 3_500)]);
    expect(await lastLookAtClock(database.db)).toBeLessThanOrEqual(Date.now());
    const { rows } = await sql`select from jobs.queue where maintain_on > now()`.execute(database.db);
    expect(rows).toEqual([]);
    await lookAwayFor(database.db, '1 minute');
    const lookedAt = await lastLookAtClock(database.db);
    const queue = await aQueue();
    await expect.poll(() => lastLookAtClock(database.db)).toBeGreaterThan(lookedAt);
    await queue.unschedule('delete-expired-rows');
  });
});

describe('a scheduled job', () => {
  const SIX_HOURS_MS = 6 * 60 * 60 * 1000;

  test('is run once by the next server to start, however often it was missed', async () => {
    const due = new Date(Date.now() - SIX_HOURS_MS);
    const everyDay = `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`;
    let done = 0;
    const start = async () => {
      const lookedAt = await lastLookAtClock(database.db);
      const queue = await aQueue();
      await queue.work('delete-expired-rows', async () => void done++);
      await queue.schedule('delete-expired-rows', everyDay, 'UTC');
      await expect.poll(() => lastLookAtClock(database.db)).toBeGreaterThan(lookedAt);
      return queue;
    };

    await lookAwayFor(database.db, '1 minute');
    await (await start()).stop();
    await lookAwayFor(database.db, '3 days');
    const second = await start();
    await expect.poll(() => done).toBe(1);
    await second.stop();
    // A job of the same name, kept for a week, does not prevent a second one.
    await deleteJobs(database.db);
    await lookAwayFor(database.db, '5 minutes');
    await (await start()).stop();
    expect(await isWorkLeft(database.db, 'delete-expired-rows')).toBe(false);
    expect(await isForwardingLeft()).toBe(false);
    expect(done).toBe(1);
  });
});

test('finished deliveries of webhooks are deleted after a minute, also in a queue of an earlier version', async () => {
  const keptFor = async () => {
    const { rows } = await sql<{ name: string; seconds: number }>`
      select name, deletion_seconds as seconds from jobs.queue where name in ('deliver-webhook', 'deliver-mail') order by name`.execute(
      database.db,
    );
    return rows;
  };
  await sql`update jobs.queue set deletion_seconds = 604800`.execute(database.db);
  await installJobQueue(database.connection);
  expect(await keptFor()).toEqual([
    { name: 'deliver-mail', seconds: 604_800 },
    { name: 'deliver-webhook', seconds: 60 },
  ]);
});

test('a large group runs one job at a time without a pause, and does not delay other groups', async () => {
  const queue = await aQueue();
  const enqueue = (familyId: number, deliveryId: number) =>
    queue.enqueue(
      database.db,
      'deliver-webhook',
      { familyId, deliveryId, until: UNTIL },
      { group: { id: String(familyId) } },
    );
  const many = 120;
  for (let id = 1; id <= many; id++) await enqueue(1, id);
  await enqueue(2, 1);
  const done: number[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const handle = async ({ familyId }: { familyId: number }) => {
    if (familyId === 1) mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    await pause(20);
    if (familyId === 1) atOnce--;
    done.push(familyId);
  };
  await queue.work('deliver-webhook', handle, { atOnce: 4 });
  await expect.poll(() => done).toContain(2);
  expect(done.length).toBeLessThan(many);
  await expect.poll(() => done.length, { timeout: 40_000 }).toBe(many + 1);
  expect(mostAtOnce).toBe(1);
});

test('a queue that stops waits for the running job', async () => {
  const queue = await aQueue();
  await aJob(queue);
  const steps: string[] = [];
  await queue.work('deliver-mail', async () => {
    steps.push('begun');
    await pause(1_500);
    steps.push('ended');
  });
  await expect.poll(() => steps).toEqual(['begun']);
  await queue.stop();
  expect(steps).toEqual(['begun', 'ended']);
  expect(await queuedJobs(database.db, 'deliver-mail')).toEqual([]);
});

test('the queue counts waiting jobs', async () => {
  const queue = await aQueue();
  await sql`update jobs.queue set monitor_on = null`.execute(database.db);
  await aJob(queue, 1);
  await aJob(queue, 2);
  const states = await queue.states();
  expect(states.map(({ name }) => name)).toEqual(JOB_NAMES);
  expect(states).toContainEqual({ name: 'deliver-mail', waiting: 2, active: 0, failed: 0 });
});

test('the queue recovers after its database was unavailable', async () => {
  const troubles: Error[] = [];
  const queue = await aQueue((error) => troubles.push(error));
  const done = await doing(queue);
  await aJob(queue, 1);
  await expect.poll(() => done).toEqual([1]);

  const { serverUrl } = inject('testServer');
  const name = new URL(database.connectionString).pathname.slice(1);
  await runOnServer(serverUrl, `alter database ${name} allow_connections false`);
  await runOnServer(
    serverUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  await expect.poll(() => troubles.length).toBeGreaterThan(2);
  await runOnServer(serverUrl, `alter database ${name} allow_connections true`);

  await expect.poll(() => aJob(queue, 2).then(() => 'queued')).toBe('queued');
  await expect.poll(() => done).toEqual([1, 2]);
});
