// Installs the packages of the workspace when the lockfile has changed. Runs on any Node >= 20, before
// anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireWritable } from './require-writable.mjs';

const root = new URL('../', import.meta.url);
const stamp = new URL('node_modules/.starchart-installed', root);
const ownNode = new URL('node_modules/.bin/node', root);
const oldestNode = 26;

const wanted = createHash('sha256')
  .update(readFileSync(new URL('pnpm-lock.yaml', root)))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';

if (installed !== wanted) {
  requireWritable('node_modules');
  installPackages();
  removeNodeThatDoesNotRun();
  writeFileSync(stamp, wanted);
}
requireNode();

function installPackages() {
  const { devDependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  console.log('Installing what Starchart needs (the first time this takes a minute) …');
  const { status } = spawnSync(
    'npx',
    // Its warnings concern the machine's own Node, which runs only this script.
    [
      '--yes',
      `pnpm@${devDependencies.pnpm}`,
      'install',
      '--frozen-lockfile',
      '--prefer-offline',
      '--loglevel=error',
    ],
    { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status !== 0) {
    console.error(
      '\nThe installation did not finish. Is the npm registry reachable? Then run the command again.',
    );
    process.exit(status ?? 1);
  }
}

/** npm would use this Node for all further programs; without it, the machine's own Node is used. */
function removeNodeThatDoesNotRun() {
  if (!existsSync(ownNode)) return;
  const { status } = spawnSync(fileURLToPath(ownNode), ['--version'], { stdio: 'ignore' });
  if (status !== 0) rmSync(ownNode, { force: true });
}

function requireNode() {
  if (existsSync(ownNode) || Number.parseInt(process.versions.node, 10) >= oldestNode) return;
  console.error(
    `\nStarchart needs Node.js ${oldestNode} or newer. It brings its own, but there is none for this machine ` +
      `(${process.platform} ${process.arch}), and the one that is installed is ${process.version}. ` +
      'Please install a newer Node.js and run the command again.',
  );
  process.exit(1);
}
