import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { loadSecrets, privateFolderMode } from '../config/secrets.ts';
import { reasonOf, StartupError } from '../core/startup-error.ts';
import { assertAddressesFree } from './listen-address.ts';
import { resolveDatabase } from './resolve-database.ts';
import type { ServerOptions } from './server.ts';

const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs the server until a signal ends it; resolves when everything is closed. Failures are printed and set
 * the exit code. A second signal ends the process at once.
 */
export async function runServer(loadOptions: () => ServerOptions): Promise<void> {
  surviveClosedConsole();
  const stopRequested = untilSignal();
  const cleanup = new AsyncDisposableStack();
  try {
    const { lost } = await startServer(loadOptions(), cleanup);
    await Promise.race([stopRequested, lost]);
    say('\nStopping …');
  } catch (error) {
    const { explainFailure } = await import('./explain-failure.ts');
    console.error(`\n${explainFailure(error, 'Something unexpected happened, and the server stopped.')}\n`);
    process.exitCode = 1;
  } finally {
    await cleanup.disposeAsync();
  }
}

/** Starts the database while the rest of the program loads. */
async function startServer(
  options: ServerOptions,
  cleanup: AsyncDisposableStack,
): Promise<{ lost: Promise<never> }> {
  const { config } = options;
  await assertAddressesFree(config);
  prepareDataDir(config.dataDir);
  let removeNewSecrets: (() => void) | undefined;
  const secrets = loadSecrets(config.dataDir, say, (remove) => {
    removeNewSecrets = remove;
  });
  const [database, { serve }] = await Promise.all([
    resolveDatabase(config, cleanup, say),
    setImmediate().then(() => import('./server.ts')),
  ]);
  await serve(options, { database, secrets, removeNewSecrets, say }, cleanup);
  return { lost: database.lost };
}

function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartupError(
      `Can't write to the data folder ${dataDir} (${reasonOf(error)}). Choose another with DATA_DIR.`,
    );
  }
}

/** Not `recursive`: that never returns on file systems that answer ENOENT for a forbidden folder. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  makeFolder(dirname(path));
  mkdirSync(path, privateFolderMode);
}

/** Ctrl-C sends the signal twice, from the terminal and from npm; only a later one forces the exit. */
const forceExitAfterMs = 1_000;

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let requestedAt: number | undefined;
    for (const signal of stopSignals) {
      process.on(signal, () => {
        requestedAt ??= Date.now();
        // The embedded database notices that its parent has ended and shuts down.
        if (Date.now() > requestedAt + forceExitAfterMs) process.exit(130);
        resolve();
      });
    }
  });
}

/** The reader of the output may be gone (`npm start | head`); the server keeps running. */
function surviveClosedConsole(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

function say(message: string): void {
  console.log(message);
}
