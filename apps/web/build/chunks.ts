import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const source = fileURLToPath(new URL('../src/', import.meta.url));
/** The pages that families open every day, often on a phone, and the one by which they come. */
const EVERYDAY = ['landing', 'kid-dashboard', 'parent-dashboard'].map(
  (page) => `${source}app/pages/${page}-page.tsx`,
);
const ICON = /@tabler[\\/]icons-react[\\/].*[\\/]icons[\\/]/;

/**
 * An everyday page comes in three files: the program, what it shares with other parts of the app, and the page itself. Left to
 * itself the bundler makes a file for each set of parts that share something, thirty for a page; six at a time over a phone's
 * line, they come much later than three.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'program', tags: ['$initial'] },
    { name: sharedWithEveryday, debugName: 'shared', minShareCount: 2 },
  ],
};

function sharedWithEveryday(id: string, modules: Rolldown.ChunkingContext): string | null {
  const isShared = ICON.test(id) || EVERYDAY.some((page) => importedAtOnce(page, modules).has(id));
  return isShared ? 'shared' : null;
}

const known = new Map<string, ReadonlySet<string>>();

/** A module of ours and all of ours that comes with it; of libraries the bundler knows better what is used. */
function importedAtOnce(root: string, modules: Rolldown.ChunkingContext): ReadonlySet<string> {
  const before = known.get(root);
  if (before) return before;
  const found = new Set([root]);
  // A set that grows while it is walked is walked to its new end.
  for (const id of found) {
    const imported = modules.getModuleInfo(id)?.importedIds ?? [];
    for (const other of imported) if (other.startsWith(source)) found.add(other);
  }
  known.set(root, found);
  return found;
}
