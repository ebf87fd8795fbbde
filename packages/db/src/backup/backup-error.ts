/** A backup cannot be made or restored; the message is worded for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The database could not take a backup in, for lack of room or because it went away; that says nothing of the backup. */
export class BackupInterruptedError extends BackupError {}
