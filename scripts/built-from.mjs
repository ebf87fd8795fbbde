// What is built is kept together with a stamp of what it was built from: as long as that is the same, it need not be built again.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const STAMP = '.built-from';
const NO_SOURCES = new Set([
  'node_modules',
  'dist',
  'dist-types',
  'bench',
  'e2e',
  'screenshots',
  'test-results',
  'playwright-report',
  'testing',
  '.turbo',
]);

/** One text for all that these files and folders of the repository hold, but for what only tests and tools use. */
export function stampOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(source)).toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !NO_SOURCES.has(name) && !/\.tsbuildinfo$|\.test\.tsx?$/.test(name))
    .flatMap((name) => filesIn(`${path}/${name}`));
}

/** Whether what lies in the folder was built from what the stamp stands for. */
export function isBuiltFrom(folder, stamp) {
  const file = join(folder, STAMP);
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

/** Puts a folder that was built in the place of the one before; whoever fails to build leaves that as it is. */
export function putInPlace(fresh, folder, stamp) {
  writeFileSync(join(fresh, STAMP), stamp);
  const former = `${fresh}-former`;
  if (existsSync(folder)) renameSync(folder, former);
  renameSync(fresh, folder);
  rmSync(former, { recursive: true, force: true });
}
