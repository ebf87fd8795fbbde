import {
  closeSync,
  createWriteStream,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { writeBackup } from '@starchart/db';
import { readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { backupFolder, backupName } from './features/system/backup-files.ts';
import { findDatabase } from './operator-deps.ts';
import { readSecrets } from './secrets.ts';
import { showProgress } from './show-progress.ts';
import { StartError } from './start-error.ts';

/** Saves everything into one file, beside a running server or without one. */
async function main([given]: string[]): Promise<void> {
  const cleanup = new AsyncDisposableStack();
  try {
    const config = readConfig();
    const { connection } = await findDatabase(config, cleanup, (message) => console.error(message));
    const createdAt = new Date();
    const file = resolve(given ?? join(backupFolder(config.dataDir), backupName(createdAt)));
    const secrets = readSecrets(config.dataDir);
    let rows = 0;
    await writeWhole(
      file,
      writeBackup({
        connection,
        createdAt,
        secrets,
        onProgress(done) {
          ({ rows } = done);
          showProgress(done.tables, done.of, `${rows} rows`);
        },
      }),
    );
    console.log(`Saved ${rows} rows (${sizeOf(file)}) in ${file}`);
    console.log(
      'It holds everything of all families, and the secrets that passwords depend on. Keep it where only you can read it.',
    );
  } catch (error) {
    console.error(explainFailure(error, 'Something unexpected happened.'));
    process.exitCode = 1;
  } finally {
    await cleanup.disposeAsync();
  }
}

/** Under another name until all of it is on the disk: a file with the right name is whole. */
async function writeWhole(file: string, contents: AsyncIterable<Buffer>): Promise<void> {
  const draft = `${file}.part`;
  mkdirSync(dirname(file), { recursive: true });
  if (statSync(file, { throwIfNoEntry: false }))
    throw new StartError(`There is a file ${file} already. Choose another name.`);
  try {
    await pipeline(
      Readable.from(contents),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flags: 'w', flush: true }),
    );
    renameSync(draft, file);
    const folder = openSync(dirname(file), 'r');
    fsyncSync(folder);
    closeSync(folder);
  } finally {
    rmSync(draft, { force: true });
  }
}

function sizeOf(file: string): string {
  const megabytes = statSync(file).size / 1_000_000;
  return megabytes < 1 ? `${Math.ceil(megabytes * 1000)} kB` : `${megabytes.toFixed(1)} MB`;
}

await main(process.argv.slice(2));
