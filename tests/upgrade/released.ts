import { fileURLToPath } from 'node:url';

/** A backup with the sample family in it of every schema that there has been, each named after its last migration. */
const FOLDER = new URL('released/', import.meta.url);

/** Where the backup of a schema lies. */
export function releasedBackup(migrationName: string): string {
  return fileURLToPath(new URL(`${migrationName}.backup`, FOLDER));
}
