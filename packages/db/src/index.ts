export { withLockIfFree } from './advisory-lock.ts';
export { BackupError, backupProblem } from './backup/backup-error.ts';
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
export * from './queries/accounts/access-tokens.ts';
export * from './queries/accounts/account.ts';
export * from './queries/accounts/account-links.ts';
export * from './queries/accounts/auth.ts';
export * from './queries/accounts/idempotency.ts';
export * from './queries/accounts/known-devices.ts';
export * from './queries/accounts/login-warnings.ts';
export * from './queries/accounts/one-time-tokens.ts';
export * from './queries/accounts/rate-limits.ts';
export * from './queries/accounts/sessions.ts';
export * from './queries/families/children.ts';
export { deleteErasedLedger, listErasedLedgers } from './queries/families/erasure.ts';
export * from './queries/families/export.ts';
export * from './queries/families/families.ts';
export * from './queries/families/family-devices.ts';
export * from './queries/families/guest-passes.ts';
export * from './queries/families/invite-codes.ts';
export * from './queries/families/members.ts';
export * from './queries/families/pending-changes.ts';
export * from './queries/families/pins.ts';
export * from './queries/habits/badges.ts';
export * from './queries/habits/child-days.ts';
export * from './queries/habits/completions.ts';
export * from './queries/habits/habits.ts';
export * from './queries/habits/history.ts';
export * from './queries/habits/pauses.ts';
export * from './queries/habits/recaps.ts';
export * from './queries/points/ledger-audit.ts';
export * from './queries/points/notes.ts';
export * from './queries/points/points.ts';
export * from './queries/points/redemptions.ts';
export * from './queries/points/rewards.ts';
export * from './queries/points/wishes.ts';
export * from './queries/system/admin.ts';
export * from './queries/system/audit.ts';
export * from './queries/system/mail.ts';
export * from './queries/system/nightly-backups.ts';
export * from './queries/system/retention.ts';
export * from './queries/system/server-clock.ts';
export * from './queries/system/system.ts';
export * from './queries/system/webhooks.ts';
export * from './snapshot.ts';
