// Puts the server and all packages that it uses into a few files, which Node reads in a third of the time; does nothing when
// what is there was made of these very sources. Beside a server that runs it stands back.
import { rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { putInPlace, root } from './built-from.mjs';
import { bundle, isBundleThere, stampOfBundle } from './server-bundle.mjs';

const src = join(root, 'apps/api/src');

/** A module finds its files where they lie, not beside the bundle. */
const atHome = {
  name: 'at-home',
  transform: {
    filter: { code: 'import.meta.' },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
  },
};

if (!isBundleThere()) {
  setPriority(constants.priority.PRIORITY_LOW);
  await make();
  await readOnce();
}

async function make() {
  const stamp = stampOfBundle();
  const fresh = join(root, 'apps/api/node_modules', `.bundle-${process.pid}`);
  try {
    await build({
      input: { main: join(src, 'main.ts'), demo: join(src, 'demo.ts'), serve: join(src, 'serve.ts') },
      platform: 'node',
      // What pg uses in its place where it is installed.
      external: ['pg-native'],
      plugins: [atHome],
      // Everything runs that would run without a bundle.
      treeshake: false,
      output: { dir: fresh, keepNames: true },
    });
    putInPlace(fresh, bundle, stamp);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
}

/** Shows that it can be read; one that cannot is not kept. What Node makes of it is, for the next start. */
async function readOnce() {
  try {
    enableCompileCache(join(root, 'node_modules/.compiled'));
    await import(pathToFileURL(join(bundle, 'serve.js')).href);
  } catch (error) {
    rmSync(bundle, { recursive: true, force: true });
    throw error;
  }
}
