import { sql } from 'kysely';
import type { Queryable } from '../db.ts';
import type { JobData, JobName } from '../job-queue.ts';

export interface QueuedJob<Name extends JobName> {
  data: JobData[Name];
  /** 0 for a job without a delay. */
  startsInSeconds: number;
}

/** Waiting jobs of a kind, oldest first. */
export async function queuedJobs<Name extends JobName>(
  db: Queryable,
  name: Name,
): Promise<QueuedJob<Name>[]> {
  const { rows } = await sql<QueuedJob<Name>>`
    select data, greatest(0, round(extract(epoch from start_after - now())))::integer as "startsInSeconds"
    from jobs.job where name = ${name} and state in ('created', 'retry') order by created_on, id`.execute(db);
  return rows;
}

/** Whether jobs of these names run or could run now. */
export async function isWorkLeft(db: Queryable, ...names: JobName[]): Promise<boolean> {
  const { rows } = await sql`
    select from jobs.job
    where name = any(${names}) and state in ('created', 'retry', 'active') and start_after <= now() limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Deletes all jobs. */
export async function deleteJobs(db: Queryable): Promise<void> {
  await sql`delete from jobs.job`.execute(db);
}

/** Everything that the queue stores, errors included, as one text. */
export async function storedJobsText(db: Queryable): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    select string_agg(to_jsonb(job)::text, ' ') as text from jobs.job`.execute(db);
  return rows[0]?.text ?? '';
}

/** Shifts the queue's schedule back by this interval, such as `3 days`, as after downtime. */
export async function lookAwayFor(db: Queryable, interval: string): Promise<void> {
  await sql`update jobs.schedule set created_on = created_on - ${interval}::interval`.execute(db);
  await sql`update jobs.version set cron_on = cron_on - ${interval}::interval`.execute(db);
}

/** When a server last checked the schedules, in ms since 1970; 0 for never. */
export async function lastLookAtClock(db: Queryable): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`select cron_on as at from jobs.version`.execute(db);
  return rows[0]?.at?.getTime() ?? 0;
}
