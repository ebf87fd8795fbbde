import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The number in the socket's name; it lives in a folder of its own, so it collides with nothing. */
export const socketPort = 5432;

/** The operating systems end the path of a socket at 104 to 108 bytes. */
const longestSocketPath = 100;

/**
 * A private folder with a short path for the server's socket.
 *
 * Its name follows from the data folder, so that clients find a restarted server at the same address and a killed
 * run leaves nothing behind that the next one does not use. Whoever can enter it is the database's superuser.
 */
export function openSocketFolder(dataFolder: string): string {
  const name = `starchart-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`;
  const parent = [tmpdir(), '/tmp'].find((folder) => fits(join(folder, name))) ?? '/tmp';
  const folder = join(parent, name);
  mkdirSync(folder, { mode: 0o700, recursive: true });
  return isPrivate(folder) ? folder : mkdtempSync(`${folder}-`);
}

/** `mkdtemp` puts this many letters behind a name, after the dash that we give it. */
const suffixLength = 6;

function fits(folder: string): boolean {
  const path = join(folder, `.s.PGSQL.${socketPort}`);
  return Buffer.byteLength(path) + '-'.length + suffixLength <= longestSocketPath;
}

/** Anyone may create a folder of that name in a shared temporary folder before we do; only our own is used. */
function isPrivate(folder: string): boolean {
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) return false;
  chmodSync(folder, 0o700);
  return true;
}
