import { deleteExpiredRows, type JobData, type JobName, type JobQueue } from '@starchart/db';
import type { MailServer } from '../config/config.ts';
import type { ServiceContext } from '../core/service-context.ts';
import { expireRegistrations } from '../features/admin/expire-registrations.ts';
import { alertBruteForce } from '../features/auth/alert-brute-force.ts';
import { approveOverdueCompletions } from '../features/completions/approve-overdue-completions.ts';
import { applyDueChanges } from '../features/due-changes/apply-due-changes.ts';
import { deliverMail } from '../features/mail/deliver-mail.ts';
import { createMailer } from '../features/mail/mailer.ts';
import { notifyAdmins } from '../features/mail/notify-admins.ts';
import { mailDelayedRequests } from '../features/pending-changes/pending-changes.service.ts';
import { eraseLedgers, resumeErasingLedgers } from '../features/points/erase-ledgers.ts';
import { verifyLedgers } from '../features/points/verify-ledgers.ts';
import { deliverWebhook } from '../features/webhooks/deliver-webhook.ts';
import { type BackupPlan, makeNightlyBackup } from '../platform/backup/nightly-backup.ts';
import { type ClockWatch, NO_CLOCK_WATCH } from '../platform/clock-watch/clock-watch.ts';
import { isRight } from '../platform/clock-watch/judge-clock.ts';
import { schedulePurge } from '../platform/purge/purge-deleted-data.ts';

export interface WorkersOptions {
  jobs: JobQueue;
  /** Left out: the clock counts as right. */
  clockWatch?: ClockWatch | undefined;
  /** Left out: mails are held. */
  mail?: MailServer | undefined;
  /** Left out: no nightly backups. The time of day is in the default time zone. */
  nightlyBackups?: (BackupPlan & { timeOfDay: string }) | undefined;
  /** Removes deleted rows from the database's files. */
  purgeDeletedData: () => Promise<void>;
  /** Called for every failed job; the queue retries it, unless it is a mail that the mail server has rejected for good. */
  onFailure: (name: JobName, error: unknown) => void;
}

/** The background workers of one server process. All processes share the job queue. */
export interface Workers {
  start(): Promise<void>;
  /** Waits a few seconds for running jobs, then aborts them. */
  stop(): Promise<void>;
}

/** Shorter than the queue's grace period, so that an aborted mail is still recorded. */
const STOP_SENDING_AFTER_MS = 4_000;

/** Jobs are grouped by family, so a slow receiver delays only its own family. */
const WEBHOOKS_AT_ONCE = 4;

/** The schedules are in UTC. */
const DELETE_EXPIRED_ROWS_AT = '30 2 * * *';
const AUDIT_LEDGERS_AT = '0 3 * * *';
const APPROVE_OVERDUE_COMPLETIONS_AT = '15 3 * * *';
const APPLY_DUE_CHANGES_AT = '*/10 * * * *';

/** Jobs that take something away, or decide, because time has passed: they skip their turn unless the clock is right. */
const DECIDED_BY_TIME: ReadonlySet<JobName> = new Set([
  'delete-expired-rows',
  'apply-due-changes',
  'approve-overdue-completions',
]);

/** The job waits for a clock that is right; the queue tries it again. */
class ClockError extends Error {
  override name = 'ClockError';
}

export function createWorkers(
  ctx: ServiceContext,
  { jobs, clockWatch = NO_CLOCK_WATCH, mail, nightlyBackups, purgeDeletedData, onFailure }: WorkersOptions,
): Workers {
  const mailer = mail && createMailer(mail);

  function work<Name extends JobName>(
    name: Name,
    handler: (data: JobData[Name]) => Promise<void>,
    options?: { atOnce: number },
  ) {
    const reporting = async (data: JobData[Name]) => {
      try {
        if (await hasItsTurn(name, data)) await handler(data);
      } catch (error) {
        if (!(error instanceof ClockError)) onFailure(name, error);
        throw error;
      }
    };
    return jobs.work(name, reporting, options);
  }

  /** False if a job skips its turn. Throws `ClockError` if it waits: nothing is written by a clock that is behind, and nothing is given up by one that may be ahead. */
  async function hasItsTurn(name: JobName, data: object): Promise<boolean> {
    const state = await clockWatch.state();
    if (isRight(state)) return true;
    if (DECIDED_BY_TIME.has(name)) return false;
    const isLate = 'until' in data && ctx.clock.now() >= new Date(String(data.until));
    if (state.is === 'behind' || isLate) throw new ClockError();
    return true;
  }

  async function mayPrune(): Promise<boolean> {
    return isRight(await clockWatch.state());
  }

  return {
    async start() {
      await work('deliver-mail', async (data) => {
        const givenUp = await deliverMail(ctx, mailer, data);
        if (givenUp) onFailure('deliver-mail', givenUp);
      });
      await work('deliver-webhook', (data) => deliverWebhook(ctx, data), { atOnce: WEBHOOKS_AT_ONCE });
      await work('notify-admins', (data) => notifyAdmins(ctx, data));
      await work('alert-brute-force', (data) => alertBruteForce(ctx, data));
      await work('erase-ledgers', () => eraseLedgers(ctx));
      await resumeErasingLedgers(ctx);
      await work('purge-deleted-data', () => schedulePurge(ctx, purgeDeletedData));
      await work('audit-ledgers', async () => void (await verifyLedgers(ctx)));
      await work('apply-due-changes', async () => {
        await mailDelayedRequests(ctx).finally(() => applyDueChanges(ctx));
      });
      await work('approve-overdue-completions', () => approveOverdueCompletions(ctx));
      await work('delete-expired-rows', async () => {
        await deleteExpiredRows(ctx.db, ctx.clock.now());
        await expireRegistrations(ctx);
        await resumeErasingLedgers(ctx);
      });
      await jobs.schedule('delete-expired-rows', DELETE_EXPIRED_ROWS_AT, 'UTC');
      await jobs.schedule('apply-due-changes', APPLY_DUE_CHANGES_AT, 'UTC');
      await jobs.schedule('approve-overdue-completions', APPROVE_OVERDUE_COMPLETIONS_AT, 'UTC');
      await jobs.schedule('audit-ledgers', AUDIT_LEDGERS_AT, 'UTC');
      if (nightlyBackups) {
        await work(
          'nightly-backup',
          async () => void (await makeNightlyBackup(ctx, { ...nightlyBackups, mayPrune })),
        );
        await jobs.schedule(
          'nightly-backup',
          everyDayAt(nightlyBackups.timeOfDay),
          ctx.settings.defaultTimeZone,
        );
      } else await jobs.unschedule('nightly-backup');
    },
    async stop() {
      const timer = setTimeout(() => mailer?.close(), STOP_SENDING_AFTER_MS);
      await jobs.stop();
      clearTimeout(timer);
      mailer?.close();
    },
  };
}

/** Converts a time of day, such as 03:30, to a cron expression. */
function everyDayAt(timeOfDay: string): string {
  const [hour, minute] = timeOfDay.split(':').map(Number);
  return `${minute} ${hour} * * *`;
}
