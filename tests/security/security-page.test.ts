import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/security.md', root), 'utf8');

test('docs/security.md names only files that exist', () => {
  const named = [...page.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)*)`/g)].map(([, name = '']) => name);
  const paths = named.filter((name) => /\.(tsx?|md|mjs|example)$|^\.dockerignore$/.test(name));
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});

test('and its links lead somewhere', () => {
  const links = [...page.matchAll(/\]\((?!https:)([^)]+)\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !existsSync(fileURLToPath(new URL(`docs/${link}`, root))))).toEqual([]);
});

test('every requirement has one line of its own', () => {
  const numbers = page.split('\n').flatMap((line) => {
    const [, cell = ''] = /^\| ((?:V?\d+\.\d+[^|]*)+) \|/.exec(line) ?? [];
    return cell.split(', ').flatMap(spelledOut);
  });
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

/** Paths begin at the server's sources, or at the root. */
function isThere(path: string): boolean {
  return ['apps/api/src/', ''].some((folder) => existsSync(new URL(folder + path, root)));
}

/** `1.3.8–1.3.10` is three numbers. */
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
