import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { expect, test } from 'vitest';
import { filesOfPages } from './page-texts.ts';

const root = join(import.meta.dirname, '..');
/** What the build translates: no page shows it later. */
const OF_BUILD = /^src\/(prerender|manifest-texts|not-started-texts)\.tsx?$/;

test('each text is one of a page, or of the build', async () => {
  const directories = readdirSync(join(root, 'src/app/pages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const ofPages = new Set(directories.flatMap((directory) => [...filesOfPages(root, directory)]));
  const [catalog] = await getCatalogs(getConfig({ cwd: root }));
  const texts = Object.values((await catalog?.read('en')) ?? {});
  expect(texts.length).toBeGreaterThan(2_000);
  const without = texts.filter(
    ({ origin = [] }) => !origin.some(([file]) => ofPages.has(file) || OF_BUILD.test(file)),
  );
  expect(without.map(({ message }) => message)).toEqual([]);
});

test('the child pages load no text of the settings alone', () => {
  const files = [...filesOfPages(root, 'child')];
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => file.includes('/settings'))).toEqual([]);
});

test('the router loads the texts of the directory of each page', () => {
  const router = readFileSync(join(root, 'src/app/router.tsx'), 'utf8');
  const pages = [...router.matchAll(/import\('@\/app\/pages\/(\w+)\/[\w-]+'\),\s*'(\w+)'/g)];
  expect(pages).toHaveLength([...router.matchAll(/import\('@\/app\/pages\//g)].length);
  expect(pages.filter(([, directory, texts]) => directory !== texts)).toEqual([]);
});
