import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fastTemporaryFolder } from '../../packages/db/src/testing/fast-temporary-folder.ts';
import type { Login } from './api-setup.ts';

export interface ServerProcess {
  /** Standard output until the server is ready. */
  output: string;
  url: string;
  /** Login of the first admin, from the output. */
  login: Login;
  /** Stops the server and deletes its data. */
  stop: () => Promise<void>;
}

const API = join(import.meta.dirname, '../../apps/api');
const READY = 'Press Ctrl-C to stop.';
/** Includes the creation of a database. */
const START_TIMEOUT_MS = 90_000;

/** Starts a server on an empty database, with no other settings than these. The output of the demo shows other logins. */
export async function startServerProcess(
  settings: Readonly<Record<string, string>> = {},
  entry: 'main' | 'demo' = 'main',
): Promise<ServerProcess> {
  const home = mkdtempSync(join(fastTemporaryFolder(), 'starchart-fresh-'));
  const { PATH, E2E_CLOCK_AHEAD_MS } = process.env;
  const child = spawn(
    process.execPath,
    [join(API, entry === 'main' ? 'src/main.ts' : 'test-support/demo-server.ts')],
    {
      cwd: home,
      env: { PATH, E2E_CLOCK_AHEAD_MS, PORT: '0', DATA_DIR: 'data', DEFAULT_TIME_ZONE: 'UTC', ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const closed = once(child, 'close');
  const startTimeout = setTimeout(() => child.kill('SIGTERM'), START_TIMEOUT_MS);

  async function stop(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await closed;
    rmSync(home, { recursive: true, force: true });
  }

  let output = '';
  child.stdout.setEncoding('utf8');
  for await (const part of child.stdout.iterator({ destroyOnReturn: false })) {
    output += part;
    if (output.includes(READY)) break;
  }
  clearTimeout(startTimeout);
  if (!output.includes(READY)) {
    await stop();
    throw new Error(`The server did not start:\n${output}`);
  }
  child.stdout.resume();

  const shown = (pattern: RegExp) => pattern.exec(output)?.[1] ?? '';
  return {
    output,
    url: shown(/ready: (\S+)/),
    login: { username: shown(/Username +(\S+)/), password: shown(/Password +(\S+)/) },
    stop,
  };
}
