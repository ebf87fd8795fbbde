import { Migrator } from 'kysely/migration';
import { type Connection, openDatabase } from '../client.ts';
import { migrations } from '../migrations/index.ts';

/** Names of all migrations, oldest first. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(migrations);

/** Migrates a database down to an earlier schema. */
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
