/** A backup cannot be made or restored. The message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The database has no room or went away during a restore; the backup itself may be valid. */
export class BackupInterruptedError extends BackupError {}
