import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { BASE_URL } from '../../../tests/e2e/environment.ts';

const START_MS = 60_000;

/** Runs an action with the real server and a temporary database. */
export async function withDemoServer(act: () => Promise<void>): Promise<void> {
  const server = spawn(process.execPath, ['../api/src/cli/demo.ts'], {
    cwd: join(import.meta.dirname, '../../../apps/web'),
    env: { ...process.env, PORT: new URL(BASE_URL).port, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const end = Date.now() + START_MS;
    while (!(await fetch(`${BASE_URL}/readyz`).catch(() => undefined))?.ok) {
      if (Date.now() > end || server.exitCode !== null) throw new Error('The server did not start.');
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    await act();
  } finally {
    server.kill('SIGTERM');
  }
}
