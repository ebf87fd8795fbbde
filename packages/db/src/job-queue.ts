import { sql } from 'kysely';
import { type ConstructorOptions, fromKysely, PgBoss, type Queue, type SendOptions } from 'pg-boss';
import type { Connection } from './client.ts';
import type { Queryable } from './db.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
/** No job is delayed for longer, unless the clock was ahead. */
const LONGEST_DELAY_S = 25 * HOUR_S;

/** How long deliveries are retried, in ms. */
export const RETRIED_FOR_MS = {
  'deliver-mail': DAY_S * 1000,
  'deliver-webhook': 12 * HOUR_S * 1000,
} as const satisfies Partial<Record<JobName, number>>;

/** Payload of each kind of job. Ids and instants only: rows may be erased before the job runs. */
export interface JobData {
  /** Sends one mail of the outbox; no attempts after `until`. */
  'deliver-mail': { mailId: number; until: string };
  /** Posts one message to a webhook; no attempts after `until`. */
  'deliver-webhook': { familyId: number; deliveryId: number; until: string };
  /** Mails the admins about a registration that waits for approval. */
  'notify-admins': { parentId: number };
  /** Warns parents about failed login attempts that hit the rate limit; `person` is null for an unknown username. */
  'alert-brute-force': {
    person: { role: 'parent' | 'child'; id: number; familyId: number } | null;
    /** The attempts came from a browser that the family knows. */
    knownDevice: boolean;
    tries: number;
    at: string;
  };
  /** Deletes the ledger entries of erased children in batches. */
  'erase-ledgers': Record<string, never>;
  /** Removes the remains of erased rows from the database's files. */
  'purge-deleted-data': Record<string, never>;
  /** Audits the ledgers of all children. */
  'audit-ledgers': Record<string, never>;
  /** Writes a backup and verifies it with a test restore. */
  'nightly-backup': Record<string, never>;
  /** Applies changes that no other parent has refused in time. */
  'apply-due-changes': Record<string, never>;
  /** Approves the completions that have been pending for a week. */
  'approve-overdue-completions': Record<string, never>;
  /** Deletes expired rows: sessions, links, old mails. */
  'delete-expired-rows': Record<string, never>;
}

export type JobName = keyof JobData;

const QUEUES = {
  // The worker decides when it gives a mail up; delays grow from a minute to an hour.
  'deliver-mail': { retryLimit: 100, retryDelay: MINUTE_S, retryBackoff: true, retryDelayMax: HOUR_S },
  // Like mails, but a webhook receiver usually recovers faster than a mail server.
  'deliver-webhook': {
    retryLimit: 100,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: HOUR_S,
    // A program can cause many; their deliveries say what became of them.
    deleteAfterSeconds: MINUTE_S,
  },
  'notify-admins': { retryLimit: 10, retryDelay: MINUTE_S, retryBackoff: true },
  'alert-brute-force': { retryLimit: 10, retryDelay: MINUTE_S, retryBackoff: true },
  'erase-ledgers': {
    retryLimit: 100,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: HOUR_S,
    expireInSeconds: HOUR_S,
  },
  'purge-deleted-data': {
    policy: 'stately',
    retryLimit: 20,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: HOUR_S,
    // Rewriting large tables takes long.
    expireInSeconds: HOUR_S,
  },
  'audit-ledgers': { policy: 'stately', retryLimit: 3, retryDelay: MINUTE_S, expireInSeconds: 4 * HOUR_S },
  'nightly-backup': {
    policy: 'stately',
    retryLimit: 2,
    retryDelay: 10 * MINUTE_S,
    expireInSeconds: 4 * HOUR_S,
  },
  'apply-due-changes': { policy: 'stately', retryLimit: 3, retryDelay: MINUTE_S },
  'approve-overdue-completions': { policy: 'stately', retryLimit: 3, retryDelay: MINUTE_S },
  'delete-expired-rows': { policy: 'stately', retryLimit: 3, retryDelay: MINUTE_S },
} as const satisfies Record<JobName, Omit<Queue, 'name'>>;

export const JOB_NAMES = Object.keys(QUEUES) as JobName[];

/** Queues by the names of earlier versions. */
const RENAMED: Record<string, JobName> = {
  'tell-admins': 'notify-admins',
  'warn-of-guessing': 'alert-brute-force',
  'clear-remains': 'purge-deleted-data',
  'tidy-up': 'delete-expired-rows',
};

/** Defaults of every queue: completed jobs are deleted after a week, stuck ones are retried after five minutes. */
const COMMON = { expireInSeconds: 5 * MINUTE_S, deleteAfterSeconds: 7 * DAY_S } as const;

export interface JobQueueOptions {
  connection: Connection;
  /** Called for background errors; the queue recovers by itself. */
  onError?: (error: Error) => void;
}

export interface QueueState {
  name: JobName;
  waiting: number;
  active: number;
  failed: number;
}

/** Background jobs, stored in the same database as the data that causes them. */
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
   * Processes jobs of this kind until the queue stops, `atOnce` (default 1) at a time, and one at a time per group.
   * A job whose handler throws is retried.
   */
  work<Name extends JobName>(
    name: Name,
    handler: (data: JobData[Name]) => Promise<void>,
    options?: { atOnce?: number },
  ): Promise<void>;
  /** Queues a job on a cron schedule in a time zone. The next server to start queues a job that was missed. */
  schedule(name: JobName, cron: string, timeZone: string): Promise<void>;
  /** Removes the schedule of this kind of job, for all servers. */
  unschedule(name: JobName): Promise<void>;
  /** Number of jobs per kind; counted at most once a minute. */
  states(): Promise<QueueState[]>;
  /** Waits a few seconds for running jobs and closes the connections. */
  stop(): Promise<void>;
}

/** Opens the queue on its own connections; needs a migrated database. No job runs before `work` is called. */
export async function openJobQueue({ connection, onError = () => {} }: JobQueueOptions): Promise<JobQueue> {
  const boss = createBoss(connection, { migrate: false, supervise: true, schedule: true });
  let isStopping = false;
  // Connections may end with the database during a stop; that is not an error.
  boss.on('error', (error) => isStopping || onError(asError(error)));
  await boss.start();

  async function addWorker<Name extends JobName>(
    name: Name,
    handler: (data: JobData[Name]) => Promise<void>,
  ): Promise<void> {
    let id: string | undefined;
    const options = { pollingIntervalSeconds: 1, localGroupConcurrency: 1 };
    id = await boss.work<JobData[Name]>(name, options, async (jobs) => {
      // A found job suggests more: a pause after each one would limit the rate to one job per second.
      if (id !== undefined) boss.notifyWorker(id);
      for (const { data } of jobs) await handler(data).catch(withoutMessage);
    });
  }

  return {
    async enqueue(db, name, data, options) {
      await boss.send(name, data, { ...options, db: fromKysely(db) });
    },
    async work(name, handler, { atOnce = 1 } = {}) {
      // The workers share the count of a group's running jobs, and each can be notified separately.
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
      // Sequential: concurrent counts would be answered from a cache.
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

/** pg-boss emits the errors of its workers as plain objects. */
function asError(emitted: Error): Error {
  return emitted instanceof Error ? emitted : Object.assign(new Error(), emitted);
}

/** Stores only the kind of a job's error: the queue keeps errors, and a message may contain personal data. */
function withoutMessage(error: unknown): never {
  throw new Error(error instanceof Error ? error.name : 'Error');
}

/** Creates or updates the tables of the queue. Part of migrating. */
export async function installJobQueue(connection: Connection): Promise<void> {
  const boss = createBoss(connection, { migrate: true, supervise: false, schedule: false });
  await boss.start();
  try {
    for (const name of JOB_NAMES) {
      const { policy, ...options }: Omit<Queue, 'name'> = { ...COMMON, ...QUEUES[name] };
      await boss.createQueue(name, { ...options, ...(policy && { policy }) });
      // An existing queue keeps the options of an earlier release.
      await boss.updateQueue(name, options);
    }
    for (const [earlier, name] of Object.entries(RENAMED)) {
      await boss.getDb().executeSql('update jobs.job set name = $2 where name = $1', [earlier, name]);
      await boss.deleteQueue(earlier);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

const past = (column: string) => sql`${sql.ref(column)} = least(${sql.ref(column)}, now())`;

/**
 * Ends what a database clock that was ahead has left in the queue: pg-boss would wait until that time before it looks at the schedules, at
 * stuck and finished jobs, and at failed jobs that are to be repeated.
 */
export async function resumeSchedules(db: Queryable): Promise<void> {
  const ofAll = ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'].map(past);
  const ofQueue = ['monitor_claim_on', 'monitor_on', 'maintain_on'].map(past);
  await sql`update jobs.version set ${sql.join(ofAll)}`.execute(db);
  await sql`update jobs.queue set ${sql.join(ofQueue)}`.execute(db);
  await sql`update jobs.schedule set ${past('created_on')}`.execute(db);
  await sql`update jobs.job set start_after = now() where state in ('created', 'retry')
    and start_after > now() + make_interval(secs => ${LONGEST_DELAY_S})`.execute(db);
}

function createBoss(connection: Connection, options: ConstructorOptions): PgBoss {
  const boss = new PgBoss({
    ...(connection as ConstructorOptions),
    ...options,
    schema: 'jobs',
    max: 2,
    // How often finished jobs are deleted.
    maintenanceIntervalSeconds: 5 * MINUTE_S,
    application_name: 'starchart jobs',
  });
  // An emitter without an error listener throws.
  boss.on('error', () => {});
  return boss;
}
