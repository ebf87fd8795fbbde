/**
 * The format of a backup: a stream of lines, compressed with gzip.
 *
 *     {"format":"starchart-backup","version":1,…}     the header
 *     {"table":"families","columns":["id",…]}         once for each table, and after it
 *     1<tab>…                                          its rows, as PostgreSQL's COPY writes them,
 *     \.                                               and their end
 *     {"rows":…,"sequences":{…},"sha256":"…"}          the trailer: what was counted, and the hash of all bytes before it
 *
 * COPY escapes ends of lines within values, so that a row is a line and no row is `\.`.
 */
export const FORMAT = 'starchart-backup';
export const FORMAT_VERSION = 1;
export const END_OF_ROWS = '\\.';

export interface BackupHeader {
  format: typeof FORMAT;
  version: number;
  /** ISO 8601, in UTC. */
  createdAt: string;
  /** Names of the migrations that the database has run. */
  migrations: string[];
  /** The part of the data folder that belongs to the database; passwords cannot be verified without it. Opaque here. */
  secrets: unknown;
}

export interface TableHeader {
  table: string;
  columns: string[];
}

export interface BackupTrailer {
  rows: number;
  /** Last value of each sequence; null for an unused one. */
  sequences: Record<string, string | null>;
  sha256: string;
}

/** Kysely's migration tables; a restore creates them by running the migrations. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];
