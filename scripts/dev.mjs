// Runs Starchart for development: the web app with hot reload on port 5173, which proxies /api and /trpc, and
// the API on the embedded database, restarted on every change. Ctrl-C stops both.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The API's port for the proxy: like the API, from the environment or `.env`. */
const inFile = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8').replace(/^\uFEFF/, '')) : {};
const PORT = process.env.PORT ?? inFile.PORT ?? '';

const programs = [
  start(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'apps/api/src/main.ts')], {
    env: { NODE_ENV: 'development', ...process.env },
  }),
  start(join(root, 'apps/web/node_modules/.bin/vite'), ['--clearScreen', 'false'], {
    cwd: join(root, 'apps/web'),
    env: { ...process.env, PORT },
  }),
];

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll);
for (const program of programs) {
  program.once('exit', (code) => {
    if (code) process.exitCode = code;
    stopAll();
  });
}

/**
 * Starts a separate process group: Ctrl-C reaches only this script, which then stops the children in order.
 */
function start(command, args, options = {}) {
  return spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
}

function stopAll() {
  for (const program of programs) program.kill('SIGTERM');
}
