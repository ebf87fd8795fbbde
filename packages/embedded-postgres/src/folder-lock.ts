import { DatabaseSync } from 'node:sqlite';
import { FolderInUseError } from './embedded-postgres-error.ts';

const sqliteBusy = 5;

/**
 * Claims a data folder for this process and returns how to give it back; throws while another server has it.
 *
 * The claim is SQLite's file lock on a file beside the folder: the operating system drops it when the process
 * dies, however it dies, and it is seen across containers that share the folder, where process ids are not.
 */
export function claimFolder(folder: string): () => void {
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: 0 });
  try {
    // In memory: nothing is written under the lock, so a kill leaves no journal behind.
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
