import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/security.md', root), 'utf8');

/** Repository files by path. */
const sources = globSync(['.*', '{apps,deploy,packages,tests}/**/*.{ts,tsx,mjs}'], {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist|dist-types)$/.test(name),
});

test.each([
  ['docs/security.md', 60],
  ['docs/reliability.md', 25],
])('%s names existing files, each uniquely', (document, least) => {
  const text = readFileSync(new URL(document, root), 'utf8');
  const named = [...text.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)*)`/g)].map(([, name = '']) => name);
  const files = named.filter((name) => /\.(tsx?|md|mjs|example)$|^\.dockerignore$/.test(name));
  expect(files.length).toBeGreaterThan(least);
  expect(files.filter((file) => matches(file).length !== 1)).toEqual([]);
});

test('links of docs/security.md lead to existing files', () => {
  const links = [...page.matchAll(/\]\((?!https:)([^)]+)\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !existsSync(fileURLToPath(new URL(`docs/${link}`, root))))).toEqual([]);
});

test('every requirement has exactly one line', () => {
  const numbers = page.split('\n').flatMap((line) => {
    const [, cell = ''] = /^\| ((?:V?\d+\.\d+[^|]*)+) \|/.exec(line) ?? [];
    return cell.split(', ').flatMap(spelledOut);
  });
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

/** A file is identified by its name or by a unique end of its path. */
function matches(file: string): string[] {
  return sources.filter((path) => `/${path}`.endsWith(`/${file}`));
}

/** `1.3.8–1.3.10` stands for three numbers. */
function spelledOut(range: string): string[] {
  const [from = '', to] = range.trim().split('–');
  if (!to || !/^\d/.test(from)) return from ? [range.trim()] : [];
  const section = from.slice(0, from.lastIndexOf('.') + 1);
  const [first, last] = [from, to].map((number) => Number(number.split('.').at(-1)));
  return Array.from(
    { length: (last ?? 0) - (first ?? 0) + 1 },
    (_, index) => `${section}${(first ?? 0) + index}`,
  );
}
