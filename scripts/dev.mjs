// Runs Starchart for development: the web app with hot reload on port 5173, which proxies /api and /trpc, and
// the API on the embedded database, restarted on every change. Ctrl-C stops both.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const programs = [
  start(process.execPath, ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], root),
  start(join(root, 'apps/web/node_modules/.bin/vite'), ['--clearScreen', 'false'], join(root, 'apps/web')),
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
function start(command, options, cwd) {
  return spawn(command, options, { cwd, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
}

function stopAll() {
  for (const program of programs) program.kill('SIGTERM');
}
