import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  assertUtf8,
  type Connection,
  listGrownUps,
  openDatabase,
  readBackupHeader,
  restoreBackup,
} from '@starchart/db';
import { startEmbeddedPostgres } from '@starchart/embedded-postgres';
import { type Config, readConfig } from '../config/config.ts';
import { placeSecrets } from '../config/secrets.ts';
import { systemClock } from '../core/clock.ts';
import { StartupError } from '../core/startup-error.ts';
import { grownUpsTable } from '../features/admin/parents-table.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { readBackupFile } from '../platform/backup/backup-file.ts';
import { rethrowUnreachable, withoutPassword } from '../server/resolve-database.ts';
import { fileArgument } from './arguments.ts';
import { runCommand } from './command-process.ts';
import { correctLedgers, counted } from './counted.ts';
import { showProgress } from './show-progress.ts';

const USAGE = `npm run restore -- <file>    restores a backup into an empty installation

The installation is empty with a new DATA_DIR, or with an empty database behind DATABASE_URL.
All sessions, links, invite codes and access tokens of the backup end. Passwords, approvals, grown-ups, roles, PINs and
children are the backup's; the command lists the grown-ups.
After a failure, nothing is changed. With systemd or in containers: see docs/operating.md.`;

const ENDED = `
Everybody has to log in again. The backup's sessions, known devices, links in emails, invite codes and access tokens have
ended, since some may have been ended on purpose after the backup was made.
Passwords, approvals, logins of children and webhooks are those of the backup. If you have changed, withdrawn, switched
off or deleted one since then, do it again.
Grown-ups who were removed since then are back, with their passwords, and lowered roles are as high as before. PINs are
those of the backup, erased children are back, and changes that waited for a parent's no have ended. Remove, change and
erase them again. These are the grown-ups of the backup:
`;

/** Restores a backup into an empty installation and ends its sessions, links and tokens. After a failure it is empty again. */
async function restore([given]: string[], cleanup: AsyncDisposableStack): Promise<number> {
  if (!given) throw new StartupError('Which backup? Give its file: npm run restore -- <file>');
  const file = fileArgument(given);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new StartupError(`There is no file ${file}.`);
  const { secrets } = await readBackupHeader(readBackupFile(file));
  const config = readConfig();
  const { connection, remove } = await openTarget(config, cleanup);
  let removeSecrets: (() => void) | undefined;
  try {
    removeSecrets = placeSecrets(config.dataDir, secrets);
    let read = 0;
    const watched = readBackupFile(file, (bytes) => {
      read += bytes;
      showProgress(read, size, `${Math.round(read / 1e6)} of ${Math.round(size / 1e6)} MB`);
    });
    let grownUps = '';
    const { header, rows, children } = await restoreBackup(connection, watched, {
      endsAccess: true,
      async finish(db) {
        await recordAudit({ clock: systemClock }, db, 'operator', 'backup-restored');
        grownUps = grownUpsTable(await listGrownUps(db));
      },
    });
    console.log(`Restored ${counted(rows, 'row')} as of ${header.createdAt}. ${correctLedgers(children)}.`);
    console.log(ENDED);
    console.log(`${grownUps}\n`);
    console.log('Start Starchart with npm start.');
    return 0;
  } catch (error) {
    removeSecrets?.();
    await cleanup.disposeAsync();
    remove();
    throw error;
  }
}

/** The restore target: the configured database, or a new one that `remove` deletes again. */
async function openTarget(
  { dataDir, databaseUrl, databaseUrlDirect }: Config,
  cleanup: AsyncDisposableStack,
): Promise<{ connection: Connection; remove: () => void }> {
  if (databaseUrl) {
    const connection = { connectionString: databaseUrlDirect };
    const { pool, close } = openDatabase({ connection, namedStatements: false, maxConnections: 1 });
    await assertUtf8(pool)
      .catch(rethrowUnreachable(withoutPassword(databaseUrl)))
      .finally(close);
    return { connection, remove: () => {} };
  }
  const folder = join(dataDir, 'postgres');
  const isNew = !existsSync(folder);
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir: folder,
    onProgress: (words) => console.error(words),
  });
  cleanup.defer(stop);
  return { connection, remove: () => isNew && rmSync(folder, { recursive: true, force: true }) };
}

process.exitCode = await runCommand({ usage: USAGE, mostArguments: 1 }, process.argv.slice(2), restore);
