import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getConfig } from '@lingui/conf';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** All files that a file imports, directly or through others. */
function importsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const source = readFileSync(join(root, file), 'utf8');
  for (const [, from = ''] of source.matchAll(/(?:from |import\()\s*'((?:@\/|\.)[^']+)'/g)) {
    const path = from.startsWith('@/') ? join('src', from.slice(2)) : join(dirname(file), from);
    const imported = ['.tsx', '.ts'].map((end) => path + end).find((one) => existsSync(join(root, one)));
    if (imported) importsOf(imported, found);
  }
  return found;
}

test.each(['parent-dashboard', 'chart'])('the page %s uses no text of the settings alone', (page) => {
  const { catalogs } = getConfig({ cwd: root });
  const settings = catalogs?.find(({ path }) => path.endsWith('settings'));
  const files = [...importsOf(`src/app/pages/parent/${page}-page.tsx`)];
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => settings?.include.some((pattern) => matchesGlob(file, pattern)))).toEqual([]);
});
