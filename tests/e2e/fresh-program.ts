import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Login } from './families.ts';

export interface FreshProgram {
  /** What its console has said. */
  welcome: string;
  url: string;
  /** Of the first admin, as the console shows it. */
  login: Login;
  /** Ends it and removes its data. */
  stop: () => Promise<void>;
}

const READY = 'Ctrl-C ends it.';
/** Creating a database waits for the disk. */
const START_TAKES_AT_MOST_MS = 90_000;

/**
 * The program as somebody starts it for the first time: with an empty database of its own, and no settings but these. As a demo its
 * console names other logins.
 */
export async function startFreshProgram(
  settings: Readonly<Record<string, string>> = {},
  entry: 'main' | 'cli/demo' = 'main',
): Promise<FreshProgram> {
  const home = mkdtempSync(join(tmpdir(), 'starchart-fresh-'));
  const program = spawn(process.execPath, [join(import.meta.dirname, '../../apps/api/src', `${entry}.ts`)], {
    cwd: home,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: 'data', DEFAULT_TIME_ZONE: 'UTC', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(program, 'close');
  const giveUp = setTimeout(() => program.kill('SIGTERM'), START_TAKES_AT_MOST_MS);

  async function stop(): Promise<void> {
    if (program.exitCode === null && program.signalCode === null) program.kill('SIGTERM');
    await gone;
    rmSync(home, { recursive: true, force: true });
  }

  let welcome = '';
  program.stdout.setEncoding('utf8');
  for await (const part of program.stdout.iterator({ destroyOnReturn: false })) {
    welcome += part;
    if (welcome.includes(READY)) break;
  }
  clearTimeout(giveUp);
  if (!welcome.includes(READY)) {
    await stop();
    throw new Error(`The program did not start:\n${welcome}`);
  }
  program.stdout.resume();

  const shown = (pattern: RegExp) => pattern.exec(welcome)?.[1] ?? '';
  return {
    welcome,
    url: shown(/ready: (\S+)/),
    login: { username: shown(/Username +(\S+)/), password: shown(/Password +(\S+)/) },
    stop,
  };
}
