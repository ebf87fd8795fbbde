import { type KeyOf, type MessageValues, translateMessage } from '@starchart/i18n';

/** A text `backup.…` of packages/i18n, which admins read in their language. The commands print it in English. */
export type BackupProblem = KeyOf<'backup'>;

/** A problem in English. */
export function backupProblem(problem: BackupProblem, values?: MessageValues): string {
  return translateMessage('en', { key: `backup.${problem}`, values });
}

/** A backup cannot be made or restored. The message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';

  constructor(problem: BackupProblem, values?: MessageValues, options?: ErrorOptions) {
    super(backupProblem(problem, values), options);
  }
}

/** The database has no room or went away during a restore; the backup itself may be valid. */
export class BackupInterruptedError extends BackupError {}
