import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/api/test-support/free-port.ts';
import { untilReady } from './environment.ts';
import { memoryMb } from './processes.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The server frees memory after 30 idle seconds. */
const IDLE_MS = 35_000;
const CACHE = { TURBO_CACHE_DIR: process.env['TURBO_CACHE_DIR'] ?? join(ROOT, '.turbo/cache') };

/**
 * Measures the time of `npm start` until the first page, on a fresh clone and on the second start. The smallest run takes the web app from
 * the cache, if it is there.
 */
export async function startAndSize({ isSmallest }: { isSmallest: boolean }): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'starchart-bench-start-'));
  try {
    const copy = join(folder, 'starchart');
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, copy]);
    execFileSync('node', ['scripts/install.mjs'], { cwd: copy, stdio: 'ignore' });
    const start = () => (isSmallest ? startOnce(copy, 0, CACHE) : startOnce(copy, IDLE_MS));
    const cold = await start();
    const later = await start();
    return {
      'first start with the packages installed: build, database and first page': `${cold.seconds.toFixed(2)} s`,
      'later start': `${later.seconds.toFixed(2)} s`,
      'server idle': later.memory === undefined ? '–' : `${later.memory.toFixed(0)} MB`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOnce(
  copy: string,
  idleMs: number,
  settings: Record<string, string> = {},
): Promise<{ seconds: number; memory: number | undefined }> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: copy,
    env: { ...process.env, ...settings, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.resume();
  try {
    await untilReady(child, `http://127.0.0.1:${port}/`);
    const seconds = (performance.now() - startedAt) / 1000;
    await sleep(idleMs);
    return { seconds, memory: memoryMb(serverOf(child.pid ?? 0)) };
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

/** npm starts a chain of processes; the last one is the server. */
function serverOf(pid: number): number {
  try {
    const [first] = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).split('\n');
    const name = execFileSync('ps', ['-o', 'args=', '-p', String(first)], { encoding: 'utf8' });
    return /postgres/.test(name) ? pid : serverOf(Number(first));
  } catch {
    return pid;
  }
}
