import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, type Registry } from '@prometheus-io/client';
import {
  findLatestLedgerAudit,
  findLatestNightlyBackup,
  type JobQueue,
  type OpenDatabase,
  ping,
  type Queryable,
} from '@starchart/db';

/** Timeout of the database check, in ms; shorter than the timeout of a scrape. */
const PATIENCE_MS = 2_000;

export interface WatchedDatabase {
  db: Queryable;
  pool: OpenDatabase['pool'];
  jobs: Pick<JobQueue, 'states'>;
}

/**
 * Registers the database metrics (connections, jobs, latest ledger audit, latest backups) and returns the
 * function that updates them. While the database is down, the values that need it are left out.
 */
export function databaseMetrics(registry: Registry, { db, pool, jobs }: WatchedDatabase) {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge('starchart_database_up', '1 while the database answers');
  const connections = gauge(
    'starchart_database_connections',
    'Connections of this process to the database; most is how many it may open',
    'state',
  );
  const waiting = gauge(
    'starchart_database_waiting_requests',
    'Requests of this process that wait for a connection',
  );
  const jobCounts = gauge(
    'starchart_jobs',
    'Background jobs by kind and state, the same for every process',
    'job',
    'state',
  );
  const audit = {
    finishedAt: gauge(
      'starchart_ledger_audit_finished_timestamp_seconds',
      'When the latest ledger audit ended, in seconds since 1970',
    ),
    children: gauge('starchart_ledger_audit_children', 'Children whose ledgers it verified'),
    entries: gauge('starchart_ledger_audit_entries', 'Ledger entries that it verified'),
    faultyChildren: gauge(
      'starchart_ledger_audit_faulty_children',
      'Children whose ledgers have errors; 0 is the only good value',
    ),
  };
  const backup = {
    verifiedAt: gauge(
      'starchart_backup_verified_timestamp_seconds',
      'When the latest backup that passed a test restore was made, in seconds since 1970',
    ),
    failed: gauge(
      'starchart_backup_failed',
      '1 when the latest nightly backup could not be made or restored',
    ),
  };

  async function readJobs(): Promise<void> {
    for (const { name: job, ...counts } of await jobs.states()) {
      for (const [state, count] of Object.entries(counts)) jobCounts.set({ job, state }, count);
    }
  }

  async function readAudit(): Promise<void> {
    const latest = await findLatestLedgerAudit(db);
    if (!latest) return;
    audit.finishedAt.set(latest.finishedAt.getTime() / 1000);
    audit.children.set(latest.children);
    audit.entries.set(latest.entries);
    audit.faultyChildren.set(latest.faultyChildren);
  }

  async function readBackups(): Promise<void> {
    const latest = await findLatestNightlyBackup(db);
    const verified = await findLatestNightlyBackup(db, 'verified');
    if (latest) backup.failed.set(latest.state === 'failed' ? 1 : 0);
    if (verified) backup.verifiedAt.set(verified.startedAt.getTime() / 1000);
  }

  const readAll = () => Promise.all([readJobs(), readAudit(), readBackups()]);

  return async (): Promise<void> => {
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'most' }, pool.options.max);
    waiting.set(pool.waitingCount);
    jobCounts.reset();
    for (const value of Object.values({ ...audit, ...backup })) value.remove();
    up.set((await inTime(ping(db))) && (await inTime(readAll())) ? 1 : 0);
  };
}

/** Whether the work succeeds before the timeout. */
function inTime(work: Promise<unknown>): Promise<boolean> {
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, delay(PATIENCE_MS, false, { ref: false })]);
}
