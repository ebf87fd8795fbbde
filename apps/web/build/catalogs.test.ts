import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getCatalogs } from '@lingui/cli/api';
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

/** The file of each page, and its catalogs as the router names them. */
function pagesOfRouter(): { file: string; catalogs: string[] }[] {
  const router = readFileSync(join(root, 'src/app/router.tsx'), 'utf8');
  const lists = new Map<string, string[]>();
  for (const [, name = '', list = ''] of router.matchAll(/const ([A-Z_]+) = \[(.*)\] as const/g)) {
    lists.set(
      name,
      namesIn(list).concat(
        ...Array.from(list.matchAll(/\.\.\.(\w+)/g), ([, other = '']) => lists.get(other) ?? []),
      ),
    );
  }
  return Array.from(
    router.matchAll(/import\('@\/(app\/pages\/[^']+)'\)(?:,\s*([A-Z_]+))?/g),
    ([, file, list = '']) => ({
      file: `src/${file}.tsx`,
      catalogs: ['main', ...(lists.get(list) ?? [])],
    }),
  );
}

/** The texts of each catalog and of each file, by id. */
async function allTexts() {
  const ofCatalog = new Map<string, Set<string>>();
  const ofFile = new Map<string, Set<string>>();
  for (const catalog of await getCatalogs(getConfig({ cwd: root }))) {
    const messages = Object.entries((await catalog.read('en')) ?? {});
    ofCatalog.set(extname(catalog.path).slice(1), new Set(messages.map(([id]) => id)));
    for (const [id, { origin = [] }] of messages) {
      for (const [file] of origin) ofFile.set(file, (ofFile.get(file) ?? new Set()).add(id));
    }
  }
  return { ofCatalog, ofFile };
}

test('each page loads the catalogs of its texts', async () => {
  const { ofCatalog, ofFile } = await allTexts();
  const pages = pagesOfRouter();
  expect(pages.length).toBeGreaterThan(20);

  const without = pages.flatMap(({ file: page, catalogs }) => {
    const files = [...importsOf(page)];
    // Parts that a page loads later name their own catalogs.
    const loaded = files.flatMap((file) => catalogsLoadedBy(file)).concat(catalogs);
    const texts = new Set(loaded.flatMap((catalog) => [...(ofCatalog.get(catalog) ?? [])]));
    return files
      .filter((file) => [...(ofFile.get(file) ?? [])].some((id) => !texts.has(id)))
      .map((file) => `${page}: ${file}`);
  });
  expect(without).toEqual([]);
});

function catalogsLoadedBy(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return Array.from(source.matchAll(/loadTexts\(([^)]*)\)/g), ([, list = '']) => namesIn(list)).flat();
}

function namesIn(list: string): string[] {
  return Array.from(list.matchAll(/'([\w-]+)'/g), ([, name = '']) => name);
}
