import { fileURLToPath } from 'node:url';
import { MIGRATION_NAMES } from '@starchart/db/testing';

/** The last migration of each released version. */
export const RELEASED_SCHEMAS: Readonly<Record<string, string>> = {
  '0.1.0': '0011-rows-of-a-family',
  '0.2.0': '0017-merged-audit-entries',
};

export const NEWEST_SCHEMA = MIGRATION_NAMES.at(-1) ?? '';

/** The schemas of which a backup is kept; what a single migration does has tests of its own in `packages/db`. */
export const KEPT_SCHEMAS = [...new Set([...Object.values(RELEASED_SCHEMAS), NEWEST_SCHEMA])];

/** Backups of the sample family, named after the last migration of their schema. */
const FOLDER = new URL('released/', import.meta.url);

/** Path of the backup of a schema. */
export function releasedBackup(migrationName: string): string {
  return fileURLToPath(new URL(`${migrationName}.backup`, FOLDER));
}
