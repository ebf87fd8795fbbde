import { chmodSync, closeSync, lstatSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedPostgresError, FolderInUseError } from './embedded-postgres-error.ts';

const sqliteBusy = 5;

/**
 * Locks a data folder for this process and returns a function that releases it; throws when another server has the lock.
 * Uses SQLite's file lock on a file beside the folder: the operating system releases it when the process dies, and it
 * works across containers that share the folder, where process ids differ.
 */
export function claimFolder(folder: string): () => void {
  const lock = openLock(`${folder}.lock`);
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

function openLock(path: string): DatabaseSync {
  const present = lstatSync(path, { throwIfNoEntry: false });
  // The file behind a link may be one of another program.
  if (present && !present.isFile()) {
    throw new EmbeddedPostgresError(`The lock file ${path} is a link or a folder. Remove it.`);
  }
  try {
    // A user who can open the file can lock it. Only the owner may.
    // Only a new file is closed here: that would release a lock that this process has on it.
    if (present) chmodSync(path, 0o600);
    else closeSync(openSync(path, 'a', 0o600));
    return new DatabaseSync(path, { timeout: 0 });
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The lock file ${path} cannot be opened (${error instanceof Error ? error.message : String(error)}). ` +
        'Does it belong to another user? Then give it to this one with chown.',
    );
  }
}
