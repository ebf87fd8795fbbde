import { sql } from 'kysely';
import type { Queryable } from '../db.ts';

/** Version and size of the database. */
export async function findDatabaseState(db: Queryable): Promise<{ version: string; sizeBytes: number }> {
  const { version, sizeBytes } = await db
    .selectNoFrom([
      sql<string>`current_setting('server_version')`.as('version'),
      sql<number>`pg_database_size(current_database())`.as('sizeBytes'),
    ])
    .executeTakeFirstOrThrow();
  return { version, sizeBytes };
}
