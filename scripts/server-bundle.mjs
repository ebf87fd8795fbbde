// Where the bundle of the server lies, and whether it was made of the sources as they are.
import { join } from 'node:path';
import { isBuiltFrom, root, stampOf } from './built-from.mjs';

export const bundle = join(root, 'apps/api/dist');

/** The bundle names the places of its sources: where these have moved, it does not count. */
export function stampOfBundle() {
  return `${root} ${stampOf(['apps/api/src', 'packages/db/src', 'packages/schema/src', 'pnpm-lock.yaml', 'scripts/bundle-server.mjs'])}`;
}

export function isBundleThere() {
  return isBuiltFrom(bundle, stampOfBundle());
}
