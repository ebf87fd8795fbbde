import { sql } from 'kysely';
import type { Queryable } from '../db.ts';

export async function findDatabaseState(db: Queryable): Promise<{ version: string; sizeBytes: number }> {
  const { version, sizeBytes } = await db
    .selectNoFrom([
      sql<string>`current_setting('server_version')`.as('version'),
      sql<number>`pg_database_size(current_database())`.as('sizeBytes'),
    ])
    .executeTakeFirstOrThrow();
  return { version, sizeBytes };
}

/** Whether nothing but the first admin exists: no other parent, and no child. */
export async function isNewInstallation(db: Queryable): Promise<boolean> {
  const { isNew } = await db
    .selectNoFrom(
      sql<boolean>`not exists (select from parents offset 1) and not exists (select from children)`.as(
        'isNew',
      ),
    )
    .executeTakeFirstOrThrow();
  return isNew;
}
