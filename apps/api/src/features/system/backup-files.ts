import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^starchart-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** Where the backups go that are given no place of their own. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** The name of a backup of this moment, to the second. */
export function backupName(at: Date): string {
  return `starchart-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;
}

/** When the newest backup in the data folder was made; undefined where there is none. Those kept elsewhere are not known. */
export async function findLatestBackup(dataDir: string): Promise<Date | undefined> {
  const names = await readdir(backupFolder(dataDir)).catch(() => []);
  const [latest] = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
  return latest === undefined ? undefined : new Date(latest.replace(NAME, '$1T$2:$3:$4Z'));
}
