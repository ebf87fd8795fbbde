import { existsSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Connection, readBackupHeader, restoreBackup } from '@starchart/db';
import { startEmbeddedPostgres } from '@starchart/embedded-postgres';
import { type Config, readConfig } from '../config/config.ts';
import { placeSecrets } from '../config/secrets.ts';
import { systemClock } from '../core/clock.ts';
import { StartupError } from '../core/startup-error.ts';
import { recordAudit } from '../features/audit/record-audit.ts';
import { readBackupFile } from '../platform/backup/backup-file.ts';
import { explainFailure } from '../server/explain-failure.ts';
import { showProgress } from './show-progress.ts';

/** Restores a backup into an empty installation. After a failure it is empty again. */
async function main([given]: string[]): Promise<void> {
  const cleanup = new AsyncDisposableStack();
  try {
    if (!given) throw new StartupError('Which backup? Name its file: npm run restore <file>');
    const file = resolve(given);
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    if (size === undefined) throw new StartupError(`There is no file ${file}.`);
    const { secrets } = await readBackupHeader(readBackupFile(file));
    const config = readConfig();
    const { connection, forget } = await openEmptyHome(config, cleanup);
    try {
      const takeOut = placeSecrets(config.dataDir, secrets);
      try {
        let read = 0;
        const watched = readBackupFile(file, (bytes) => {
          read += bytes;
          showProgress(read, size, `${Math.round(read / 1e6)} of ${Math.round(size / 1e6)} MB`);
        });
        const { header, rows, children } = await restoreBackup(connection, watched, (db) =>
          recordAudit({ clock: systemClock }, db, { by: 'operator', action: 'backup-restored' }),
        );
        console.log(
          `Restored ${rows} rows as they were on ${header.createdAt}. The books of ${children} children balance.`,
        );
        console.log('Start Starchart with npm start.');
      } catch (error) {
        takeOut();
        throw error;
      }
    } catch (error) {
      await cleanup.disposeAsync();
      forget();
      throw error;
    }
  } catch (error) {
    console.error(explainFailure(error, 'Something unexpected happened.'));
    process.exitCode = 1;
  } finally {
    await cleanup.disposeAsync();
  }
}

/** The restore target: the configured database, or a new one that `forget` deletes again. */
async function openEmptyHome(
  { dataDir, databaseUrl, databaseUrlDirect }: Config,
  cleanup: AsyncDisposableStack,
): Promise<{ connection: Connection; forget: () => void }> {
  if (databaseUrl) return { connection: { connectionString: databaseUrlDirect }, forget: () => {} };
  const folder = join(dataDir, 'postgres');
  const isNew = !existsSync(folder);
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir: folder,
    onProgress: (words) => console.error(words),
  });
  cleanup.defer(stop);
  return { connection, forget: () => isNew && rmSync(folder, { recursive: true, force: true }) };
}

await main(process.argv.slice(2));
