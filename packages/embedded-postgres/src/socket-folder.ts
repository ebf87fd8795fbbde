import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Port in the socket's name; the folder is private, so it collides with none. */
export const socketPort = 5432;

/** Operating systems limit socket paths to 104 to 108 bytes. */
const longestSocketPath = 100;

/**
 * A private folder with a short path for the server's socket. Access to it means superuser access to the database.
 * Its name derives from the data folder, so a restarted server has the same address and the next run reuses the folder.
 */
export function openSocketFolder(dataFolder: string): string {
  const name = `starchart-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`;
  const parent = [tmpdir(), '/tmp'].find((folder) => fits(join(folder, name))) ?? '/tmp';
  const folder = join(parent, name);
  mkdirSync(folder, { mode: 0o700, recursive: true });
  return isPrivate(folder) ? folder : mkdtempSync(`${folder}-`);
}

/** Length of the random suffix of `mkdtemp`. */
const suffixLength = 6;

function fits(folder: string): boolean {
  const path = join(folder, `.s.PGSQL.${socketPort}`);
  return Buffer.byteLength(path) + '-'.length + suffixLength <= longestSocketPath;
}

/** Any user may create a folder of that name in a shared temporary folder first; only our own is used. */
function isPrivate(folder: string): boolean {
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) return false;
  chmodSync(folder, 0o700);
  return true;
}
