// Runs on any Node >= 20, before anything is installed.
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Ends the process with one line if this user may not write to Starchart's folder, or to one of these in it. */
export function requireWritable(...folders) {
  const closed = [root, ...folders.map((folder) => `${root}${folder}`)].find(
    (path) => existsSync(path) && !isWritable(path),
  );
  if (closed === undefined) return;
  console.error(
    `This user (${userName()}) may not write to ${closed}, which belongs to user id ${statSync(closed).uid}. ` +
      `Run Starchart as its owner, or let root give the folder to this user: chown -R ${userName()} ${root}`,
  );
  process.exit(1);
}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A container may run a user without a name. */
function userName() {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}
