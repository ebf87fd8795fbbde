import { execFile } from 'node:child_process';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { postgresEnvironment } from './launcher.ts';
import { lockFileOf, readLockFile } from './lock-file.ts';
import type { ServerPlan } from './server-process.ts';

const run = promisify(execFile);

/** Superuser of the embedded database; only the owner of the socket folder can connect. */
export const databaseUser = 'starchart';

/** Checks that the folder holds our own database of the right version; creates a database in an empty folder. */
export async function prepareDataFolder(plan: ServerPlan): Promise<void> {
  const { folder, binaries, onProgress } = plan;
  if (isEmpty(folder)) {
    onProgress('Creating the database …');
    await createCluster(plan);
  }
  assertOwned(folder);
  assertVersion(folder, binaries.majorVersion);
  assertNotCopiedInUse(folder);
}

/** Throws when the folder is not writable, for example on a read-only disk. */
export function assertWritable(folder: string): void {
  try {
    accessSync(dirname(folder), constants.W_OK);
    if (existsSync(folder)) accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${folder} cannot be written (${error instanceof Error ? error.message : String(error)}). ` +
        'Let this user write there, mount the disk for writing, or choose another folder with DATA_DIR.',
    );
  }
}

/**
 * A running PostgreSQL stores the path of its folder there. A copy of the folder with another path was made while the database
 * ran, so its files may be inconsistent.
 */
function assertNotCopiedInUse(folder: string): void {
  const { usedAt = folder } = readLockFile(folder) ?? {};
  if (usedAt === folder) return;
  throw new EmbeddedPostgresError(
    `The database in ${folder} was running in ${usedAt} when this folder was copied, so its files may not fit together. ` +
      'Copy it again while Starchart is not running, or bring a backup there with npm run backup and npm run restore. ' +
      `Only if the folder was moved as a whole after its machine had failed, or is a snapshot of one moment, remove ${lockFileOf(folder)} and start again.`,
  );
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

function assertOwned(folder: string): void {
  const user = process.getuid?.();
  const owner = statSync(folder).uid;
  if (owner !== user) {
    throw new EmbeddedPostgresError(
      `The data folder ${folder} belongs to another user (id ${owner}, while the server runs as ${user}). ` +
        'Start the server as that user, or give the folder to this one with chown -R.',
    );
  }
}

function assertVersion(folder: string, majorVersion: number): void {
  const versionFile = join(folder, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new EmbeddedPostgresError(
      `The folder ${folder} is not empty, and what it holds is not a database.`,
    );
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== String(majorVersion)) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} was made by PostgreSQL ${version}; this program brings PostgreSQL ${majorVersion}, ` +
        'which cannot read it. Run it with the program that made it, or start on an empty data folder and restore a backup.',
    );
  }
}

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves no partial cluster. */
async function createCluster({ folder, binaries, launcher, throwAway }: ServerPlan): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });

  const [command = '', ...options] = [
    ...launcher,
    binaries.initdb,
    `--pgdata=${unfinished}`,
    `--username=${databaseUser}`,
    '--auth=trust',
    '--encoding=UTF8',
    // PostgreSQL's built-in collation sorts the same on every machine and operating system version.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(throwAway ? ['--no-sync'] : []),
  ];
  try {
    await run(command, options, { env: postgresEnvironment });
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new EmbeddedPostgresError(`The database could not be created in ${folder}:\n${reason}`);
  }
  renameSync(unfinished, folder);
  syncFolder(dirname(folder));
}

/** A rename survives a power failure only after an fsync of the parent folder. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
