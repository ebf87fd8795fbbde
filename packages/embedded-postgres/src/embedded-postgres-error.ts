/** The embedded PostgreSQL cannot be used. The message gives the operator the reason and the remedy. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** Another of our processes uses the folder. */
export class FolderInUseError extends EmbeddedPostgresError {}

/** The disk is too full for PostgreSQL's writes; no committed data is lost. */
export class DiskFullError extends EmbeddedPostgresError {}
