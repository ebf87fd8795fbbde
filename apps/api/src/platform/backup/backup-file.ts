import {
  closeSync,
  createReadStream,
  createWriteStream,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { mkdir, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError, backupProblem } from '@starchart/db';
import { codeOf, reasonOf } from '../../core/startup-error.ts';

/** Free space that a backup must leave: a database stops when its disk is full. */
const SPARE_BYTES = 100_000_000;

/**
 * Writes a compressed backup to a temporary file and renames it, so that a named backup is complete. Throws
 * `BackupError` if the file exists or the disk is full.
 */
export async function writeBackupFile(file: string, contents: AsyncIterable<Buffer>): Promise<void> {
  const draft = `${file}.part`;
  try {
    await mkdir(dirname(file), { recursive: true });
    if (await stat(file).catch(() => undefined)) throw new BackupError('exists', { file });
    await pipeline(
      Readable.from(contents),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flags: 'w', flush: true }),
    );
    renameSync(draft, file);
    syncFolder(dirname(file));
  } catch (error) {
    throw worded(error, dirname(file));
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The lines of a backup; `onRead` gets the number of bytes read from the disk. Throws `BackupError`. */
export async function* readBackupFile(
  file: string,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const source = createReadStream(file).on('data', (chunk) => onRead(chunk.length));
  // The consumer of the stream handles its errors.
  const unpacked = pipe(source, createGunzip(), () => {});
  try {
    yield* unpacked;
  } catch (error) {
    const isZipError = codeOf(error)?.startsWith('Z_') ?? false;
    if (!isZipError) throw error;
    const isForeign = error instanceof Error && error.message === 'incorrect header check';
    throw new BackupError(isForeign ? 'foreign' : 'incomplete');
  }
}

/** Throws `BackupError` if the disk of a folder lacks room for the bytes plus a reserve. */
export async function assertDiskSpace(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw worded(error, folder);
  });
  const { bavail, bsize } = await statfs(folder);
  const needed = bytes + SPARE_BYTES;
  if (bavail * bsize >= needed) return;
  throw new BackupError('noSpace', {
    folder,
    free: inMegabytes(bavail * bsize),
    needed: inMegabytes(needed),
  });
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: backupProblem('full'),
  EDQUOT: backupProblem('full'),
  EROFS: backupProblem('readOnly'),
  EACCES: backupProblem('notAllowed'),
};

/** File system calls; network errors have others. */
const FILE_CALLS = ['mkdir', 'open', 'write', 'fsync', 'rename', 'statfs'];

/** Converts a file system error to a `BackupError`; returns other errors unchanged. */
function worded(error: unknown, folder: string): unknown {
  const call = error instanceof Error && 'syscall' in error ? String(error.syscall) : '';
  if (!FILE_CALLS.includes(call)) return error;
  const reason = REASONS[codeOf(error) ?? ''] ?? reasonOf(error);
  return new BackupError('notWritten', { folder, reason }, { cause: error });
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
