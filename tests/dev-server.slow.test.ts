import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../apps/api/test-support/free-port.ts';

const DEV = join(import.meta.dirname, '../scripts/dev.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'starchart-dev-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each(['the environment', '.env'])('`npm run dev` proxies to the port of %s', async (source) => {
  const port = await freePort();
  if (source === '.env') writeFileSync(join(folder, '.env'), `PORT=${port}\n`);
  const program = spawn(process.execPath, [DEV], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NO_COLOR: '1',
      LOG_LEVEL: 'error',
      ...(source === '.env' ? {} : { PORT: String(port) }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(program, 'close');
  try {
    const output = await outputUntil(program.stdout, ['Press Ctrl-C to stop.', 'Local:']);
    expect(output).toContain(`http://localhost:${port}`);
    const [, web = ''] = /Local: +(\S+)/.exec(output) ?? [];
    const response = await fetch(new URL('/api/auth/me', web));
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'UNAUTHENTICATED' }]);
  } finally {
    program.kill('SIGTERM');
    await gone;
  }
});

/** What a program prints until it has printed all of these texts. */
async function outputUntil(stdout: Readable, texts: readonly string[]): Promise<string> {
  let output = '';
  stdout.setEncoding('utf8');
  for await (const text of stdout.iterator({ destroyOnReturn: false })) {
    output += text;
    if (!texts.every((awaited) => output.includes(awaited))) continue;
    // Unread output would keep the program from closing.
    stdout.resume();
    return output;
  }
  throw new Error(`The program ended:\n${output}`);
}
