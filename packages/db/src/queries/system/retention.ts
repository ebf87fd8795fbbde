import { sql } from 'kysely';
import type { DB } from '../../database.ts';
import type { Queryable } from '../../db.ts';
import { KEY_RETENTION_DAYS } from '../accounts/idempotency.ts';

const DAY_MS = 86_400_000;

/** How many days rows are kept after the time in this column. */
const RETENTION: readonly [table: keyof DB, column: string, days: number][] = [
  // An ended session is kept as long as the key that could open it again.
  ['sessions', 'expires_at', KEY_RETENTION_DAYS],
  ['rate_limits', 'keep_until', 0],
  ['account_links', 'expires_at', 1],
  ['one_time_tokens', 'expires_at', 1],
  ['pending_changes', 'ended_at', 30],
  ['idempotency_keys', 'created_at', KEY_RETENTION_DAYS],
  ['webhook_deliveries', 'created_at', 30],
  ['login_warnings', 'last_at', 90],
  ['known_devices', 'last_used_at', 400],
  // Unread ones stay. The ledger keeps the text of notes with points.
  ['notes', 'read_at', 400],
  // One a night each.
  ['nightly_backups', 'started_at', 400],
  ['ledger_audits', 'finished_at', 400],
];

/** As long as deliveries are kept. */
const DROPPED_DELIVERIES_DAYS = 30;
const GUEST_PASS_RETENTION_DAYS = 400;
const MAIL_RETENTION_DAYS = { sent: 30, undelivered: 90 };

/** Deletes rows past their retention. Waiting mails stay. */
export async function deleteExpiredRows(db: Queryable, at: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS);
  for (const [table, column, days] of RETENTION) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} <= ${daysAgo(days)}`.execute(db);
  }
  await sql`
    update webhooks set dropped_deliveries = 0, dropped_since = null
    where dropped_since <= ${daysAgo(DROPPED_DELIVERIES_DAYS)}`.execute(db);
  // Until then they name guests in the ledger.
  await db
    .deleteFrom('access_tokens')
    .where('kind', '=', 'guest-pass')
    .where('expires_at', '<=', daysAgo(GUEST_PASS_RETENTION_DAYS))
    .execute();
  await db
    .deleteFrom('outbox')
    .where('state', '=', 'sent')
    .where('sent_at', '<=', daysAgo(MAIL_RETENTION_DAYS.sent))
    .execute();
  await db
    .deleteFrom('outbox')
    .where('state', 'in', ['failed', 'held'])
    .where('created_at', '<=', daysAgo(MAIL_RETENTION_DAYS.undelivered))
    .execute();
}
