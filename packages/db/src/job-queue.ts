import { fromKysely, PgBoss, type Queue, type SendOptions } from 'pg-boss';
import type { Connection } from './client.ts';
import type { Queryable } from './db.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** What a job of each kind is given. Ids and instants only: what they name may be erased before the job runs. */
export interface JobData {
  /** Sends one mail of the outbox; after `until` it is not tried another time. */
  'deliver-mail': { mailId: number; until: string };
  /** Posts one message to a webhook; it is out of date when the delivery is no more to be tried until then. */
  'deliver-webhook': { familyId: number; deliveryId: number; until: string };
  /** Tells the admins that a parent waits for a decision. */
  'tell-admins': { parentId: number };
  /** Tells the parents that strangers tried wrong passwords until they were refused; of nobody where nobody has that name. */
  'warn-of-guessing': {
    person: { role: 'parent' | 'child'; id: number; familyId: number } | null;
    /** In a browser that the family knows. */
    knownDevice: boolean;
    tries: number;
    at: string;
  };
  /** Removes what erased rows left in the database's files. */
  'clear-remains': Record<string, never>;
  /** Recounts the books of all children. */
  'audit-ledgers': Record<string, never>;
  /** Saves everything into a file and restores it for a try. */
  'nightly-backup': Record<string, never>;
  /** Removes what has run out: sessions, links, old mails. */
  'tidy-up': Record<string, never>;
}

export type JobName = keyof JobData;

const QUEUES = {
  // The worker itself decides when a mail is given up; the pauses grow from a minute to an hour.
  'deliver-mail': { retryLimit: 100, retryDelay: MINUTE_S, retryBackoff: true, retryDelayMax: HOUR_S },
  // As with mails, but a program that was away for a minute is back sooner than a mail server.
  'deliver-webhook': { retryLimit: 100, retryDelay: 15, retryBackoff: true, retryDelayMax: HOUR_S },
  'tell-admins': { retryLimit: 10, retryDelay: MINUTE_S, retryBackoff: true },
  'warn-of-guessing': { retryLimit: 10, retryDelay: MINUTE_S, retryBackoff: true },
  'clear-remains': {
    policy: 'stately',
    retryLimit: 20,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: HOUR_S,
    // Large tables take long to write anew.
    expireInSeconds: HOUR_S,
  },
  'audit-ledgers': { policy: 'stately', retryLimit: 3, retryDelay: MINUTE_S, expireInSeconds: 4 * HOUR_S },
  'nightly-backup': {
    policy: 'stately',
    retryLimit: 2,
    retryDelay: 10 * MINUTE_S,
    expireInSeconds: 4 * HOUR_S,
  },
  'tidy-up': { policy: 'stately', retryLimit: 3, retryDelay: MINUTE_S },
} as const satisfies Record<JobName, Omit<Queue, 'name'>>;

export const JOB_NAMES = Object.keys(QUEUES) as JobName[];

/** What every queue shares: done jobs go after a week, stuck ones are tried again after five minutes. */
const COMMON = { expireInSeconds: 5 * MINUTE_S, deleteAfterSeconds: 7 * DAY_S } as const;

export interface JobQueueOptions {
  connection: Connection;
  /** Told of what goes wrong in the background; the queue goes on by itself. */
  onError?: (error: Error) => void;
}

export interface QueueState {
  name: JobName;
  waiting: number;
  active: number;
  failed: number;
}

/** Work that is done behind the requests, kept in the same database as its causes. */
export interface JobQueue {
  /** Queues a job; given a transaction, the job exists only if that commits. */
  enqueue<Name extends JobName>(
    db: Queryable,
    name: Name,
    data: JobData[Name],
    options?: Pick<
      SendOptions,
      'startAfter' | 'singletonKey' | 'singletonSeconds' | 'singletonNextSlot' | 'group'
    >,
  ): Promise<void>;
  /**
   * Does jobs of this kind until the queue stops, one at a time or `atOnce`; of one group never two at once. A handler that
   * throws is tried again.
   */
  work<Name extends JobName>(
    name: Name,
    handler: (data: JobData[Name]) => Promise<void>,
    options?: { atOnce?: number },
  ): Promise<void>;
  /**
   * Queues a job by the clock of a time zone, as a cron expression. One that fell due while no server ran is queued by the
   * next that starts.
   */
  schedule(name: JobName, cron: string, timeZone: string): Promise<void>;
  /** Queues no more jobs of this kind by the clock, on any server. */
  unschedule(name: JobName): Promise<void>;
  /** How many jobs of each kind there are; counted at most once a minute. */
  states(): Promise<QueueState[]>;
  /** Lets running jobs finish for a few seconds and closes the connections. */
  stop(): Promise<void>;
}

/** Opens the queue with connections of its own; needs a migrated database. Nothing runs before `work` is called. */
export async function openJobQueue({ connection, onError = () => {} }: JobQueueOptions): Promise<JobQueue> {
  const boss = createBoss(connection, { migrate: false, supervise: true, schedule: true });
  let isStopping = false;
  // Its last connections may end along with the database, and that is no trouble.
  boss.on('error', (error) => isStopping || onError(error));
  await boss.start();

  async function addWorker<Name extends JobName>(
    name: Name,
    handler: (data: JobData[Name]) => Promise<void>,
  ): Promise<void> {
    let id: string | undefined;
    const options = { pollingIntervalSeconds: 1, localGroupConcurrency: 1 };
    id = await boss.work<JobData[Name]>(name, options, async (jobs) => {
      // Where there was one there may be more: pausing after each would do no more than one a second.
      if (id !== undefined) boss.notifyWorker(id);
      for (const { data } of jobs) await handler(data).catch(withoutWords);
    });
  }

  return {
    async enqueue(db, name, data, options) {
      await boss.send(name, data, { ...options, db: fromKysely(db) });
    },
    async work(name, handler, { atOnce = 1 } = {}) {
      // They share the count of a group's running jobs, and each can be told by itself to look again.
      for (let workers = 0; workers < atOnce; workers++) await addWorker(name, handler);
    },
    async schedule(name, cron, timeZone) {
      await boss.schedule(name, cron, {}, { tz: timeZone, missed: 'once' });
    },
    async unschedule(name) {
      await boss.unschedule(name);
    },
    async states() {
      const states: QueueState[] = [];
      // One after the other: counts that are asked for at the same time are answered from memory.
      for (const name of JOB_NAMES) {
        const [counts] = await boss.getQueueStats(name, { force: true });
        const { queuedCount = 0, activeCount = 0, failedCount = 0 } = counts ?? {};
        states.push({ name, waiting: queuedCount, active: activeCount, failed: failedCount });
      }
      return states;
    },
    async stop() {
      isStopping = true;
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

/** The queue keeps what a job throws, and an error may quote whom it is about: only its kind is kept. */
function withoutWords(error: unknown): never {
  throw new Error(error instanceof Error ? error.name : 'Error');
}

/** Makes or brings up to date the tables of the queue. Part of migrating. */
export async function installJobQueue(connection: Connection): Promise<void> {
  const boss = createBoss(connection, { migrate: true, supervise: false, schedule: false });
  await boss.start();
  try {
    for (const name of JOB_NAMES) {
      await boss.createQueue(name, { ...COMMON, ...QUEUES[name] });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

function createBoss(
  connection: Connection,
  options: { migrate: boolean; supervise: boolean; schedule: boolean },
): PgBoss {
  const { connectionString, host, port, user, password, database, ssl } = connection;
  const boss = new PgBoss({
    ...(connectionString !== undefined && { connectionString }),
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(database !== undefined && { database }),
    ...(ssl !== undefined && { ssl }),
    ...options,
    schema: 'jobs',
    max: 2,
    application_name: 'starchart jobs',
  });
  // An emitter without a listener throws what it is told.
  boss.on('error', () => {});
  return boss;
}
