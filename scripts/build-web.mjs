// Builds the web app into apps/web/dist. Turborepo skips the work when no input has changed.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { requireWritable } from './require-writable.mjs';

const { status, stdout, stderr } = spawnSync(
  'turbo',
  ['run', 'build', '--filter=@starchart/web', '--output-logs=new-only', '--ui=stream', '--log-prefix=none'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
  },
);
if (status !== 0) {
  requireWritable('apps/web', 'apps/web/dist', 'node_modules');
  console.error(`${stdout}${stderr}\nThe web app could not be built.`);
  process.exit(status ?? 1);
}
