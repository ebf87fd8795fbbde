import { chmodSync, closeSync, lstatSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedPostgresError, FolderInUseError } from './embedded-postgres-error.ts';

/** Result codes of SQLite (sqlite.org/rescode.html). */
const sqliteBusy = 5;
const sqliteNotADatabase = 26;

/**
 * Locks a data folder for this process and returns a function that releases it; throws when another server has the lock.
 * Uses SQLite's file lock on a file beside the folder: the operating system releases it when the process dies, and it
 * works across containers that share the folder, where process ids differ.
 */
export function claimFolder(folder: string): () => void {
  const path = `${folder}.lock`;
  const lock = openLock(path);
  try {
    // An in-memory journal: a kill leaves no journal file behind.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    // A user who can open the file can lock it. Only the owner may.
    chmodSync(path, 0o600);
  } catch (error) {
    lock.close();
    const code = error instanceof Error && 'errcode' in error && error.errcode;
    if (code === sqliteNotADatabase) {
      throw new EmbeddedPostgresError(`${path} is not the lock file of a data folder. Move it away.`);
    }
    if (code === sqliteBusy) {
      throw new FolderInUseError(
        `Another server is already running on the data folder ${folder}. ` +
          'Stop it first, or give this one a folder of its own with DATA_DIR.',
      );
    }
    throw unusable(path, error);
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
    // Only a new file is closed here: that would release a lock that this process has on it.
    if (!present) closeSync(openSync(path, 'a', 0o600));
    return new DatabaseSync(path, { timeout: 0 });
  } catch (error) {
    throw unusable(path, error);
  }
}

function unusable(path: string, error: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The lock file ${path} cannot be opened (${error instanceof Error ? error.message : String(error)}). ` +
      'Does it belong to another user? Then give it to this one with chown.',
  );
}
