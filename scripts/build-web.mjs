// Builds the web app into apps/web/dist, when what is there was not built from these very sources.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'apps/web');
const site = join(web, 'dist');
const stampName = '.built-from';

/** All that ends up in the site. Of the API the web app uses types only, and those leave no trace. */
const sources = ['apps/web', 'packages/schema', 'pnpm-lock.yaml', 'scripts/build-web.mjs'];
const notSources = new Set([
  'node_modules',
  'dist',
  'dist-types',
  'bench',
  'e2e',
  'screenshots',
  'test-results',
  'playwright-report',
  '.turbo',
]);

const wanted = hashOf(sources.flatMap((source) => filesIn(source)));
if (builtFrom() !== wanted) build();

function builtFrom() {
  const stamp = join(site, stampName);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

function filesIn(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !notSources.has(name) && !/\.tsbuildinfo$|\.test\.tsx?$/.test(name))
    .flatMap((name) => filesIn(`${path}/${name}`));
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Builds beside the site and swaps the two, so that a failed build leaves the old one whole. */
function build() {
  console.log('Building the web app …');
  const fresh = join(web, 'node_modules', `.site-${process.pid}`);
  const former = `${fresh}-former`;
  const vite = join(web, 'node_modules/.bin/vite');
  const { status } = spawnSync(vite, ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: web,
    stdio: 'inherit',
  });
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    console.error('\nThe web app could not be built.');
    process.exit(status ?? 1);
  }
  writeFileSync(join(fresh, stampName), wanted);
  if (existsSync(site)) renameSync(site, former);
  renameSync(fresh, site);
  rmSync(former, { recursive: true, force: true });
}
