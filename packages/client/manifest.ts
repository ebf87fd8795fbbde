/**
 * Makes `package.json` publishable while `npm pack` runs: versions instead of `catalog:`, the repository of this clone, and nothing
 * that only the workspace needs. `node manifest.ts restore` brings the original back.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
  [field: string]: unknown;
}

const inPackage = (path: string) => join(import.meta.dirname, path);
const MANIFEST = inPackage('package.json');
const ORIGINAL = inPackage('node_modules/.cache/package.json');

const read = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8'));

if (process.argv[2] === 'restore') {
  renameSync(ORIGINAL, MANIFEST);
} else {
  mkdirSync(dirname(ORIGINAL), { recursive: true });
  copyFileSync(MANIFEST, ORIGINAL);
  const { devDependencies: _devDependencies, scripts: _scripts, ...manifest } = read(MANIFEST);
  const dependencies = Object.keys(manifest.dependencies).map((name) => [
    name,
    read(inPackage(`node_modules/${name}/package.json`)).version,
  ]);
  const repository = repositoryOf();
  writeFileSync(
    MANIFEST,
    `${JSON.stringify(
      { ...manifest, ...(repository && { repository }), dependencies: Object.fromEntries(dependencies) },
      null,
      2,
    )}\n`,
  );
}

/** The address of this clone's `origin`, without credentials; undefined without one. */
function repositoryOf() {
  const { stdout } = spawnSync('git', ['config', '--get', 'remote.origin.url'], { encoding: 'utf8' });
  const url = stdout?.trim().replace(/^(https?:\/\/)[^/@]*@/, '$1');
  return url ? { type: 'git', url, directory: 'packages/client' } : undefined;
}
