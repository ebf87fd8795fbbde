// Runs Starchart for development: the web app with hot reload on port 5173, which hands /api and /trpc on to the API,
// and the API with a restart on every change, on the embedded database. Ctrl-C ends all of it.
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

/** Each in a process group of its own: Ctrl-C reaches only this script, which then ends them in an orderly way. */
function start(command, options, cwd) {
  return spawn(command, options, { cwd, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
}

function stopAll() {
  for (const program of programs) program.kill('SIGTERM');
}
