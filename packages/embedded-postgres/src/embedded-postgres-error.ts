/** The embedded PostgreSQL cannot be used; the message says why and what to do, worded for the person who runs the server. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** Another process of ours has the folder. */
export class FolderInUseError extends EmbeddedPostgresError {}

/** The disk has no room for what PostgreSQL has to write; nothing that it has confirmed is lost. */
export class DiskFullError extends EmbeddedPostgresError {}
