/** A backup cannot be made or restored; the message is worded for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}
