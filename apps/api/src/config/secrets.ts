import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { codeOf } from '../core/startup-error.ts';

export interface Secrets {
  /** Signs session cookies. */
  sessionSecret: string;
  /** Part of every password hash; without it no stored password can be verified. */
  passwordPepper: Buffer;
}

/** The secrets of a data folder are unusable; the message is for the operator. */
export class SecretsError extends Error {
  override name = 'SecretsError';
}

const secretBytes = 32;
const onlyOwner = 0o600;
const stickyBit = 0o1000;

/** The mode of the data folder, which holds secrets, backups and the database. */
export const privateFolderMode = 0o700;
const fileName = 'secrets.json';

const base64Secret = z.base64().refine((value) => Buffer.from(value, 'base64').length === secretBytes);
const secretsFile = z.object({ sessionSecret: base64Secret, passwordPepper: base64Secret });

/**
 * Loads `secrets.json` from the data folder; the first start generates it. A damaged file is an error and is
 * never replaced, because every password hash depends on its pepper. `onCreated` gets a function that removes a file that was just
 * created.
 */
export function loadSecrets(
  dataDir: string,
  onWarning: (message: string) => void = () => {},
  onCreated: (remove: () => void) => void = () => {},
): Secrets {
  const path = join(dataDir, fileName);
  mkdirSync(dataDir, { recursive: true, mode: privateFolderMode });
  const text = readIfPresent(path) ?? createOnce(path, { onCreated });
  closeToOthers(path, onWarning);
  closeFolderToOthers(dataDir, onWarning);

  const { sessionSecret, passwordPepper } = parseSecrets(text, path);
  return { sessionSecret, passwordPepper: Buffer.from(passwordPepper, 'base64') };
}

/** The content of the secrets file, for a backup. Throws `SecretsError`. */
export function readSecrets(dataDir: string): unknown {
  const path = join(dataDir, fileName);
  return parseSecrets(readIfPresent(path) ?? '', path);
}

/**
 * Writes the secrets of a backup to a data folder and returns a function that removes them. Throws
 * `SecretsError` if there are others.
 */
export function placeSecrets(dataDir: string, secrets: unknown): () => void {
  const path = join(dataDir, fileName);
  const wanted = parseSecrets(JSON.stringify(secrets), 'in the backup');
  mkdirSync(dataDir, { recursive: true, mode: privateFolderMode });
  const present = readIfPresent(path);
  if (present !== undefined) {
    if (isDeepStrictEqual(parseSecrets(present, path), wanted)) return () => {};
    throw new SecretsError(
      `The data folder ${dataDir} belongs to another installation: its secrets differ from those in the backup. ` +
        'Choose an empty DATA_DIR.',
    );
  }
  createOnce(path, { secrets: wanted });
  return () => rmSync(path);
}

/** Whether this data folder has secrets. */
export function hasSecrets(dataDir: string): boolean {
  return existsSync(join(dataDir, fileName));
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    // A container creates a folder where a mounted file is missing.
    if (codeOf(error) === 'EISDIR') {
      throw new SecretsError(
        `${path} is a folder. Put the file of a backup in its place, or remove it if there are no accounts yet.`,
      );
    }
    throw error;
  }
}

/**
 * Writes a temporary file first, so that the file is complete or absent. If servers start concurrently, the
 * first link wins and the others read it.
 */
function createOnce(
  path: string,
  {
    secrets = { sessionSecret: newSecret(), passwordPepper: newSecret() },
    onCreated = () => {},
  }: { secrets?: z.infer<typeof secretsFile>; onCreated?: (remove: () => void) => void },
): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const handle = openSync(draft, 'wx', onlyOwner);
  try {
    writeSync(handle, `${JSON.stringify(secrets, null, 2)}\n`);
    fsyncSync(handle);
    linkSync(draft, path);
    syncFolder(dirname(path));
    onCreated(() => rmSync(path));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    closeSync(handle);
    rmSync(draft);
  }
  const text = readIfPresent(path);
  if (text !== undefined) return text;
  throw new SecretsError(
    `The file ${path} is a link to a file that does not exist. Restore that file, or remove the link if there are no accounts yet.`,
  );
}

/** Syncs the folder: the pepper must survive a power failure before the first password is stored. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function newSecret(): string {
  return randomBytes(secretBytes).toString('base64');
}

function closeToOthers(path: string, onWarning: (message: string) => void): void {
  const mode = statSync(path).mode & 0o777;
  if ((mode & 0o077) === 0) return;
  chmodSync(path, onlyOwner);
  onWarning(
    `Other users of this machine could read ${path} (mode ${mode.toString(8)}). Now only its owner can.`,
  );
}

/** Leaves a folder of another user, and a shared one such as /tmp, as it is. */
function closeFolderToOthers(path: string, onWarning: (message: string) => void): void {
  const { mode, uid } = statSync(path);
  const isShared = (mode & stickyBit) !== 0;
  if (isShared || uid !== process.getuid?.() || (mode & 0o077) === 0) return;
  chmodSync(path, privateFolderMode);
  onWarning(
    `Other users of this machine could open the data folder ${path} (mode ${(mode & 0o777).toString(8)}). Now only its owner can.`,
  );
}

function parseSecrets(text: string, path: string): z.infer<typeof secretsFile> {
  try {
    return secretsFile.parse(JSON.parse(text));
  } catch {
    throw new SecretsError(
      `The file ${path} is damaged. Restore it from a backup: all passwords depend on it. ` +
        'Delete it only if there are no accounts yet: the next start creates a new one.',
    );
  }
}
