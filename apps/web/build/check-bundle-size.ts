import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { LANGUAGES } from '@starchart/schema';
import { newerBuiltInsOf } from './newer-built-ins.ts';

// The size of each page's first load, in kB after gzip, in the language where it is the largest. Fails if a page exceeds its limit, or if
// a script calls a built-in that the oldest browsers lack.

const CSS_LIMIT = 24;
const LIMIT = 245;
const limits: Record<string, number> = {
  index: 160,
  'first-run': 160,
  help: 160,
  privacy: 160,
  terms: 160,
  app: 155,
  'kid-dashboard': 195,
};

const site = fileURLToPath(new URL('../dist', import.meta.url));
const { files } = JSON.parse(read('pages.json')) as { files: Record<string, unknown> };
const errors: string[] = [];
const table: Record<string, Record<string, number | string>> = {};

for (const file of Object.keys(files)) {
  const [page = ''] = file.split('.');
  if (file === `${page}.html`) measure(page);
}
for (const script of globSync(['*.js', 'assets/*.js'], { cwd: site })) {
  const missing = newerBuiltInsOf(read(script));
  if (missing.length > 0) errors.push(`${script}: the oldest browsers have no ${missing.join(', ')}`);
}
console.log('First load, kB after gzip');
console.table(table);
if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exitCode = 1;
}

function measure(page: string) {
  const limit = limits[page] ?? LIMIT;
  const sizes = LANGUAGES.map((language) => {
    const html = read(language === 'en' ? `${page}.html` : `${page}.${language}.html`);
    const scripts = scriptsIn(html);
    const css = totalSize([...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style));
    return { language, js: totalSize(scripts.map(read)), files: scripts.length, css };
  });
  const { language, js, files: count, css } = sizes.reduce((one, other) => (other.js > one.js ? other : one));
  table[page] = { JavaScript: js, limit, language, files: count, CSS: css, 'limit ': CSS_LIMIT };

  if (js > limit) errors.push(`${page} in ${language}: ${js} kB of JavaScript, limit ${limit}`);
  if (css > CSS_LIMIT) errors.push(`${page}: ${css} kB of CSS, limit ${CSS_LIMIT}`);
}

/** The scripts that a page names. The landing page names one that loads the others. */
function scriptsIn(html: string): string[] {
  const scripts = [...html.matchAll(/["'(]\/(assets\/[\w.-]+\.js)/g)].map(([, script = '']) => script);
  const [first] = scripts.filter((script) => script.startsWith('assets/once-painted-'));
  return first ? scriptsIn(read(first)) : scripts;
}

function read(file: string): string {
  return readFileSync(join(site, file), 'utf8');
}

function totalSize(contents: readonly string[]): number {
  const bytes = contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
  return Math.round(bytes / 100) / 10;
}
