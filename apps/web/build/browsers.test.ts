import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUILD_TARGET, OLDEST_BROWSERS } from '../src/oldest-browsers';
import { newerBuiltInsOf } from './newer-built-ins';

const ROOT = join(import.meta.dirname, '../../..');
const { chrome, edge, firefox, safari } = OLDEST_BROWSERS;

test('the README names the oldest browsers for which the build compiles', () => {
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(
    `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`,
  );
  expect(edge).toBe(chrome);
  expect(BUILD_TARGET).toEqual(['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4']);
});

test('no page uses a built-in that the oldest browsers lack', () => {
  const sources = globSync(
    [
      'apps/web/src/**/*.{ts,tsx}',
      'packages/{domain,schema}/src/**/*.ts',
      'packages/i18n/src/schema/**/*.ts',
    ],
    { cwd: ROOT, exclude: (path) => /\.test\.tsx?$|\/testing(?:\/|$)|node_modules/.test(path) },
  );
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.flatMap((path) => {
    const code = readFileSync(join(ROOT, path), 'utf8').replaceAll(/^\s*(?:\/?\*|\/\/).*$|\/\/ .*$/gm, '');
    return newerBuiltInsOf(code).map((name) => `${path}: ${name}`);
  });
  expect(found).toEqual([]);
});

test.each([
  ['Map.groupBy(items, byDay)', ['Map.groupBy']],
  ['text.isWellFormed()', ['String.prototype.isWellFormed']],
  ['typeof URL.canParse == "function" ? URL.canParse(e) : new URL(e)', []],
])('finds in %s: %j', (code, found) => {
  expect(newerBuiltInsOf(code)).toEqual(found);
});
