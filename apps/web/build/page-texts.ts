import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { type CatalogType, getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

const PAGES = 'src/app/pages';
/** Every page is inside of it. */
const PROGRAM = 'src/main.tsx';
/** Names all pages, of which a visitor opens one. */
const ROUTER = 'src/app/router.tsx';
const TEST = /\.test\.tsx$/;
/** A file of texts for a directory of pages. */
const CATALOG = /(\w+)\.po\?(\w+)$/;

/**
 * Makes a catalog of each language for each directory of pages: `de.po?child` has the German texts of the files that the pages in
 * src/app/pages/child import, directly or through others.
 */
export function pageTexts(root: string): Plugin {
  const config = getConfig({ cwd: root });
  const known = new Map<string, Promise<CatalogType>>();

  async function readTexts(locale: string): Promise<CatalogType> {
    const [catalog] = await getCatalogs(config);
    return (await catalog?.read(locale)) ?? {};
  }

  return {
    name: 'page-texts',
    enforce: 'pre',
    buildStart: () => known.clear(),
    watchChange: () => known.clear(),
    load: {
      filter: { id: CATALOG },
      async handler(id) {
        const [, locale = '', pages = ''] = CATALOG.exec(id) ?? [];
        const [po = ''] = id.split('?');
        this.addWatchFile(po);
        const texts = known.get(locale) ?? readTexts(locale);
        known.set(locale, texts);
        const files = filesOfPages(root, pages);
        const messages = Object.entries(await texts)
          .filter(([, { origin = [] }]) => origin.some(([file]) => files.has(file)))
          .map(([text, { translation, message = '' }]) => [text, translation || message] as const);
        const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(messages), {
          namespace: 'es',
        });
        if (errors.length > 0)
          throw new Error(`${po}: ${errors.map(({ error }) => error.message).join(', ')}`);
        return { code: source, moduleType: 'js' };
      },
    },
  };
}

/** The name of the catalog that a module is, such as “de.child”. */
export function textsIn(id: string | null): string | undefined {
  const [, locale, pages] = CATALOG.exec(id ?? '') ?? [];
  return pages && `${locale}.${pages}`;
}

/** The files that a visitor of one of these pages may load, from `root`. */
export function filesOfPages(root: string, pages: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const page of globSync(`${PAGES}/${pages}/*.tsx`, { cwd: root })) {
    if (!TEST.test(page)) addImports(root, page, found);
  }
  if (found.size === 0) throw new Error(`${PAGES}/${pages} has no pages.`);
  return addImports(root, PROGRAM, found);
}

function addImports(root: string, file: string, found: Set<string>): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  const source = readFileSync(join(root, file), 'utf8');
  for (const [, from = ''] of source.matchAll(/(?:from|import|import\()\s*'((?:@\/|\.)[^']+)'/g)) {
    const path = from.startsWith('@/') ? join('src', from.slice(2)) : join(dirname(file), from);
    const imported = ['.tsx', '.ts'].map((end) => path + end).find((one) => existsSync(join(root, one)));
    if (imported && !(file === ROUTER && relative(PAGES, imported)[0] !== '.'))
      addImports(root, imported, found);
  }
  return found;
}
