/** Problems of backups that admins read in their language, with placeholders. The commands print them in English. */
export const BACKUP_PROBLEMS = {
  nothing: 'There is no Starchart in this database, so there is nothing to back up.',
  foreign: "This file isn't a Starchart backup.",
  newer: 'This backup was made by a newer version of Starchart. Restore it with that version.',
  damaged: 'This backup is damaged: {how}. Nothing was changed; please use another one.',
  truncated: 'it ends too early',
  changed: 'its contents are not what was written',
  rowsMissing: 'rows are missing',
  tooLong: 'something follows its end',
  unknownPart: 'it holds something that no backup does',
  incomplete: 'This backup is damaged or incomplete. Nothing was changed. Please use another one.',
  gone: 'The database has gone.',
  mayNotCreate:
    'The role of DATABASE_URL may not create databases, so the backup was not test-restored. This lets it: alter role {role} createdb',
  notRestored: 'The backup was not test-restored: {reason}',
  interrupted: 'The database could not take the backup in ({reason}). Nothing was changed.',
  notEmpty: 'The database is not empty, and nothing in it was changed. Choose an empty one.',
  faultyLedgers: 'Ledgers with errors in this backup: {count}. Nothing was changed.',
  doesNotFit: 'This backup does not fit together: {reason}. Nothing was changed.',
  exists: 'The file {file} already exists. Choose another name.',
  noSpace:
    'The disk of {folder} has {free} free, and {needed} are needed. Free up space there, or set another folder with BACKUP_DIR.',
  notWritten:
    'The backup could not be written to {folder}: {reason}. Existing backups are unchanged. Fix this, or set another folder with BACKUP_DIR.',
  full: 'the disk is full',
  readOnly: 'the disk is read-only',
  notAllowed: "this user isn't allowed to",
  noTestRestore: 'A test restore was not possible. {reason}',
  failedTestRestore:
    "The backup was made, but its test restore failed: {reason} It's kept as {file}, and older ones stay. Start with npm run ledger:verify to look for errors.",
  unexpected: "Something unexpected happened ({kind}); see the server's log.",
} as const;

export type BackupProblem = keyof typeof BACKUP_PROBLEMS;

/** A problem in English. */
export function backupProblem(problem: BackupProblem, values: Readonly<Record<string, string>> = {}): string {
  return BACKUP_PROBLEMS[problem].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** A backup cannot be made or restored. The message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';

  constructor(problem: BackupProblem, values?: Readonly<Record<string, string>>, options?: ErrorOptions) {
    super(backupProblem(problem, values), options);
  }
}

/** The database has no room or went away during a restore; the backup itself may be valid. */
export class BackupInterruptedError extends BackupError {}
