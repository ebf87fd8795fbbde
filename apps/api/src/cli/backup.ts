import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Connection, isReadOnly, openDatabase, writeBackup } from '@starchart/db';
import { readConfig } from '../config/config.ts';
import { readSecrets } from '../config/secrets.ts';
import { systemClock } from '../core/clock.ts';
import { recordAudit } from '../features/audit/record-audit.ts';
import { writeBackupFile } from '../platform/backup/backup-file.ts';
import { backupName } from '../platform/backup/backup-files.ts';
import { explainFailure } from '../server/explain-failure.ts';
import { findDatabase } from './cli-context.ts';
import { showProgress } from './show-progress.ts';

/** Writes a full backup to one file; the server may be running. */
async function main([given]: string[]): Promise<void> {
  const cleanup = new AsyncDisposableStack();
  try {
    const config = readConfig();
    const { connection } = await findDatabase(config, cleanup, (message) => console.error(message));
    const createdAt = systemClock.now();
    const file = resolve(given ?? join(config.backups.folder, backupName(createdAt)));
    const secrets = readSecrets(config.dataDir);
    let rows = 0;
    await writeBackupFile(
      file,
      writeBackup({
        connection,
        createdAt,
        secrets,
        onProgress(done) {
          ({ rows } = done);
          showProgress(done.tables, done.of, `${rows} rows`);
        },
      }),
    );
    await noteIn(connection);
    console.log(`Saved ${rows} rows (${sizeOf(file)}) in ${file}`);
    console.log(
      'It holds everything of all families, and the secrets that passwords depend on. Keep it where only you can read it.',
    );
  } catch (error) {
    console.error(explainFailure(error, 'Something unexpected happened.'));
    process.exitCode = 1;
  } finally {
    await cleanup.disposeAsync();
  }
}

/** Records the backup in the audit log. A read-only standby cannot be written to. */
async function noteIn(connection: Connection): Promise<void> {
  const { db, close } = openDatabase({ connection, namedStatements: false, maxConnections: 1 });
  try {
    await recordAudit({ clock: systemClock }, db, { by: 'operator', action: 'backup-taken' });
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    console.error('This database takes no writes, so the backup is not in the audit of the admins.');
  } finally {
    await close();
  }
}

function sizeOf(file: string): string {
  const megabytes = statSync(file).size / 1_000_000;
  return megabytes < 1 ? `${Math.ceil(megabytes * 1000)} kB` : `${megabytes.toFixed(1)} MB`;
}

await main(process.argv.slice(2));
