import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The occasion of a backup. Only nightly ones are deleted automatically. */
export type BackupOccasion = 'by-hand' | 'nightly' | 'before-upgrade';

export interface BackupFile {
  /** Absolute path. */
  file: string;
  occasion: BackupOccasion;
  madeAt: Date;
}

const NAME =
  /^starchart-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-(?<occasion>nightly|before-upgrade))?\.backup$/;

/** The file name of a backup, with a resolution of one second. */
export function backupName(at: Date, occasion: BackupOccasion = 'by-hand'): string {
  const suffix = occasion === 'by-hand' ? '' : `-${occasion}`;
  return `starchart-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z${suffix}.backup`;
}

/** The backups in a folder, newest first, recognized by their names. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name): BackupFile[] => {
      const found = NAME.exec(name);
      if (!found) return [];
      const [, day, hours, minutes, seconds] = found;
      const occasion = (found.groups?.occasion ?? 'by-hand') as BackupOccasion;
      return [
        { file: join(folder, name), occasion, madeAt: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) },
      ];
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}
