import { sql } from 'kysely';
import type { Handle } from '../db.ts';

/** What the database says of itself. */
export async function findDatabaseState(db: Handle): Promise<{ version: string; sizeBytes: number }> {
  const { version, sizeBytes } = await db
    .selectNoFrom([
      sql<string>`current_setting('server_version')`.as('version'),
      sql<number>`pg_database_size(current_database())`.as('sizeBytes'),
    ])
    .executeTakeFirstOrThrow();
  return { version, sizeBytes };
}
