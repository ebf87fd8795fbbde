import pg from 'pg';
import { type Connection, withClient } from '../client.ts';
import { BackupError, BackupInterruptedError, backupProblem } from './backup-error.ts';
import { restoreBackup } from './restore-backup.ts';

/** Result of a test restore; `unchecked` when no test restore was possible, with the reason in a sentence. */
export type CheckedBackup = { state: 'verified' } | { state: 'unchecked'; reason: string };

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Restores an uncompressed backup into a scratch database on the same server, audits all ledgers there, and drops it.
 * Drops the scratch database of a killed check first. Call it under `withLockIfFree`: checks of one database must not overlap.
 * Throws `BackupError` for a backup that cannot be restored.
 */
export function checkBackup(connection: Connection, chunks: AsyncIterable<Buffer>): Promise<CheckedBackup> {
  return withClient(connection, 'check', async (client) => {
    const { scratch, role } = await findScratchName(client);
    const drop = () => client.query(`drop database if exists ${scratch} with (force)`);
    try {
      await drop();
      await client.query(`create database ${scratch} template template0`);
    } catch (error) {
      return { state: 'unchecked', reason: reasonWithoutScratch(error, role) };
    }
    try {
      await restoreBackup(onDatabase(connection, scratch), chunks);
      return { state: 'verified' };
    } catch (error) {
      if (error instanceof BackupInterruptedError) return { state: 'unchecked', reason: error.message };
      throw error;
    } finally {
      await drop();
    }
  });
}

/** A stable, unique name per database, so that a check finds the scratch database of a killed check. */
async function findScratchName(client: pg.Client): Promise<{ scratch: string; role: string }> {
  const { rows } = await client.query<{ scratch: string; role: string }>(
    `select 'starchart_check_' || oid as scratch, quote_ident(current_user) as role
     from pg_database where datname = current_database()`,
  );
  const [row] = rows;
  if (!row) throw new BackupError('gone');
  return row;
}

function reasonWithoutScratch(error: unknown, role: string): string {
  if (!(error instanceof pg.DatabaseError)) throw error;
  return error.code === INSUFFICIENT_PRIVILEGE
    ? backupProblem('mayNotCreate', { role })
    : backupProblem('notRestored', { reason: error.message });
}

function onDatabase(connection: Connection, database: string): Connection {
  if (connection.connectionString === undefined) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}
