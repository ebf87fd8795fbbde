// Installs the workspace's packages when the lockfile has changed since the last install.
// Runs on whatever Node the machine has (>= 20), before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const { devDependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const stamp = new URL('node_modules/.starchart-installed', root);

const wanted = createHash('sha256')
  .update(readFileSync(new URL('pnpm-lock.yaml', root)))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';

if (installed !== wanted) {
  console.log('Installing what Starchart needs (the first time this takes a minute) …');
  const { status } = spawnSync(
    'npx',
    ['--yes', `pnpm@${devDependencies.pnpm}`, 'install', '--frozen-lockfile', '--prefer-offline'],
    { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status !== 0) {
    console.error('\nThe installation did not finish. Is the npm registry reachable? Then run the command again.');
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, wanted);
}
