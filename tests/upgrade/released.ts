import { fileURLToPath } from 'node:url';

/** Backups of the sample family, one per released schema, named after its last migration. */
const FOLDER = new URL('released/', import.meta.url);

/** Path of the backup of a schema. */
export function releasedBackup(migrationName: string): string {
  return fileURLToPath(new URL(`${migrationName}.backup`, FOLDER));
}
