import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { loadSecrets } from '../config/secrets.ts';
import { reasonOf, StartupError } from '../core/startup-error.ts';
import { resolveDatabase } from './resolve-database.ts';
import type { ServerOptions } from './server.ts';

const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs the server until a signal ends it, and resolves when everything is closed, the embedded database included.
 *
 * Failures are explained on the console and set the exit code; nothing is thrown. A second signal ends at once.
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

/** The database starts while the rest of the program is read, which takes as long. */
async function startServer(
  options: ServerOptions,
  cleanup: AsyncDisposableStack,
): Promise<{ lost: Promise<never> }> {
  const { config } = options;
  prepareDataDir(config.dataDir);
  const secrets = loadSecrets(config.dataDir, say);
  const [database, { serve }] = await Promise.all([
    resolveDatabase(config, cleanup, say),
    setImmediate().then(() => import('./server.ts')),
  ]);
  await serve(options, { database, secrets, say }, cleanup);
  return { lost: database.lost };
}

function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be written (${reasonOf(error)}). Choose another with DATA_DIR.`,
    );
  }
}

/** Level by level: where a file system refuses new folders as if their parent were missing, Node's own way never ends. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** Ctrl-C reaches a process from the terminal and again from npm; only a later one means impatience. */
const impatientAfterMs = 1_000;

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let requestedAt: number | undefined;
    for (const signal of stopSignals) {
      process.on(signal, () => {
        requestedAt ??= Date.now();
        // The embedded database sees its parent end and shuts down by itself.
        if (Date.now() > requestedAt + impatientAfterMs) process.exit(130);
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
