import { Migrator } from 'kysely/migration';
import { type Connection, openDatabase } from '../client.ts';
import { migrations } from '../migrations/index.ts';

/** The names of all migrations, the oldest first. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(migrations);

/** Takes a database back to an earlier schema, with what fits into that. */
export async function takeSchemaBackTo(connection: Connection, migrationName: string): Promise<void> {
  const { db, close } = openDatabase({ connection, namedStatements: false, maxConnections: 1 });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateTo(migrationName);
    if (error) throw error;
  } finally {
    await close();
  }
}
