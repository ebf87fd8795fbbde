import { DatabaseSync } from 'node:sqlite';
import { FolderInUseError } from './embedded-postgres-error.ts';

const sqliteBusy = 5;

/**
 * Locks a data folder for this process and returns a function that releases it; throws when another server has the lock.
 * Uses SQLite's file lock on a file beside the folder: the operating system releases it when the process dies, and it
 * works across containers that share the folder, where process ids differ.
 */
export function claimFolder(folder: string): () => void {
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: 0 });
  try {
    // An in-memory journal: a kill leaves no journal file behind.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
      throw new FolderInUseError(
        `Another server is already running on the data folder ${folder}. ` +
          'Stop it first, or give this one a folder of its own with DATA_DIR.',
      );
    }
    throw error;
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
}
