// Starts a program of the server, `main` or `demo`: its bundle, where that was made of these very sources, else the sources.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './built-from.mjs';
import { bundle, isBundleThere } from './server-bundle.mjs';

const [, , program] = process.argv;
const file = isBundleThere() ? join(bundle, `${program}.js`) : join(root, `apps/api/src/${program}.ts`);
await import(pathToFileURL(file).href);
