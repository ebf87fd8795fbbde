export { withLockIfFree } from './advisory-lock.ts';
export { BACKUP_PROBLEMS, BackupError, backupProblem } from './backup/backup-error.ts';
export { type CheckedBackup, checkBackup } from './backup/check-backup.ts';
export { readBackupHeader } from './backup/read-backup.ts';
export { type Restored, restoreBackup } from './backup/restore-backup.ts';
export { writeBackup } from './backup/write-backup.ts';
export * from './client.ts';
// These replace the plain queries of the same names.
export {
  findCompletionContext,
  findKidDashboard,
  findParentDashboard,
  findSession,
  findUndoContext,
} from './compiled-query.ts';
export type { DB } from './database.ts';
export { inTransaction, ping, type Queryable, retryOnConflict, runTransaction } from './db.ts';
export * from './durable-server.ts';
export { hasAccounts } from './has-accounts.ts';
export * from './job-queue.ts';
export * from './migrate.ts';
export * from './notify-channel.ts';
export type { Actor, Person } from './person.ts';
export * from './pg-errors.ts';
export * from './purge.ts';
export * from './queries/access-tokens.ts';
export * from './queries/account.ts';
export * from './queries/account-links.ts';
export * from './queries/admin.ts';
export * from './queries/audit.ts';
export * from './queries/auth.ts';
export * from './queries/badges.ts';
export * from './queries/children.ts';
export * from './queries/completions.ts';
export { deleteErasedLedger, listErasedLedgers } from './queries/erasure.ts';
export * from './queries/export.ts';
export * from './queries/families.ts';
export * from './queries/family-devices.ts';
export * from './queries/guest-passes.ts';
export * from './queries/habits.ts';
export * from './queries/history.ts';
export * from './queries/idempotency.ts';
export * from './queries/invite-codes.ts';
export * from './queries/known-devices.ts';
export * from './queries/ledger-audit.ts';
export * from './queries/login-warnings.ts';
export * from './queries/mail.ts';
export * from './queries/members.ts';
export * from './queries/nightly-backups.ts';
export * from './queries/notes.ts';
export * from './queries/one-time-tokens.ts';
export * from './queries/pauses.ts';
export * from './queries/pending-changes.ts';
export * from './queries/pins.ts';
export * from './queries/points.ts';
export * from './queries/rate-limits.ts';
export * from './queries/redemptions.ts';
export * from './queries/retention.ts';
export * from './queries/rewards.ts';
export * from './queries/sessions.ts';
export * from './queries/system.ts';
export * from './queries/webhooks.ts';
export * from './snapshot.ts';
