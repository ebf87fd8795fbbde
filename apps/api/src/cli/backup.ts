import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, isReadOnly, writeBackup } from '@starchart/db';
import { readConfig } from '../config/config.ts';
import { readSecrets } from '../config/secrets.ts';
import { systemClock } from '../core/clock.ts';
import { writeBackupFile } from '../platform/backup/backup-file.ts';
import { backupName } from '../platform/backup/backup-files.ts';
import { fileArgument } from './arguments.ts';
import { findDatabase, recordOperation } from './cli-context.ts';
import { runCommand } from './command-process.ts';
import { counted } from './counted.ts';
import { showProgress } from './show-progress.ts';

const USAGE = `npm run backup [-- <file>]    saves all data and the secrets in one file

Without <file>, the backup gets a name with the current time in the backup folder (BACKUP_DIR).
Starchart may be running. An existing file is never overwritten.
With systemd or in containers: see docs/operating.md.`;

/** Writes a full backup to one file; the server may be running. */
async function backUp([given]: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const chosen = given === undefined ? undefined : fileArgument(given);
  const config = readConfig();
  const { connection } = await findDatabase(config, cleanup, (message) => console.error(message));
  const createdAt = systemClock.now();
  const file = chosen ?? join(config.backups.folder, backupName(createdAt));
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
        showProgress(done.tables, done.of, counted(rows, 'row'));
      },
    }),
  );
  await auditBackup(connection);
  console.log(`Saved ${counted(rows, 'row')} (${sizeOf(file)}) in ${file}`);
  console.log(
    "It contains every family's data and the secrets that passwords depend on. Keep it where only you can read it.",
  );
  return 0;
}

/** Records the backup in the audit log. A read-only standby cannot be written to. */
async function auditBackup(connection: Connection): Promise<void> {
  try {
    await recordOperation(connection, 'backup-taken');
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    console.error("The database is read-only, so this backup isn't in the audit log.");
  }
}

function sizeOf(file: string): string {
  const megabytes = statSync(file).size / 1_000_000;
  return megabytes < 1 ? `${Math.ceil(megabytes * 1000)} kB` : `${megabytes.toFixed(1)} MB`;
}

process.exitCode = await runCommand({ usage: USAGE, mostArguments: 1 }, process.argv.slice(2), backUp);
