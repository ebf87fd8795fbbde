import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Connection, type OpenDatabase, openDatabase } from '../client.ts';
import { databaseUrl, runOnServer } from './server-commands.ts';

/** A migrated, empty database that belongs to one test file. */
export interface TestDatabase extends Omit<OpenDatabase, 'close' | 'queue'> {
  connection: Connection;
  connectionString: string;
  /** Closes every connection and removes the database. */
  drop(): Promise<void>;
}

/**
 * Clones the migrated template, in a fraction of a second.
 *
 * Needs `global-setup.ts` in the Vitest configuration.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, templateName } = inject('testServer');
  const name = `starchart_test_${randomBytes(6).toString('hex')}`;
  // Copying the files beats logging every page, as long as nothing has to reach the disk.
  await runOnServer(serverUrl, `create database ${name} template ${templateName} strategy file_copy`);

  const connectionString = databaseUrl(serverUrl, name);
  const connection = { connectionString };
  const { db, pool, close } = openDatabase({ connection });
  const drop = async () => {
    await close();
    await runOnServer(serverUrl, `drop database ${name} with (force)`);
  };
  return { db, pool, connection, connectionString, drop };
}
