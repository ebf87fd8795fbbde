import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { filesOf, readManifest } from './manifest.ts';

// What the first visit to each page may load, in kB after gzip. Fails with the numbers when a page is too heavy.

const CSS_BUDGET = 24;
const PARENT_BUDGET = 215;
const budgets: Record<string, number> = {
  landing: 150,
  help: 150,
  privacy: 150,
  terms: 150,
  'not-found': 150,
  'kid-dashboard': 165,
};
const PROGRAM = 'index.html';
const LANDING = 'src/app/pages/landing-page.tsx';
/** What every page fetches when it is there. */
const AFTERWARDS = 'src/components/feedback/toasts.tsx';
/** Comes when it is needed, with no first load. */
const LATER = /confetti\.|@mantine\/(?:dates|charts)|recharts|dayjs/;
const PAGE = /^src\/app\/pages\/(.+)-page\.tsx$/;

const site = fileURLToPath(new URL('../dist', import.meta.url));
const manifest = await readManifest(site);
const modules: Record<string, string[]> = JSON.parse(read('.vite/modules.json'));
const faults: string[] = [];
const table: Record<string, Record<string, number>> = {};

for (const key of Object.keys(manifest)) {
  const page = PAGE.exec(key)?.[1];
  if (page) weigh(page, key);
}
console.log('First load, kB after gzip');
console.table(table);
console.log(`Once the page is there, everywhere: ${afterwards()} kB for the notices\n`);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}

function weigh(page: string, key: string) {
  const { scripts, styles } = filesOf(manifest, [PROGRAM, key]);
  const budget = budgets[page] ?? PARENT_BUDGET;
  const js = total(scripts.map(read));
  // The prerendered page has its styles in it, and those that Mantine writes for its theme.
  const css = total(page === 'landing' ? stylesIn(read('index.html')) : styles.map(read));
  table[page] = { JavaScript: js, 'at most': budget, CSS: css, 'at most ': CSS_BUDGET };

  if (js > budget) faults.push(`${page}: ${js} kB of JavaScript, ${budget} allowed`);
  if (css > CSS_BUDGET) faults.push(`${page}: ${css} kB of CSS, ${CSS_BUDGET} allowed`);
  for (const module of scripts.flatMap((script) => modules[script] ?? [])) {
    if (LATER.test(module)) faults.push(`${page}: ${module} is in the first load`);
  }
}

function afterwards(): number {
  const before = new Set(filesOf(manifest, [PROGRAM, LANDING]).scripts);
  const { scripts } = filesOf(manifest, [AFTERWARDS]);
  return total(scripts.filter((script) => !before.has(script)).map(read));
}

function read(file: string): string {
  return readFileSync(join(site, file), 'utf8');
}

function stylesIn(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, style = '']) => style);
}

function total(contents: readonly string[]): number {
  const bytes = contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
  return Math.round(bytes / 100) / 10;
}
