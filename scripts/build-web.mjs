// Builds the web app into apps/web/dist, when what is there was not built from these very sources.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isBuiltFrom, putInPlace, root, stampOf } from './built-from.mjs';

const web = join(root, 'apps/web');
const site = join(web, 'dist');

/** All that ends up in the site. Of the API the web app uses types only, and those leave no trace. */
const stamp = stampOf(['apps/web', 'packages/schema', 'pnpm-lock.yaml', 'scripts/build-web.mjs']);
if (!isBuiltFrom(site, stamp)) build();

function build() {
  console.log('Building the web app …');
  const fresh = join(web, 'node_modules', `.site-${process.pid}`);
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
  putInPlace(fresh, site, stamp);
}
