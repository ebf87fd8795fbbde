import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { LANGUAGES } from '@starchart/schema';
import { catalogFile, filesOf, readManifest } from './manifest.ts';
import { partOf } from './text-parts.ts';

// The size of each page's first load, in kB after gzip, in the language where it is the largest. Fails if a page exceeds its limit.

const CSS_LIMIT = 24;
const PARENT_LIMIT = 235;
const limits: Record<string, number> = {
  landing: 155,
  help: 150,
  privacy: 150,
  terms: 150,
  'not-found': 150,
  'kid-dashboard': 185,
};
const PAGE = /^src\/app\/pages\/(.+)-page\.tsx$/;

const site = fileURLToPath(new URL('../dist', import.meta.url));
const manifest = await readManifest(site);
const errors: string[] = [];
const table: Record<string, Record<string, number | string>> = {};

for (const key of Object.keys(manifest)) {
  const page = PAGE.exec(key)?.[1];
  if (page) measure(page, key);
}
console.log('First load, kB after gzip');
console.table(table);
if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exitCode = 1;
}

function measure(page: string, key: string) {
  const { scripts, styles } = filesOf(manifest, ['index.html', key]);
  const limit = limits[page] ?? PARENT_LIMIT;
  const sizes = LANGUAGES.map((language) => ({
    language,
    js: totalSize([...scripts, catalogFile(site, language, partOf(key))].map(read)),
  }));
  const { language, js } = sizes.reduce((one, other) => (other.js > one.js ? other : one));
  // The prerendered page has its styles inline.
  const css = totalSize(page === 'landing' ? stylesIn(read('index.html')) : styles.map(read));
  table[page] = { JavaScript: js, limit, language, files: scripts.length, CSS: css, 'limit ': CSS_LIMIT };

  if (js > limit) errors.push(`${page} in ${language}: ${js} kB of JavaScript, limit ${limit}`);
  if (css > CSS_LIMIT) errors.push(`${page}: ${css} kB of CSS, limit ${CSS_LIMIT}`);
}

function read(file: string): string {
  return readFileSync(join(site, file), 'utf8');
}

function stylesIn(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style = '']) => style);
}

function totalSize(contents: readonly string[]): number {
  const bytes = contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
  return Math.round(bytes / 100) / 10;
}
