import { join } from 'node:path';
import { type Connection, findDatabaseState, type Queryable, writeBackup } from '@starchart/db';
import type { Config } from '../../config/config.ts';
import { readSecrets } from '../../config/secrets.ts';
import { systemClock } from '../../core/clock.ts';
import { reasonOf, StartupError } from '../../core/startup-error.ts';
import { assertDiskSpace, writeBackupFile } from './backup-file.ts';
import { backupName } from './backup-files.ts';

/**
 * Makes a backup before the database is migrated; it is never deleted automatically. Throws `StartupError` on
 * failure, before any change.
 */
export async function backUpBeforeUpgrade({
  config: { backups, dataDir },
  connection,
  db,
  say,
}: {
  config: Pick<Config, 'backups' | 'dataDir'>;
  /** Bypasses a connection pooler. */
  connection: Connection;
  db: Queryable;
  say: (message: string) => void;
}): Promise<void> {
  const createdAt = systemClock.now();
  const file = join(backups.folder, backupName(createdAt, 'before-upgrade'));
  say('This version upgrades the database. Making a backup first …');
  try {
    const { sizeBytes } = await findDatabaseState(db);
    await assertDiskSpace(backups.folder, sizeBytes);
    await writeBackupFile(file, writeBackup({ connection, createdAt, secrets: readSecrets(dataDir) }));
  } catch (error) {
    throw new StartupError(
      `This version upgrades the database, but the backup before it failed. Nothing was changed.\n\n` +
        `${reasonOf(error)}\n\n` +
        'Fix this and start again, or skip the backup once with BACKUP_BEFORE_UPGRADE=false.',
    );
  }
  say(`Saved in ${file}. It's kept until you delete it.`);
}
