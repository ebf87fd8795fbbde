import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WIDTHS } from '../src/lib/widths.ts';

const SRC = join(import.meta.dirname, '../src');

/** Where the smallest phones need a few pixels. */
const SMALLEST_PHONES = ['(max-width: 23em)', '(max-width: 24em)', '(max-width: 24em)'];

const conditions = globSync('**/*.css', { cwd: SRC }).flatMap((file) =>
  [...readFileSync(join(SRC, file), 'utf8').matchAll(/@media ([^{]*?) *\{/g)].map(
    ([, condition = '']) => condition,
  ),
);

test('style sheets name the widths at which pages change', () => {
  expect(conditions.filter((condition) => /width/.test(condition)).toSorted()).toEqual(SMALLEST_PHONES);
});

test('style sheets use no name of a width that does not exist, and each that exists', () => {
  const used = conditions.flatMap((condition) => condition.match(/(?<=\(--)[\w-]+/g) ?? []);
  expect(new Set(used)).toEqual(new Set(Object.keys(WIDTHS)));
});
